import type { Dictionary } from "./dictionary";
import type { Section, SnapshotReader } from "./snapshot-file";

/**
 * The texts of a dictionary in pieces, each a section with its own checksum, as the dictionary has them in memory.
 */

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

function sectionName(name: string, piece: number): string {
  return `${name} texts ${piece}`;
}
