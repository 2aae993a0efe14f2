import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { open } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { z } from "zod";

/**
 * A file of named sections: the sections one after another, then a JSON trailer with their names, sizes and checksums,
 * then the trailer's length and checksum. The checksums reveal a truncated or damaged file.
 */

const footerBytes = 8;
const Trailer = z.object({
  sections: z.array(z.object({ name: z.string(), bytes: z.number(), crc: z.number() })),
  about: z.unknown(),
});

/** A section. Its bytes may change while it is copied in pieces. */
export interface Section {
  name: string;
  bytes: Uint8Array;
}

/** The bytes of a typed array, as a section has them. */
export function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Bytes copied, checksummed and written at once. Calls are answered between two pieces. */
const piece = 4 * 1024 * 1024;

/**
 * Writes the sections, then the result of `about`. Resolves when the file is on disk. `written` is called with the bytes
 * so far.
 */
export async function writeSnapshot(
  path: string,
  sections: Iterable<Section>,
  about: () => unknown,
  written: (bytes: number) => void = () => undefined,
): Promise<void> {
  const file = await open(path, "w");
  try {
    const listed: z.output<typeof Trailer>["sections"] = [];
    let done = 0;
    for (const { name, bytes } of sections) {
      let crc = 0;
      for (let at = 0; at < bytes.length; at += piece) {
        const part = Buffer.from(bytes.subarray(at, at + piece));
        crc = crc32(part, crc);
        await file.writeFile(part);
        written((done += part.length));
      }
      listed.push({ name, bytes: bytes.length, crc });
    }
    const trailer = Buffer.from(JSON.stringify({ sections: listed, about: about() }));
    const footer = Buffer.alloc(footerBytes);
    footer.writeUInt32LE(trailer.length, 0);
    footer.writeUInt32LE(crc32(trailer), 4);
    await file.writeFile(Buffer.concat([trailer, footer]));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** An open snapshot with an intact trailer. */
export interface SnapshotReader {
  about: unknown;
  readonly names: readonly string[];
  /** Size of a section in bytes. Undefined if there is no such section. */
  bytesOf(name: string): number | undefined;
  /** Reads a section into `into`. Throws if that is too small or the checksum is wrong. */
  read(name: string, into: Uint8Array): void;
}

/** Bytes read in one call, which takes at most 2 GB. */
const readAtOnce = 64 * 1024 * 1024;
/** Bytes read between two progress reports. */
const wordEvery = 16 * 1024 * 1024;

/**
 * Opens a snapshot, passes it to `use` and closes it. Throws if the file is truncated or damaged. If the file is
 * large, `opened` is called with the share that was read so far.
 */
export function readSnapshot<T>(
  path: string,
  use: (reader: SnapshotReader) => T,
  opened: (share: number) => void = () => undefined,
): T {
  return withFile(path, (file) => {
    const { about, places, size } = contentsOf(file);
    let done = 0;
    let told = 0;
    return use({
      about,
      names: [...places.keys()],
      bytesOf: (name) => places.get(name)?.bytes,
      read: (name, into) => {
        readSection(file, name, places.get(name), into);
        done += places.get(name)?.bytes ?? 0;
        if (done < told + wordEvery) return;
        told = done;
        opened(done / size);
      },
    });
  });
}

/** Where the sections of a file lie, so that single ones can be read later. */
export interface Contents {
  about: unknown;
  places: Map<string, Place>;
  /** Size of the file in bytes. */
  size: number;
}

interface Place {
  at: number;
  bytes: number;
  crc: number;
}

/** Throws if the file is truncated or its trailer is damaged. */
export function readContents(path: string): Contents {
  return withFile(path, contentsOf);
}

/** Reads one section. Throws if there is none of that name or if it is damaged. */
export function readOne(path: string, { places }: Contents, name: string): Uint8Array<ArrayBuffer> {
  const place = places.get(name);
  const bytes = new Uint8Array(place?.bytes ?? 0);
  withFile(path, (file) => readSection(file, name, place, bytes));
  return bytes;
}

function contentsOf(file: number): Contents {
  const { size } = fstatSync(file);
  const footer = readAt(file, size - footerBytes, footerBytes);
  const length = footer.readUInt32LE(0);
  const text = readAt(file, size - footerBytes - length, length);
  if (crc32(text) !== footer.readUInt32LE(4)) throw new Error("The trailer of the snapshot is damaged");
  const { sections, about } = Trailer.parse(JSON.parse(text.toString("utf8")));
  const places = new Map<string, Place>();
  let at = 0;
  for (const { name, bytes, crc } of sections) {
    places.set(name, { at, bytes, crc });
    at += bytes;
  }
  return { about, places, size };
}

function readSection(file: number, name: string, place: Place | undefined, into: Uint8Array): void {
  if (!place || place.bytes > into.length) throw new Error(`The snapshot has no fitting section ${name}`);
  const target = into.subarray(0, place.bytes);
  fill(file, place.at, target);
  if (crc32(target) !== place.crc) throw new Error(`The section ${name} of the snapshot is damaged`);
}

function withFile<T>(path: string, use: (file: number) => T): T {
  const file = openSync(path, "r");
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
}

function readAt(file: number, at: number, bytes: number): Buffer {
  if (at < 0) throw new Error("The snapshot is too short");
  const target = Buffer.alloc(bytes);
  fill(file, at, target);
  return target;
}

function fill(file: number, at: number, target: Uint8Array): void {
  let done = 0;
  while (done < target.length) {
    const read = readSync(file, target, done, Math.min(readAtOnce, target.length - done), at + done);
    if (read === 0) throw new Error("The snapshot is cut off");
    done += read;
  }
}
