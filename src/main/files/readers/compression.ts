import { type Readable, Transform, pipeline } from "node:stream";
import * as zlib from "node:zlib";
import { Decompress } from "fzstd";
import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { refuseBomb } from "./budget";

/** How a file is packed as a whole, by its first bytes. */
export type Packing = "gzip" | "zstandard";

export function packingOf(start: Buffer): Packing | null {
  if (start.length < 4) return null;
  if (start.readUInt16BE(0) === 0x1f8b) return "gzip";
  const mark = start.readUInt32LE(0);
  // A Zstandard file may begin with frames to skip, which have 16 marks.
  return mark === 0xfd2fb528 || mark >>> 4 === 0x184d2a5 ? "zstandard" : null;
}

const chunkSize = 256 * 1024;
/** Archives of social networks refer back 2 GiB, 2 to the power of this. */
const widestWindow = 31;
/** The library moves the whole window for each 128 KiB. Beyond this one it would take hours. */
const widestOfLibrary = 27;
/** Bytes unpacked at a time by the library, as each of them may become 32 KiB. */
const slice = 4096;

/** Unpacks what a file's stream holds. Destroying the stream ends it. */
export function unpacked(file: Readable, packing: Packing): AsyncIterable<Buffer> {
  const unpacker = packing === "gzip" ? zlib.createGunzip({ chunkSize }) : nativeUnpacker();
  // The pipeline destroys its last stream with the same error, so the callback can ignore it.
  return unpacker ? pipeline(file, unpacker, () => undefined) : unpackedByLibrary(file);
}

/** Zstandard as newer versions of Node have it. Checks the sums of the content, too. */
function nativeUnpacker(): Transform | null {
  const create: unknown = Reflect.get(zlib, "createZstdDecompress");
  const widest: unknown = Reflect.get(zlib.constants, "ZSTD_d_windowLogMax");
  if (typeof create !== "function" || typeof widest !== "number") return null;
  const made: unknown = Reflect.apply(create, zlib, [{ chunkSize, params: { [widest]: widestWindow } }]);
  return made instanceof Transform ? made : null;
}

/** Zstandard where Node can't unpack it. Doesn't check sums. */
async function* unpackedByLibrary(file: Readable): AsyncGenerator<Buffer, void, undefined> {
  let parts: Buffer[] = [];
  let length = 0;
  let packed = 0;
  const unpacker = new Decompress((part) => {
    length += part.length;
    refuseBomb(length, packed);
    parts.push(Buffer.from(part.buffer, part.byteOffset, part.length));
  });
  const given = () => {
    const found = parts;
    parts = [];
    return found;
  };
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (packed === 0) refuseWideWindow(chunk);
    for (let from = 0; from < chunk.length; from += slice) {
      const some = chunk.subarray(from, from + slice);
      packed += some.length;
      unpacker.push(some);
      yield* given();
    }
  }
  unpacker.push(Buffer.alloc(0), true);
  yield* given();
}

/** Throws if the first frame refers back farther than the library can. */
function refuseWideWindow(start: Buffer): void {
  const [kind, , , , flags = 0, window = 0] = start;
  const isSingleSegment = (flags & 0x20) !== 0;
  const width = 10 + (window >> 3);
  if (kind === 0x28 && !isSingleSegment && width > widestOfLibrary)
    throw new BadFile(t("files:file.wideWindow", { size: 2 ** (width - 20) }));
}

/** Why a file's content couldn't be unpacked. Other errors stay as they are. */
export function unpackingFailure(error: unknown, bytes: number): Error {
  if (error instanceof BadFile) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ZSTD_error_memory_allocation") return new BadFile(t("files:file.archiveMemory"));
  // The file itself can't be read.
  if (error instanceof Error && /^E[A-Z]+$/.test(code)) return error;
  return new BadFile(t("files:file.archiveCutOff", { size: Math.round(bytes / 1024) }));
}
