import type { Dictionary } from "./dictionary";
import type { Section, SectionReader } from "./section-file";

/**
 * The texts of a dictionary in pieces, each a section with its own checksum, as the dictionary has them in memory.
 */

/** The texts that a dictionary has now, as sections. */
export function textSections(name: string, { chunks }: Dictionary): Section[] {
  return chunks.map((bytes, piece) => ({ name: sectionName(name, piece), bytes }));
}

/** Reads the pieces that `textSections` wrote, in the same order. */
export function* chunksOf(name: string, reader: SectionReader): Generator<Buffer<ArrayBuffer>> {
  for (let piece = 0; reader.has(sectionName(name, piece)); piece++) {
    const section = sectionName(name, piece);
    const bytes = Buffer.alloc(reader.bytesOf(section));
    reader.readInto(section, bytes);
    yield bytes;
  }
}

function sectionName(name: string, piece: number): string {
  return `${name} texts ${piece}`;
}
