import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { refuseBomb } from "./budget";

/** Bytes read to detect a file's format. */
const headBytes = 256 * 1024;

/** The start of a file, decompressed if gzipped. */
export interface FileHead {
  head: Buffer;
  bytes: number;
  modifiedAt: number;
  gzip: boolean;
}

/** Receives the number of bytes read so far. */
export type OnBytes = (bytes: number) => void;

/** Reads the start of a file. Throws BadFile if it is empty or not a regular file. */
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

/** Streams the bytes of a file, decompressed if gzipped. */
export async function* readBytes(
  path: string,
  gzip: boolean,
  onBytes?: OnBytes,
): AsyncGenerator<Buffer, void, undefined> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  // The pipeline destroys its last stream with the same error, so the callback can ignore it.
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
