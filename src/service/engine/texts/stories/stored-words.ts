import { bytesOf } from "../../columns/section-file";
import type { PieceFile } from "../piece-file";
import { pieceBits } from "../text-column";
import { Numbers } from "./growing-lists";

const section = "stories words";
/** Numbers before the words of a text: one that tells which text it is, and its number of words. */
const head = 2;
/** Words that are read at once. Few texts have more. */
const usual = 126;

/** A text that is written to a piece. */
export interface WrittenWords {
  node: number;
  /** Tells the text from others. */
  mark: number;
  words: Uint32Array;
}

/**
 * The words of texts, see `packed-words`, by node. Those of stored pieces lie in their files, so that memory doesn't hold
 * all texts. A text that its piece was later written without isn't found any more.
 */
export class StoredWords {
  /** Texts that aren't in a file yet, and the piece of the document that brought them. */
  readonly #recent = new Map<number, { words: Uint32Array; piece: number }>();
  /** By node: the number of its piece, plus one, and where its words begin there. */
  readonly #pieces = new Numbers();
  readonly #places = new Numbers();
  readonly #files: (PieceFile | undefined)[] = [];
  readonly #open = new Set<PieceFile>();
  /** What `section` has written and `written` makes valid. */
  #pending: { node: number; place: number }[] = [];
  readonly #block = new Uint32Array(head + usual);

  put(node: number, words: Uint32Array, document: number): void {
    if (!this.#recent.has(node)) this.#recent.set(node, { words, piece: document >>> pieceBits });
  }

  /** Undefined if they aren't known any more. Call `close` before other calls are answered. */
  of(node: number, mark: number): Uint32Array | undefined {
    const recent = this.#recent.get(node);
    if (recent) return recent.words;
    const number = this.#pieces.at(node) - 1;
    const file = this.#files[number];
    if (number < 0 || !file) return undefined;
    file.open();
    this.#open.add(file);
    const from = 4 * this.#places.at(node);
    const left = (file.bytesOf(section) - from) / 4;
    if (left < head) return undefined;
    const block = this.#block.subarray(0, Math.min(left, head + usual));
    file.readPart(section, bytesOf(block), from);
    const [found, length = 0] = block;
    if (found !== mark || head + length > left) return undefined;
    if (head + length <= block.length) return block.slice(head, head + length);
    const words = new Uint32Array(length);
    file.readPart(section, bytesOf(words), from + 4 * head);
    return words;
  }

  close(): void {
    for (const file of this.#open) file.close();
    this.#open.clear();
  }

  /** The section of a piece with these texts. */
  section(texts: readonly WrittenWords[]): { name: string; bytes: Uint8Array } {
    const all = new Uint32Array(texts.reduce((sum, { words }) => sum + head + words.length, 0));
    this.#pending = [];
    let at = 0;
    for (const { node, mark, words } of texts) {
      this.#pending.push({ node, place: at });
      all[at] = mark;
      all[at + 1] = words.length;
      all.set(words, at + head);
      at += head + words.length;
    }
    return { name: section, bytes: bytesOf(all) };
  }

  /** The last section lies in this file now. */
  written(from: number, file: PieceFile): void {
    this.close();
    const piece = from >>> pieceBits;
    this.#files[piece] = file;
    for (const { node, place } of this.#pending) this.#place(node, piece, place);
    for (const [node, recent] of this.#recent) if (recent.piece === piece) this.#recent.delete(node);
    this.#pending = [];
  }

  /** Takes over a stored piece with texts of these lengths. */
  adopt(from: number, file: PieceFile, texts: Iterable<{ node: number; length: number }>): void {
    const piece = from >>> pieceBits;
    this.#files[piece] = file;
    let place = 0;
    for (const { node, length } of texts) {
      this.#place(node, piece, place);
      place += head + length;
    }
    if (4 * place !== file.bytesOf(section)) throw new Error("The piece has words of other texts");
  }

  #place(node: number, piece: number, place: number): void {
    this.#pieces.set(node, piece + 1);
    this.#places.set(node, place);
  }
}
