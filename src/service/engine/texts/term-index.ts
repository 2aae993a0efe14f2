import { LRUCache } from "lru-cache";
import type { Database } from "../../../sqlite/database";
import { column } from "../../../sqlite/values";
import type { StoredDocument } from "../../workspace/stored-document";
import { Bitset } from "../columns/bitset";
import { Dictionary } from "../columns/dictionary";
import { type Section, bytesOf } from "../columns/section-file";
import { withRoom } from "../columns/with-room";
import { Turns } from "../../turns";
import { breakCode, decode, encode, maxCodes } from "./codes";
import { phraseBreaks } from "./phrase-breaks";
import type { PieceFile } from "./piece-file";
import { Postings, postingSections } from "./postings";
import { type CodedKind, codedKinds, coded, kindOf, specialTerms } from "./special-terms";
import { type DocumentWords, type TextColumn, pieceBits, pieceSize } from "./text-column";

/** Sections of a piece: where streams start, and their units. */
const sections = { starts: "terms starts", units: "terms units" } as const;

/**
 * A document with its terms: the codes of the words of its title in order, if it has any, and a 0; those of its content; a 0
 * and the codes of its special terms, see `specialTerms`. The first `length` codes are its own; the array is used again.
 */
export type VisitTerms = (id: number, codes: Uint32Array, length: number) => void;

/** Adds the documents with any of the codes to a set, by their numbers in the piece. */
export type AddDocuments = (codes: ReadonlySet<number>, set: Bitset) => void;

interface VisitHow {
  asStored?: boolean;
  withBreaks?: boolean;
  /** Ids in [from, to) alone. */
  from?: number;
  to?: number;
}

/** Streams of so few documents of a piece are read one by one, since reading all of the piece takes longer. */
const fewDocuments = 1_024;

/** Units of a chunk of streams. */
const chunkUnits = 2 ** 16;

/** Patterns whose codes are kept. */
const maxPatterns = 32;

class Piece {
  postings: Postings | undefined;
  /** Streams since the file was written, by document. */
  recent = new Map<number, Uint16Array>();
  /** Streams that are being written. */
  writing = new Map<number, Uint16Array>();

  get file(): PieceFile | undefined {
    return this.postings?.file;
  }

  /** The stream of a document whose text has changed since the file was written. */
  latest(id: number): Uint16Array | undefined {
    return this.recent.get(id) ?? this.writing.get(id);
  }

  *changed(): Generator<number> {
    yield* this.recent.keys();
    yield* this.writing.keys();
  }
}

/**
 * The terms of each document, in the order of ids: a forward index. Questions about words count its streams, which takes
 * a fraction of the time of reading the texts. Streams lie in pieces on disk and are read while counting, so that memory
 * doesn't grow with the archive.
 */
export class TermIndex implements TextColumn {
  #dictionary = new Dictionary();
  /** Index in `codedKinds` by code. */
  #kinds = new Uint8Array(1024);
  readonly #pieces: Piece[] = [];
  #files: readonly (PieceFile | undefined)[] = [];
  /** Chunks of the dictionary that are stored. The last of them may have grown since. */
  #storedChunks = 0;
  /** How often the text of a document was read since opening. */
  changes = 0;
  /** Codes of one document. */
  #codes = new Uint32Array(4096);
  #starts = new Uint32Array(pieceSize + 1);
  #units = new Uint16Array(0);
  /** Streams that aren't in a file are cut from it. */
  #chunk = new Uint16Array(0);
  /** Codes of patterns, among those below a code. */
  readonly #patterns = new LRUCache<string, { below: number; codes: Set<number> }>({ max: maxPatterns });

  constructor(readonly db: Database) {}

  /** One more than the highest code. */
  get size(): number {
    return this.#dictionary.size;
  }

  /** Kinds by code, as indexes of `codedKinds`. Code 0 is none. */
  get kinds(): Uint8Array {
    return this.#kinds;
  }

  /** The files of the pieces. Another array as soon as one of them is another. */
  get files(): readonly (PieceFile | undefined)[] {
    return this.#files;
  }

