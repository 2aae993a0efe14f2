import { fstatSync, read } from "node:fs";
import { totalmem } from "node:os";
import { promisify } from "node:util";
import type { Database } from "./database";

const bytesPerRead = 4 * 1024 * 1024;

/**
 * Bytes that a disk reads in order while it reads one page from somewhere else. Measured at 60 µs and 0.55 GB/s, for a
 * file that the system doesn't hold in memory.
 */
const bytesPerPage = 32 * 1024;

/**
 * Reads the file of a database in order while `goesOn`, so that the system holds it in memory when rows are read from all
 * over it. Does nothing if they are too few to gain from it, or if the file is too large to stay in memory.
 */
export async function readAhead(
  db: Pick<Database, "file">,
  rows: number,
  goesOn: () => boolean,
  memory = totalmem(),
): Promise<void> {
  const { size } = fstatSync(db.file);
  if (size > rows * bytesPerPage || size > memory / 2) return;
  const buffer = Buffer.alloc(bytesPerRead);
  const reading = promisify(read);
  for (let at = 0; at < size && goesOn(); at += bytesPerRead)
    await reading(db.file, buffer, 0, bytesPerRead, at);
}
