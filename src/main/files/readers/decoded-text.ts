import iconv from "iconv-lite";
import { readBytes } from "./bytes";
import type { Packing } from "./compression";

/** How the bytes of a text are read. */
export interface TextReading {
  encoding: string;
  /** Whether it starts with a UTF-8 byte order mark. */
  isMarked: boolean;
  packing: Packing | null;
}

/** Streams the text of a file. `notes` get the bytes around the first that can't be decoded. */
export async function* textsOf(
  path: string,
  bytes: number,
  { encoding, packing }: Pick<TextReading, "encoding" | "packing">,
  notes: { undecoded: Buffer | null } = { undecoded: null },
): AsyncGenerator<{ text: string; progress: number }, void, undefined> {
  const decoder = iconv.getDecoder(encoding);
  let read = 0;
  for await (const part of readBytes(path, packing, (done) => (read = done))) {
    const text = decoder.write(part);
    if (notes.undecoded === null && text.includes("\ufffd")) notes.undecoded = Buffer.from(part);
    yield { text, progress: read / bytes };
  }
  yield { text: decoder.end() ?? "", progress: 1 };
}