  kind(code: number): CodedKind {
    return codedKinds[this.#kinds[code] ?? 0] ?? "word";
  }

  /** The text of a term, without the sign of its kind. */
  text(code: number): string {
    const text = this.#dictionary.text(code);
    return this.#kinds[code] === 0 ? text : text.slice(1);
  }

  /** The code of a term. Undefined if no document ever had it. */
  code(kind: CodedKind, text: string): number | undefined {
    return this.#dictionary.find(coded(kind, text));
  }

  *restore(): Generator<void> {
    const size = this.db.get("SELECT coalesce(max(size), 1) FROM term_chunk", [], column.number) ?? 1;
    const dictionary = Dictionary.sized(size);
    this.#kinds = withRoom(this.#kinds, size, Uint8Array);
    const sql = "SELECT bytes FROM term_chunk WHERE chunk = ?";
    for (let chunk = 0; dictionary.size < size; chunk++) {
      const bytes = this.db.get(sql, [chunk], column.bytes);
      if (!bytes) throw new Error("The stored terms are incomplete");
      dictionary.adopt(Buffer.from(bytes), size, (code, first) => (this.#kinds[code] = kindOf(first)));
      this.#storedChunks = chunk + 1;
      yield;
    }
    this.#dictionary = dictionary;
  }

  reset(): void {
    this.#dictionary = new Dictionary();
    this.#kinds = new Uint8Array(1024);
    this.#storedChunks = 0;
    this.#patterns.clear();
    this.db.run("DELETE FROM term_chunk");
  }

  adopt(from: number, file: PieceFile): void {
    const starts = file.read(sections.starts);
    if (starts.length !== 4 * (file.size + 1)) throw new Error("The piece has streams of other documents");
    file.read(sections.units);
    this.#setFile(from, file);
  }

  put(id: number, document: StoredDocument, { words, title, text }: DocumentWords): void {
    const special = specialTerms(document, text);
    const longest = 2 * words.length + special.length + 2;
    if (longest > this.#codes.length) this.#codes = new Uint32Array(2 * longest);
    const codes = this.#codes;
    const isBroken = phraseBreaks(text);
    let length = 0;
    for (let i = 0; i < words.length; i++) {
      if (title > 0 && i === title) codes[length++] = 0;
      else if (i > 0 && isBroken(words[i - 1]?.end ?? 0, words[i]?.start ?? 0)) codes[length++] = breakCode;
      codes[length++] = this.#codeOf(words[i]?.text ?? "");
    }
    if (title > 0 && title === words.length) codes[length++] = 0;
    if (special.length > 0) {
      if (length > 0) codes[length++] = 0;
      for (const term of special) codes[length++] = this.#codeOf(term);
    }
    this.#piece(id).recent.set(id, this.#encoded(codes, length));
    this.changes++;
  }

  *sections(from: number, to: number): Generator<Section> {
    const piece = this.#piece(from);
    // What is read from here on belongs to the next file. The last attempt to write may have failed.
    piece.writing = new Map([...piece.writing, ...piece.recent]);
    piece.recent = new Map();
    const stored = { ...this.#load(piece, { first: from, last: from + pieceSize - 1 }), units: this.#units };
    const streamOf = (at: number) =>
      piece.writing.get(from + at) ?? stored.units.subarray(stored.starts[at], stored.starts[at + 1]);
    const starts = new Uint32Array(to - from + 1);
    for (let at = 0; at < to - from; at++) starts[at + 1] = (starts[at] ?? 0) + streamOf(at).length;
    const units = new Uint16Array(starts.at(-1) ?? 0);
    for (let at = 0; at < to - from; at++) units.set(streamOf(at), starts[at]);
    const seen = new Uint32Array(this.size);
    let mark = 0;
    const eachCode = (visit: (document: number, code: number) => void) => {
      for (let at = 0; at < to - from; at++) {
        const [start = 0, end = 0] = [starts[at], starts[at + 1]];
        this.#room(end - start);
        const length = decode(units, start, end, this.#codes);
        mark++;
        for (let i = 0; i < length; i++) {
          const code = this.#codes[i] ?? 0;
          if (code === 0 || seen[code] === mark) continue;
          seen[code] = mark;
          visit(at, code);
        }
      }
    };
    yield* [
      { name: sections.starts, bytes: bytesOf(starts) },
      { name: sections.units, bytes: bytesOf(units) },
      ...postingSections(this.size, eachCode),
    ];
  }

  commit(): void {
    const sql = "INSERT OR REPLACE INTO term_chunk (chunk, size, bytes) VALUES (?, ?, ?)";
    for (const [chunk, bytes] of this.#dictionary.chunks.entries())
      if (chunk >= this.#storedChunks - 1) this.db.run(sql, [chunk, this.size, bytes]);
  }

  written(from: number, file: PieceFile): void {
    const piece = this.#setFile(from, file);
    // Documents behind one that isn't read yet aren't in the file.
    const left = [...piece.writing].filter(([id]) => id >= from + file.size);
    piece.recent = new Map([...left, ...piece.recent]);
    piece.writing = new Map();
    this.#storedChunks = this.#dictionary.chunks.length;
  }

  /** The documents of a set whose present text is in a file. */
  stored(set: Bitset): Bitset {
    const stored = new Bitset(set.words.slice());
    for (const piece of this.#pieces) for (const id of piece.changed()) stored.remove(id);
    return stored;
  }

  /** Numbers of documents of a set by code, in turns between other calls. */
  async count(set: Bitset, signal?: AbortSignal): Promise<Uint32Array> {
    const counts = new Uint32Array(this.size);
    await this.eachDocument(set, tally(counts, 1), signal);
    return counts;
  }

  /** The same with the terms that are in the files. */
  async countStored(set: Bitset, signal?: AbortSignal): Promise<Uint32Array> {
    const counts = new Uint32Array(this.size);
    const add = tally(counts, 1);
    const subtract = tally(counts, -1);
    const turns = new Turns(signal);
    for (const [n, piece] of this.#pieces.entries()) {
      const rest = this.#restOf(n, piece, set);
      if (rest === undefined) this.#visit(n, piece, set, add, { asStored: true });
      else {
        // Most documents of the piece are in the set: counting the others and subtracting them is less work.
        piece.postings?.addCounts(counts);
        this.#visit(n, piece, rest, subtract, { asStored: true });
      }
      await turns.pause();
    }
    counts[0] = 0;
    return counts;
  }

  /**
   * The stored documents of a piece that aren't in a set. Undefined if they are more than the others.
   */
  #restOf(n: number, { file }: Piece, set: Bitset): Bitset | undefined {
    if (!file || file.size === 0) return undefined;
    const from = n << pieceBits;
    const rest = Bitset.of(from + pieceSize);
    for (let i = from / 32; i < (from + pieceSize) / 32; i++) rest.words[i] = ~(set.words[i] ?? 0);
    for (let id = from + file.size; id < from + pieceSize; id++) rest.remove(id);
    return rest.count() * 2 > file.size ? undefined : rest;
  }

  /**
   * Visits the documents of a set with their terms, in the order of ids and in turns between other calls. A document that
   * hasn't been read yet has none. Ends early once `isDone`. `asStored`: with the terms that are in the files, even if
   * a document has changed since. `withBreaks`: with a `breakCode` between words where a phrase ends.
   */
  async eachDocument(
    set: Bitset,
    visit: VisitTerms,
    signal?: AbortSignal,
    { isDone, ...how }: VisitHow & { isDone?: () => boolean } = {},
  ): Promise<void> {
    const turns = new Turns(signal);
    for (const [n, piece] of this.#pieces.entries()) {
      if (set.isEmptyWithin(n << pieceBits, (n + 1) << pieceBits)) continue;
      this.#visit(n, piece, set, visit, how);
      if (isDone?.()) return;
      await turns.pause();
    }
  }

  /** The same for ids in [from, to) of one piece, in one go. Both must be multiples of 32. */
  visitWithin(from: number, to: number, set: Bitset, visit: VisitTerms): void {
    const n = from >>> pieceBits;
    const piece = this.#pieces[n];
    if (piece && !set.isEmptyWithin(from, to)) this.#visit(n, piece, set, visit, { from, to });
  }

  /**
   * Lets `use` find the documents of a piece's file by codes, see `Postings.add`, and tells their number. Those in `changedIn`
   * have other terms now.
   */
  inFile(n: number, use: (add: AddDocuments, size: number) => void): void {
    const { file, postings } = this.#pieces[n] ?? {};
    file?.open();
    try {
      use((codes, set) => postings?.add(codes, set), file?.size ?? 0);
    } finally {
      file?.close();
    }
  }

  /** Documents of a piece that were read since its file was written. */
  changedIn(n: number): Iterable<number> {
    return this.#pieces[n]?.changed() ?? [];
  }

  /** Codes of a kind whose text matches a pattern: `?` stands for one character, a final `*` for any ending. */
  codesLike(kind: CodedKind, pattern: string): ReadonlySet<number> {
    const wanted = coded(kind, pattern);
    const known = this.#patterns.get(wanted) ?? { below: 1, codes: new Set<number>() };
    const [start = ""] = /^[^?*]*/.exec(wanted) ?? [];
    const source = wanted
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("?", ".")
      .replace(/\*$/, ".*");
    const expression = new RegExp(`^${source}$`, "su");
    const wantedKind = codedKinds.indexOf(kind);
    for (let code = known.below; code < this.size; code++)
      if (
        this.#kinds[code] === wantedKind &&
        this.#dictionary.startsWith(code, start) &&
        expression.test(this.#dictionary.text(code))
      )
        known.codes.add(code);
    this.#patterns.set(wanted, { below: this.size, codes: known.codes });
    return known.codes;
  }

  #visit(n: number, piece: Piece, set: Bitset, visit: VisitTerms, how: VisitHow = {}): void {
    const { asStored = false, withBreaks = false } = how;
    const base = n << pieceBits;
    const { from = base, to = base + pieceSize } = how;
    const { file } = piece;
    const hasChanged = piece.recent.size + piece.writing.size > 0;
    const size = file?.size ?? 0;
    const single = set.countWithin(from, to) <= fewDocuments ? file : undefined;
    single?.open();
    try {
      const { starts, first } = this.#load(piece, single ? undefined : set.hullWithin(from, to));
      let units = this.#units;
      set.eachBlock(
        (ids, count) => {
          for (let i = 0; i < count; i++) {
            const id = ids[i] ?? 0;
            const own = !asStored && hasChanged ? piece.latest(id) : undefined;
            if (own) {
              this.#room(own.length);
              visit(id, this.#codes, decode(own, 0, own.length, this.#codes, withBreaks));
            } else if (id - base < size) {
              let start = (starts[id - base] ?? 0) - first;
              let end = (starts[id - base + 1] ?? 0) - first;
              if (end - start > this.#codes.length) this.#room(end - start);
              if (single) {
                if (end - start > units.length) this.#units = units = new Uint16Array(2 * (end - start));
                single.readPart(sections.units, bytesOf(units.subarray(0, end - start)), 2 * start);
                [start, end] = [0, end - start];
              }
              visit(id, this.#codes, decode(units, start, end, this.#codes, withBreaks));
            }
          }
        },
        from,
        to,
      );
    } finally {
      single?.close();
    }
  }

  /**
   * Loads where the stored streams of a piece lie, and those of the documents in a range into `#units`, which then begin with
   * the unit `first`. Both arrays are used again.
   */
  #load({ file }: Piece, range?: { first: number; last: number }): { starts: Uint32Array; first: number } {
    const starts = this.#starts;
    if (!file) return { starts: starts.fill(0), first: 0 };
    file.readPart(sections.starts, bytesOf(starts.subarray(0, file.size + 1)));
    if (!range) return { starts, first: 0 };
    const first = starts[Math.min(file.size, range.first & (pieceSize - 1))] ?? 0;
    const used = (starts[Math.min(file.size, (range.last & (pieceSize - 1)) + 1)] ?? 0) - first;
    if (used > this.#units.length) this.#units = new Uint16Array(Math.ceil(used * 1.1));
    file.readPart(sections.units, bytesOf(this.#units.subarray(0, used)), 2 * first);
    return { starts, first };
  }

  #encoded(codes: Uint32Array, length: number): Uint16Array {
    if (2 * length > this.#chunk.length) this.#chunk = new Uint16Array(Math.max(chunkUnits, 2 * length));
    const end = encode(codes, length, this.#chunk);
    const units = this.#chunk.subarray(0, end);
    this.#chunk = this.#chunk.subarray(end);
    return units;
  }

  #room(length: number): void {
    if (length > this.#codes.length) this.#codes = new Uint32Array(2 * length);
  }

  #codeOf(text: string): number {
    const code = this.#dictionary.code(text);
    this.#kinds = withRoom(this.#kinds, code + 1, Uint8Array);
    this.#kinds[code] = kindOf(text.charCodeAt(0));
    if (code >= maxCodes) throw new RangeError("There are too many terms");
    return code;
  }

  #setFile(from: number, file: PieceFile): Piece {
    const piece = this.#piece(from);
    piece.postings = new Postings(file, this.size);
    this.#files = this.#pieces.map((indexPiece) => indexPiece.file);
    return piece;
  }

  #piece(id: number): Piece {
    const n = id >>> pieceBits;
    for (let i = this.#pieces.length; i <= n; i++) this.#pieces.push(new Piece());
    const piece = this.#pieces[n];
    if (!piece) throw new RangeError(`There is no piece ${n}`);
    return piece;
  }
}

/** Adds a number for each document to the counts of its codes. */
export function tally(counts: Uint32Array, by: number): VisitTerms {
  const marks = new Uint32Array(counts.length);
  let mark = 0;
  return (_id, codes, length) => {
    mark++;
    for (let i = 0; i < length; i++) {
      const code = codes[i] ?? 0;
      if (marks[code] === mark) continue;
      marks[code] = mark;
      counts[code] = (counts[code] ?? 0) + by;
    }
  };
}
