/** A file that can't be read as a table. The message says why and how to fix it. */
export class BadFile extends Error {
  override readonly name = "BadFile";

  constructor(
    message: string,
    /** The reading option that would make the file readable. */
    readonly option?: "quote",
  ) {
    super(message);
  }
}
