import { closeSync, openSync, readSync } from "node:fs";

/** Pages that a write-ahead log holds in a newer version than the database file. */
export interface WalPages {
  file: number;
  pageSize: number;
  /** Pages of the database after the last commit. */
  pages: number;
  /** Where the newest committed version of a page starts in the log. */
  offsets: ReadonlyMap<number, number>;
}

const headerSize = 32;
const frameHeaderSize = 24;

/**
 * Reads a write-ahead log up to its last commit (sqlite.org/fileformat2.html, section 4). Undefined if it holds none. The caller
 * closes `file`.
 */
export function walPages(path: string): WalPages | undefined {
  const file = openSync(path, "r");
  const found = read(file);
  if (!found) closeSync(file);
  return found;
}

function read(file: number): WalPages | undefined {
  const header = Buffer.alloc(headerSize);
  if (readSync(file, header, 0, headerSize, 0) < headerSize) return undefined;
  const magic = header.readUInt32BE(0);
  const pageSize = header.readUInt32BE(8);
  if ((magic | 1) >>> 0 !== 0x377f0683 || pageSize < 512 || pageSize > 65_536) return undefined;
  const sum = new Checksum((magic & 1) === 1);
  sum.add(header.subarray(0, 24));
  if (!sum.equals(header, 24)) return undefined;

  const frame = Buffer.alloc(frameHeaderSize + pageSize);
  const offsets = new Map<number, number>();
  let uncommitted = new Map<number, number>();
  let pages = 0;
  for (let at = headerSize; readSync(file, frame, 0, frame.length, at) === frame.length; at += frame.length) {
    // Frames of an earlier use of the log follow those of the last one.
    if (frame.compare(header, 16, 24, 8, 16) !== 0) break;
    sum.add(frame.subarray(0, 8));
    sum.add(frame.subarray(frameHeaderSize));
    if (!sum.equals(frame, 16)) break;
    uncommitted.set(frame.readUInt32BE(0), at + frameHeaderSize);
    const committed = frame.readUInt32BE(4);
    if (committed === 0) continue;
    pages = committed;
    for (const [page, offset] of uncommitted) offsets.set(page, offset);
    uncommitted = new Map();
  }
  return pages === 0 ? undefined : { file, pageSize, pages, offsets };
}

/** The running sum that makes a torn or foreign frame noticed. */
class Checksum {
  #first = 0;
  #second = 0;

  constructor(private readonly bigEndian: boolean) {}

  add(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at += 8) {
      const [one, two] = this.bigEndian
        ? [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
        : [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
      this.#first = (this.#first + one + this.#second) >>> 0;
      this.#second = (this.#second + two + this.#first) >>> 0;
    }
  }

  equals(bytes: Buffer, at: number): boolean {
    return bytes.readUInt32BE(at) === this.#first && bytes.readUInt32BE(at + 4) === this.#second;
  }
}
