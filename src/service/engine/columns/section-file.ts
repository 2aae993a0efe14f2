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
export async function writeSections(
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

/** Bytes read in one call, which takes at most 2 GB. */
const readAtOnce = 64 * 1024 * 1024;
/** Bytes after which reading reports its progress. */
const wordFrom = 16 * 1024 * 1024;

interface Place {
  at: number;
  bytes: number;
  crc: number;
}

/** What is read of a file of sections. */
export type SectionReader = Pick<SectionFile, "about" | "has" | "bytesOf" | "readInto">;

/** A file of sections, of which each may be read whole or in part. */
export class SectionFile {
  readonly about: unknown;
  readonly #places = new Map<string, Place>();
  readonly #bytes: number;
  #read = 0;
  #handle: number | undefined;

  /** Throws if the file is truncated or its trailer is damaged. If it is large, `told` is called with the share that was read. */
  constructor(
    readonly path: string,
    private readonly told: (share: number) => void = () => undefined,
  ) {
    const { sections, about, bytes } = this.#use(trailerOf);
    this.about = about;
    this.#bytes = bytes;
    let at = 0;
    for (const { name, bytes: length, crc } of sections) {
      this.#places.set(name, { at, bytes: length, crc });
      at += length;
    }
  }

  get names(): Iterable<string> {
    return this.#places.keys();
  }

  has(name: string): boolean {
    return this.#places.has(name);
  }

  /** Size of a section in bytes. 0 if there is none of that name. */
  bytesOf(name: string): number {
    return this.#places.get(name)?.bytes ?? 0;
  }

  /** Reads a section and checks it. Throws if it is missing or damaged. */
  read(name: string): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.bytesOf(name));
    this.readInto(name, bytes);
    return bytes;
  }

  /** The same, into an array that may be longer. */
  readInto(name: string, into: Uint8Array): void {
    const target = into.subarray(0, this.bytesOf(name));
    this.readPart(name, target);
    const place = this.#places.get(name);
    if (place?.bytes !== target.length || crc32(target) !== place.crc)
      throw new Error(`The section ${name} is damaged or doesn't fit`);
    this.#read += place.bytes;
    if (this.#read >= wordFrom) this.told(this.#read / this.#bytes);
  }

  /** Fills `into` with the bytes of a section from `at` on, without a check. Throws if there are too few. */
  readPart(name: string, into: Uint8Array, at = 0): void {
    const place = this.#places.get(name);
    if (!place || at + into.length > place.bytes) throw new Error(`The file has no such part of ${name}`);
    this.#use((handle) => fill(handle, place.at + at, into));
  }

  /** For many reads in a row. Close it before other calls are answered, since the file may be replaced then. */
  open(): void {
    this.#handle ??= openSync(this.path, "r");
  }

  close(): void {
    if (this.#handle !== undefined) closeSync(this.#handle);
    this.#handle = undefined;
  }

  #use<T>(work: (handle: number) => T): T {
    if (this.#handle !== undefined) return work(this.#handle);
    const handle = openSync(this.path, "r");
    try {
      return work(handle);
    } finally {
      closeSync(handle);
    }
  }
}

function trailerOf(file: number) {
  const { size: bytes } = fstatSync(file);
  const footer = readAt(file, bytes - footerBytes, footerBytes);
  const length = footer.readUInt32LE(0);
  const text = readAt(file, bytes - footerBytes - length, length);
  if (crc32(text) !== footer.readUInt32LE(4)) throw new Error("The trailer of the file is damaged");
  return { ...Trailer.parse(JSON.parse(text.toString("utf8"))), bytes };
}

function readAt(file: number, at: number, bytes: number): Buffer {
  if (at < 0) throw new Error("The file is too short");
  const target = Buffer.alloc(bytes);
  fill(file, at, target);
  return target;
}

function fill(file: number, at: number, target: Uint8Array): void {
  let done = 0;
  while (done < target.length) {
    const read = readSync(file, target, done, Math.min(readAtOnce, target.length - done), at + done);
    if (read === 0) throw new Error("The file is cut off");
    done += read;
  }
}
