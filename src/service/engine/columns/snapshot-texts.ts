import type { Dictionary } from "./dictionary";
import type { Section, SnapshotReader } from "./snapshot-file";

/**
 * The texts of a dictionary in pieces, each a section with its own checksum, as the dictionary has them in memory. Before
 * format 7, a piece was the number of texts, the length of each in bytes (32-bit integers), and then the texts in UTF-8.
 */

const numberBytes = Uint32Array.BYTES_PER_ELEMENT;

/** The texts that a dictionary has now, as sections. */
export function textSections(name: string, { chunks }: Dictionary): Section[] {
  return chunks.map((bytes, piece) => ({ name: sectionName(name, piece), bytes }));
}

/** Reads the pieces that `textSections` wrote, in the same order. */
export function* chunksOf(name: string, reader: SnapshotReader): Generator<Buffer<ArrayBuffer>> {
  for (let piece = 0; ; piece++) {
    const section = sectionName(name, piece);
    const size = reader.bytesOf(section);
    if (size === undefined) return;
    const bytes = Buffer.alloc(size);
    reader.read(section, bytes);
    yield bytes;
  }
}

/** The texts of a snapshot in format 5 or 6. */
export function* earlierTextsOf(name: string, reader: SnapshotReader): Generator<string> {
  for (const bytes of chunksOf(name, reader)) {
    const count = bytes.readUInt32LE(0);
    let at = numberBytes * (count + 1);
    for (let i = 1; i <= count; i++) {
      const end = at + bytes.readUInt32LE(numberBytes * i);
      yield bytes.toString("utf8", at, end);
      at = end;
    }
  }
}

function sectionName(name: string, piece: number): string {
  return `${name} texts ${piece}`;
}
