import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { t } from "../../../shared/words";
import { BadFile } from "../bad-file";

/** How much of a file's beginning is looked at to find out what it is. */
const headBytes = 256 * 1024;

/** The beginning of a file, unpacked where it is gzipped. */
export interface FileHead {
  head: Buffer;
  bytes: number;
  modifiedAt: number;
  gzip: boolean;
}

/** Called with the bytes of the file read so far. */
export type OnBytes = (bytes: number) => void;

/** Unpacked bytes after which the ratio is looked at, and the ratio no table of an analyst reaches. */
const bomb = { from: 256 * 1024 * 1024, ratio: 400 } as const;

/** Says that an archive unpacks to much more than a table would. */
export function refuseBomb(unpacked: number, packed: number): void {
  if (unpacked > bomb.from && unpacked > packed * bomb.ratio) {
    throw new BadFile(t("files:file.unpacksTooFar", { ratio: bomb.ratio }));
  }
}

/** Opens a file for a first look. Throws BadFile for what is no file with something in it. */
export async function readHead(path: string): Promise<FileHead> {
  const info = await stat(path);
  if (info.isDirectory()) throw new BadFile(t("files:notTable.folder"));
  if (!info.isFile()) throw new BadFile(t("files:file.notOrdinary"));
  if (info.size === 0) throw new BadFile(t("files:file.empty"));
  const start = Buffer.alloc(2);
  const file = await open(path, "r");
  try {
    await file.read(start, 0, 2, 0);
  } finally {
    await file.close();
  }
  const gzip = start[0] === 0x1f && start[1] === 0x8b;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of readBytes(path, gzip)) {
    parts.push(part);
    length += part.length;
    if (length >= headBytes) break;
  }
  if (length === 0) throw new BadFile(t("files:file.emptyArchive"));
  return {
    head: Buffer.concat(parts).subarray(0, headBytes),
    bytes: info.size,
    modifiedAt: info.mtimeMs,
    gzip,
  };
}

/** The bytes of a file in order, unpacked where it is gzipped. */
export async function* readBytes(
  path: string,
  gzip: boolean,
  onBytes?: OnBytes,
): AsyncGenerator<Buffer, void, undefined> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  // The pipeline's outcome reaches us through its last stream, which it destroys with the same error.
  const bytes = gzip ? pipeline(file, createGunzip({ chunkSize: 256 * 1024 }), () => undefined) : file;
  let unpacked = 0;
  try {
    for await (const part of bytes as AsyncIterable<Buffer>) {
      unpacked += part.length;
      if (gzip) refuseBomb(unpacked, file.bytesRead);
      onBytes?.(file.bytesRead);
      yield part;
    }
  } catch (error) {
    throw gzip && isZlibError(error)
      ? new BadFile(t("files:file.archiveCutOff", { size: Math.round(unpacked / 1024) }))
      : error;
  } finally {
    file.destroy();
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^Z_/.test(String(error.code));
}
