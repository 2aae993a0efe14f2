import { hashOfRun, hashOfText, mixed } from "./hashes";
import { longFrom, longestOfShort, shortest } from "./similar";
import type { StoryText } from "./story-text";

/** Keys of a row. Texts that share one are compared. */
export const keysPerRow = 12;

/** What is known of a text without reading it again. */
export interface Sketch {
  /** 64 bits of its words: equal texts of an owner have the same, whatever their letters' case. */
  text: [number, number];
  /** 64 bits of its words and of which of them are ordinary. */
  variant: [number, number];
  /** `keysPerRow` keys for each way in which the text is compared: none, as a short one, as a long one, or both. */
  keys: Uint32Array;
  /** One byte of each word of a text that is compared as a short one. */
  bytes: Uint8Array;
}

/** Lengths of beginnings and ends that are compared, a third apart. */
const lengths = [3, 4, 6, 8, 11, 15, 20, 27, 36, 48, 64, 85];
/** Of each text the longest four that fit: the shortest of them fits into one of its halves. */
const ends = 4;
/** Minima in a key. More make it rarer that different texts share a key, and that similar ones do. */
const rowsOfShort = 2;
const rowsOfLong = 4;
const bandsOfShort = keysPerRow - 2 * ends;
const wordsInShort = 3;
const wordsInLong = 5;

/** Seeds of the hash functions, fixed because keys are stored. */
const seeds = Uint32Array.from({ length: rowsOfLong * keysPerRow }, (_, i) => mixed(0x5eed + i * 0x9e3779b1));

/** Sketches a text. Undefined without words and links. `owner` keeps texts of different projects apart. */
export function sketchOf({ words, ordinary, links }: StoryText, owner: number): Sketch | undefined {
  if (words.length === 0 && links === "") return undefined;
  const hashes = new Uint32Array(Math.max(1, words.length));
  for (let i = 0; i < words.length; i++) hashes[i] = hashOfText(words[i] ?? "");
  if (words.length === 0) hashes[0] = hashOfText(`link ${links}`);
  const text = ownedText([key(hashes, 0x1f83d9ab), key(hashes, 0x5be0cd19)], owner);
  const flags = hashOfRun(ordinary, 0, ordinary.length, owner);
  const variant: [number, number] = [mixed(text[0] ^ flags), mixed(text[1] + flags)];
  const isShort = words.length >= shortest && words.length <= longestOfShort;
  const isLong = words.length >= longFrom;
  const keys = new Uint32Array((Number(isShort) + Number(isLong)) * keysPerRow);
  if (isShort) shortKeys(hashes, owner, keys);
  if (isLong) longKeys(hashes, owner, keys.subarray(isShort ? keysPerRow : 0));
  return { text, variant, keys, bytes: isShort ? Uint8Array.from(hashes) : new Uint8Array(0) };
}

/** The hash of a text among those of an owner, and back. */
export function ownedText([first, second]: readonly [number, number], owner: number): [number, number] {
  return [(first ^ owner) >>> 0, (second ^ mixed(owner)) >>> 0];
}

function key(hashes: Uint32Array, seed: number): number {
  return hashOfRun(hashes, 0, hashes.length, seed);
}

function shortKeys(hashes: Uint32Array, owner: number, keys: Uint32Array): void {
  const n = hashes.length;
  let last = lengths.length - 1;
  while ((lengths[last] ?? 0) > n) last--;
  for (let i = 0; i < ends; i++) {
    const length = lengths[last - i] ?? 0;
    keys[i] = hashOfRun(hashes, 0, length, owner ^ 0xbe917);
    keys[ends + i] = hashOfRun(hashes, n - length, n, owner ^ 0xe0d);
  }
  bands(hashes, wordsInShort, rowsOfShort, owner ^ 0x5407, keys.subarray(2 * ends, 2 * ends + bandsOfShort));
}

function longKeys(hashes: Uint32Array, owner: number, keys: Uint32Array): void {
  bands(hashes, wordsInLong, rowsOfLong, owner ^ 0x1046, keys.subarray(0, keysPerRow));
}

/** MinHash with banding (Broder 1997): texts of similarity s share a key with probability 1 - (1 - s^rows)^bands. */
function bands(hashes: Uint32Array, size: number, rows: number, owner: number, keys: Uint32Array): void {
  const minima = new Uint32Array(rows * keys.length).fill(0xffffffff);
  for (let at = 0; at + size <= hashes.length; at++) {
    const shingle = hashOfRun(hashes, at, at + size, 0);
    for (let i = 0; i < minima.length; i++) {
      // A multiplication and a shift mix well enough here, at a third of the cost.
      let hash = Math.imul(shingle ^ (seeds[i] ?? 0), 0x9e3779b1);
      hash = (hash ^ (hash >>> 15)) >>> 0;
      if (hash < (minima[i] ?? 0)) minima[i] = hash;
    }
  }
  for (let band = 0; band < keys.length; band++)
    keys[band] = hashOfRun(minima, band * rows, (band + 1) * rows, owner ^ mixed(band + 1));
}
