import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { refuseBomb } from "./budget";
import { type Packing, packingOf, unpacked, unpackingFailure } from "./compression";

/** Bytes read to detect a file's format. */
const headBytes = 256 * 1024;

const endBytes = 4096;

/** The start of a file, unpacked. */
export interface FileHead {
  head: Buffer;
  bytes: number;
  modifiedAt: number;
  packing: Packing | null;
}

/** Receives the number of bytes read so far. */
export type OnBytes = (bytes: number) => void;

/** Reads the start of a file. Throws BadFile if it is empty or not a regular file. */
export async function readHead(path: string): Promise<FileHead> {
  const info = await stat(path);
  if (info.isDirectory()) throw new BadFile(t("files:notTable.folder"));
  if (!info.isFile()) throw new BadFile(t("files:file.notOrdinary"));
  if (info.size === 0) throw new BadFile(t("files:file.empty"));
  const start = Buffer.alloc(4);
  const file = await open(path, "r");
  try {
    await file.read(start, 0, 4, 0);
  } finally {
    await file.close();
  }
  const packing = packingOf(start);
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of readBytes(path, packing)) {
    parts.push(part);
    length += part.length;
    if (length >= headBytes) break;
  }
  if (length === 0) throw new BadFile(t("files:file.emptyArchive"));
  return {
    head: Buffer.concat(parts).subarray(0, headBytes),
    bytes: info.size,
    modifiedAt: info.mtimeMs,
    packing,
  };
}

/** The last bytes of a file that isn't packed. */
export async function readEnd(path: string, size: number): Promise<Buffer> {
  const end = Buffer.alloc(Math.min(size, endBytes));
  const file = await open(path, "r");
  try {
    await file.read(end, 0, end.length, size - end.length);
  } finally {
    await file.close();
  }
  return end;
}

/** Streams the bytes of a file, unpacked. */
export async function* readBytes(
  path: string,
  packing: Packing | null,
  onBytes?: OnBytes,
): AsyncGenerator<Buffer, void, undefined> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  const bytes: AsyncIterable<Buffer> = packing === null ? file : unpacked(file, packing);
  let length = 0;
  try {
    for await (const part of bytes) {
      length += part.length;
      if (packing !== null) refuseBomb(length, file.bytesRead);
      onBytes?.(file.bytesRead);
      yield part;
    }
  } catch (error) {
    throw packing === null ? error : unpackingFailure(error, length);
  } finally {
    file.destroy();
  }
}
