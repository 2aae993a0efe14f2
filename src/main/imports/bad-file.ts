/** A file that cannot be read as a table; the message says why and how to mend it. */
export class BadFile extends Error {
  override readonly name = "BadFile";

  constructor(
    message: string,
    /** The reading option with which it could be read after all. */
    readonly option?: "quote",
  ) {
    super(message);
  }
}
