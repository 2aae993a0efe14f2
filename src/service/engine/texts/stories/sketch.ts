import { hashOfRun, hashOfText, mixed } from "./hashes";
import { longFrom, longestOfShort, shortest } from "./similar";
import type { StoryText } from "./story-text";

/** Keys of a row. Texts that share one are compared. */
export const keysPerRow = 12;

/** What is known of a text without reading it again. */
export interface Sketch {
  /** 64 bits of its words and, of a slight one, its links or account: equal texts of an owner have the same, in any case. */
  text: [number, number];
  /** 64 bits of a slight text and the account that it reposts or is by, as `text` has them without links. 0 without any. */
  account: [number, number];
  /** 64 bits of its words without handles. Ids of stories that are stored in queries may be made from them. */
  earlier: [number, number];
  isRepost: boolean;
  /** Whether it is slight and has no links: only a repost makes it a story. */
  isAlone: boolean;
  /** 64 bits of all that its comparison depends on. */
  variant: [number, number];
  /** `keysPerRow` keys for each way in which the text is compared: none, as a short one, as a long one, or both. */
  keys: Uint32Array;
  /** One byte of each word of a text that is compared as a short one. */
  bytes: Uint8Array;
  /** One byte of each minimum of a text that is compared as a long one. */
  minima: Uint8Array;
  isCut: boolean;
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

const none = new Uint8Array(0);

/** Sketches a text. Undefined without words and links. `owner` keeps texts of different projects apart. */
export function sketchOf(
  { words, hashes, packed, isCut, slight, earlier: plain }: StoryText,
  owner: number,
): Sketch | undefined {
  const { links = "", account: name = "", isRepost = false } = slight ?? {};
  if (words.length === 0 && links === "") return undefined;
  const bound = (numbers: Uint32Array, bond: string) => {
    const seed = bond === "" ? 0 : hashOfText(bond);
    return ownedText([key(numbers, 0x1f83d9ab ^ seed), key(numbers, 0x5be0cd19 ^ seed)], owner);
  };
  const account: [number, number] = name === "" ? [0, 0] : bound(hashes, `account ${name}`);
  const text = links !== "" || name === "" ? bound(hashes, links) : account;
  let flags = isCut ? ~owner : owner;
  if (isRepost) flags = ~mixed(flags);
  flags ^= mixed(account[0]);
  for (let i = 0; i < packed.length; i++) flags = Math.imul(flags ^ ((packed[i] ?? 0) >>> 31), 0x01000193);
  flags = mixed(flags);
  const variant: [number, number] = [mixed(text[0] ^ flags), mixed(text[1] + flags)];
  const isCompared = slight === undefined;
  const isWhole = isCompared && plain.length === hashes.length;
  const isShort = isCompared && words.length >= shortest && words.length <= longestOfShort;
  const isLong = isCompared && words.length >= longFrom;
  const keys = new Uint32Array((Number(isShort) + Number(isLong)) * keysPerRow);
  if (isShort) shortKeys(hashes, owner, keys);
  const minima = isLong
    ? bands(hashes, wordsInLong, rowsOfLong, owner ^ 0x1046, keys.subarray(isShort ? keysPerRow : 0))
    : none;
  return {
    text,
    account,
    earlier: isWhole
      ? text
      : bound(plain.length > 0 ? plain : Uint32Array.of(hashOfText(`link ${links}`)), ""),
    isRepost,
    isAlone: slight !== undefined && links === "",
    variant,
    keys,
    bytes: isShort ? lowBytes(hashes) : none,
    minima,
    isCut,
  };
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
  let next = last - ends + 1;
  let start = owner ^ 0xbe917;
  let end = owner ^ 0xe0d;
  for (let i = 0; next <= last; i++) {
    start = Math.imul(start ^ (hashes[i] ?? 0), 0x9e3779b1) ^ (start >>> 15);
    end = Math.imul(end ^ (hashes[n - 1 - i] ?? 0), 0x9e3779b1) ^ (end >>> 15);
    if (i + 1 < (lengths[next] ?? 0)) continue;
    // A length has the same place in texts of all lengths.
    keys[next % ends] = mixed(start ^ (i + 1));
    keys[ends + (next % ends)] = mixed(end ^ (i + 1));
    next++;
  }
  bands(hashes, wordsInShort, rowsOfShort, owner ^ 0x5407, keys.subarray(2 * ends, 2 * ends + bandsOfShort));
}

/**
 * MinHash with banding (Broder 1997): texts of similarity s share a key with probability 1 - (1 - s^rows)^bands. Returns a
 * byte of each minimum.
 */
function bands(
  hashes: Uint32Array,
  size: number,
  rows: number,
  owner: number,
  keys: Uint32Array,
): Uint8Array {
  const minima = new Int32Array(rows * keys.length).fill(0x7fffffff);
  const unsigned = new Uint32Array(minima.buffer);
  const { length } = minima;
  for (let at = 0; at + size <= hashes.length; at++) {
    // Two hashes of a shingle make all others (Kirsch and Mitzenmacher 2006).
    let hash = hashOfRun(hashes, at, at + size, 1) | 0;
    const step = mixed(hash) | 1;
    for (let i = 0; i < length; i++) {
      if (hash < (minima[i] ?? 0)) minima[i] = hash;
      hash = (hash + step) | 0;
    }
  }
  for (let band = 0; band < keys.length; band++)
    keys[band] = hashOfRun(unsigned, band * rows, (band + 1) * rows, owner ^ mixed(band + 1));
  return lowBytes(unsigned);
}

function lowBytes(numbers: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(numbers.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = numbers[i] ?? 0;
  return bytes;
}
