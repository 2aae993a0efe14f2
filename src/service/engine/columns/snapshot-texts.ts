import type { Section, SnapshotReader } from "./snapshot-file";

/**
 * The texts of a dictionary in pieces, each a section with its own checksum: the number of texts, the length of each in
 * bytes (32-bit integers), and then the texts in UTF-8. As one JSON text, they would end at 512 MB, V8's limit.
 */

/** UTF-16 code units per piece. Encoding them takes about 10 ms, during which no call is answered. */
const pieceLength = 512 * 1024;
const numberBytes = Uint32Array.BYTES_PER_ELEMENT;

/** The texts from code 1 on, as sections. Texts that are added meanwhile may be left out. */
export function* textSections(name: string, values: readonly string[]): Generator<Section> {
  const end = values.length;
  for (let from = 1, piece = 0; from < end; piece++) {
    const texts = pieceFrom(values, from, end);
    yield { name: sectionName(name, piece), bytes: encoded(texts) };
    from += texts.length;
  }
}

/** Reads the texts that `textSections` wrote, in the same order. */
export function* textsOf(name: string, reader: SnapshotReader): Generator<string> {
  for (let piece = 0; ; piece++) {
    const section = sectionName(name, piece);
    const size = reader.bytesOf(section);
    if (size === undefined) return;
    const bytes = Buffer.alloc(size);
    reader.read(section, bytes);
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

function pieceFrom(values: readonly string[], from: number, end: number): string[] {
  let to = from;
  for (let length = 0; to < end && length < pieceLength; to++) length += values[to]?.length ?? 0;
  return values.slice(from, to);
}

function encoded(texts: readonly string[]): Uint8Array {
  const lengths = texts.map((text) => Buffer.byteLength(text));
  const head = numberBytes * (texts.length + 1);
  const bytes = Buffer.alloc(lengths.reduce((sum, length) => sum + length, head));
  bytes.writeUInt32LE(texts.length, 0);
  let at = head;
  for (const [i, text] of texts.entries()) {
    bytes.writeUInt32LE(lengths[i] ?? 0, numberBytes * (i + 1));
    at += bytes.write(text, at);
  }
  return bytes;
}
