import { t } from "../../shared/texts";

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

  /** Path of the file, where one of several is meant. */
  file?: string;
}

/** Why a file can't be used, for the analyst. */
export function reasonOf(error: unknown): string {
  if (error instanceof BadFile) return error.message;
  switch (error instanceof Error && "code" in error ? error.code : null) {
    case "ENOENT":
      return t("files:file.gone");
    case "EACCES":
    case "EPERM":
      return t("files:file.forbidden");
    default:
      return t("files:file.unreadable", { why: error instanceof Error ? error.message : String(error) });
  }
}
