/** The file isn't a database, or its pages are damaged. */
export class DatabaseDamaged extends Error {
  override readonly name = "DatabaseDamaged";
}

/** Whether an error means that the file is damaged. Includes pages that point beyond the end of the file. */
export function isDamage(error: unknown): boolean {
  if (error instanceof DatabaseDamaged) return true;
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return (
    code === "SQLITE_CORRUPT" ||
    code === "SQLITE_NOTADB" ||
    code === "SQLITE_IOERR_SHORT_READ" ||
    /malformed|not a database/i.test(error.message)
  );
}
