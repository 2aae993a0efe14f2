import type { Bitset } from "../columns/bitset";
import { firstPlace } from "../columns/first-place";
import { type Section, bytesOf } from "../columns/section-file";
import type { PieceFile } from "./piece-file";

/**
 * Sections of a piece: each of its codes with the place of its documents, as pairs of numbers that end with a pair beyond
 * the last; and the documents by code, as numbers in the piece.
 */
const sections = { directory: "terms directory", documents: "terms documents" } as const;

/** Pairs of the directory between two codes that are kept in memory. */
const stride = 128;
/** Above this number of codes, the directory is read as a whole. */
const fewCodes = 64;
const noCode = 0xffffffff;

/**
 * The sections of documents with codes below `size`. `eachCode` visits each code of a document once, in the order of documents. It
 * is called twice, since a second walk takes less than keeping all pairs.
 */
export function postingSections(
  size: number,
  eachCode: (visit: (document: number, code: number) => void) => void,
): Section[] {
  const counts = new Uint32Array(size);
  let codes = 0;
  eachCode((_document, code) => {
    if (counts[code] === 0) codes++;
    counts[code] = (counts[code] ?? 0) + 1;
  });
  const directory = new Uint32Array(2 * (codes + 1));
  let start = 0;
  let at = 0;
  for (let code = 0; code < size; code++) {
    const count = counts[code] ?? 0;
    if (count === 0) continue;
    directory[at++] = code;
    directory[at++] = start;
    // From here on, where the next document of the code belongs.
    counts[code] = start;
    start += count;
  }
  directory.set([noCode, start], at);
  const documents = new Uint16Array(start);
  eachCode((document, code) => {
    const place = counts[code] ?? 0;
    documents[place] = document;
    counts[code] = place + 1;
  });
  return [
    { name: sections.directory, bytes: bytesOf(directory) },
    { name: sections.documents, bytes: bytesOf(documents) },
  ];
}

/** Which documents of a stored piece have a code. */
export class Postings {
  /** Each `stride`-th code of the directory. */
  readonly #overview: Uint32Array;
  readonly #pairs: number;

  /** Throws if the piece is damaged or has codes from `size` on, whose texts are lost. */
  constructor(
    readonly file: PieceFile,
    size: number,
  ) {
    const directory = new Uint32Array(file.read(sections.directory).buffer);
    const documents = file.read(sections.documents);
    this.#pairs = directory.length / 2;
    if ((directory[directory.length - 1] ?? 0) !== documents.length / 2)
      throw new Error("The piece has postings of other documents");
    if ((directory[directory.length - 4] ?? 0) >= size) throw new Error("The piece has codes without a text");
    this.#overview = Uint32Array.from(
      { length: Math.ceil(this.#pairs / stride) },
      (_, i) => directory[2 * stride * i] ?? 0,
    );
  }

  /** Adds the documents with any of the codes to a set, by their numbers in the piece. */
  add(codes: ReadonlySet<number>, set: Bitset): void {
    if (codes.size <= fewCodes) {
      for (const code of codes) {
        const [from, to] = this.#placeOf(code);
        if (to > from) this.#addDocuments(from, to, set);
      }
      return;
    }
    const directory = this.#directory();
    for (let i = 0; i + 1 < this.#pairs; i++)
      if (codes.has(directory[2 * i] ?? 0))
        this.#addDocuments(directory[2 * i + 1] ?? 0, directory[2 * i + 3] ?? 0, set);
  }

  /** Adds the numbers of documents of the whole piece to those by code. */
  addCounts(counts: Uint32Array): void {
    const directory = this.#directory();
    for (let i = 0; i + 1 < this.#pairs; i++) {
      const code = directory[2 * i] ?? 0;
      counts[code] = (counts[code] ?? 0) + (directory[2 * i + 3] ?? 0) - (directory[2 * i + 1] ?? 0);
    }
  }

  #directory(): Uint32Array {
    const directory = new Uint32Array(2 * this.#pairs);
    this.file.readPart(sections.directory, bytesOf(directory));
    return directory;
  }

  /** Where the documents of a code begin and end. */
  #placeOf(code: number): [from: number, to: number] {
    const overview = this.#overview;
    const first = stride * (firstPlace(overview.length, (at) => (overview[at] ?? 0) <= code, 1) - 1);
    const pairs = new Uint32Array(2 * Math.min(stride + 1, this.#pairs - first));
    this.file.readPart(sections.directory, bytesOf(pairs), 8 * first);
    for (let i = 0; i + 2 < pairs.length; i += 2)
      if (pairs[i] === code) return [pairs[i + 1] ?? 0, pairs[i + 3] ?? 0];
    return [0, 0];
  }

  #addDocuments(from: number, to: number, set: Bitset): void {
    const documents = new Uint16Array(to - from);
    this.file.readPart(sections.documents, bytesOf(documents), 2 * from);
    for (const document of documents) set.add(document);
  }
}
