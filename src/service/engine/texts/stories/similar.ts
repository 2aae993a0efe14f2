import { hashOfRun } from "./hashes";
import {
  bare,
  hasNumber,
  isContrast,
  isFunctionWord,
  isHandle,
  isHarmful,
  isOrdinary,
  mayBeginAlike,
  mayFrameAlike,
  packedWord,
} from "./packed-words";

/** Texts of this many words and more are compared by their shingles (Broder 1997), shorter ones by their edits. */
export const longFrom = 50;
/** Shorter texts are copies only if they are equal. */
export const shortest = 8;
const shingle = 5;
const minJaccard = 0.8;
/** Share of the longer text that an addition at its beginning and end may make up. */
const maxAdded = 0.4;
/** The same of a text that says that it was cut. */
const maxCut = 0.5;
/** A longer text has no counterpart of fewer than `longFrom` words. */
export const longestOfShort = Math.floor((longFrom - 1) / (1 - maxAdded));

/** What may bind slight texts with the same words: the same links, or a repost of the same account. */
export interface Slight {
  links: string;
  /** Whom it reposts or quotes, or else who wrote it. Many people thank in the same words, and one person does so twice. */
  account: string;
  isRepost: boolean;
}

/** What is compared of a text. */
export interface Comparable {
  /** Its words, see `packed-words`. */
  readonly packed: Uint32Array;
  /** Whether it says that it was cut. */
  readonly isCut: boolean;
  /** Set for a text with too few words of its own. */
  readonly slight?: Slight | undefined;
  /** The letters of its words, which few comparisons need. Undefined if the text has changed meanwhile. */
  readonly words: readonly string[] | undefined;
}

/**
 * Whether two texts, neither of them empty, tell the same story. Depends on the two alone, whatever their order. Undefined
 * if it takes the letters of a text that has changed meanwhile.
 */
export function isSimilar(a: Comparable, b: Comparable): boolean | undefined {
  const [short, long] = isBefore(a.packed, b.packed) ? [a, b] : [b, a];
  const n = short.packed.length;
  const m = long.packed.length;
  const isEqual = () => n === m && short.packed.every((word, i) => bare(word) === bare(long.packed[i] ?? 0));
  if (a.slight || b.slight) return isBound(a.slight, b.slight) && isEqual();
  if (n >= longFrom) return jaccardOf(short.packed, long.packed) >= minJaccard;
  if (isEqual()) return true;
  if (n < shortest || !mayContain(n, m, short.isCut)) return false;
  return isEdit(short, long);
}

function isBound(a: Slight | undefined, b: Slight | undefined): boolean {
  if (!a || !b) return false;
  if (a.links !== "" && a.links === b.links) return true;
  return a.account !== "" && a.account === b.account && (a.isRepost || b.isRepost);
}

/** Whether a text is long enough to be told by another one. */
export function mayContain(short: number, long: number, isCut: boolean): boolean {
  return short >= (1 - (isCut ? maxCut : maxAdded)) * long;
}

/** Orders texts by length, then by their words, so that the order of two texts doesn't matter. */
function isBefore(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return a.length < b.length;
  for (let i = 0; i < a.length; i++) {
    const one = bare(a[i] ?? 0);
    const other = bare(b[i] ?? 0);
    if (one !== other) return one < other;
  }
  return true;
}

/** Jaccard similarity of the sets of word 5-grams. */
export function jaccard(a: readonly string[], b: readonly string[]): number {
  const packed = (words: readonly string[]) => Uint32Array.from(words, (word) => packedWord(word, true));
  return jaccardOf(packed(a), packed(b));
}

function jaccardOf(a: Uint32Array, b: Uint32Array): number {
  const first = shinglesOf(a);
  const second = shinglesOf(b);
  let i = 0;
  let j = 0;
  let shared = 0;
  while (i < first.length && j < second.length) {
    const [one = 0, other = 0] = [first[i], second[j]];
    if (one === other) shared++;
    if (one <= other) i++;
    if (other <= one) j++;
  }
  return shared / (first.length + second.length - shared);
}

/** A text is compared with several others. */
const shingles = new WeakMap<Uint32Array, Float64Array>();

/** Hashes of the different word 5-grams, sorted. */
function shinglesOf(packed: Uint32Array): Float64Array {
  const known = shingles.get(packed);
  if (known) return known;
  const words = packed.map(bare);
  const found = new Float64Array(Math.max(0, words.length - shingle + 1));
  for (let i = 0; i < found.length; i++)
    // 53 bits, so that no two shingles of two texts meet by chance.
    found[i] =
      hashOfRun(words, i, i + shingle, 1) * 0x200000 + (hashOfRun(words, i, i + shingle, 2) & 0x1fffff);
  found.sort();
  const different = found.filter((hash, i) => hash !== found[i - 1]);
  shingles.set(packed, different);
  return different;
}

/** Words that may differ inside a text of that length. */
export function maxEdits(words: number): number {
  return words < 20 ? 1 : words < 35 ? 2 : 3;
}

const [MATCH, REPLACED, ADDED, REMOVED] = [0, 1, 2, 3] as const;

/** Whether one text is an edit of the other: words added around it, and few and harmless changes within. */
function isEdit(short: Comparable, long: Comparable): boolean | undefined {
  const a = short.packed;
  const b = long.packed;
  const n = a.length;
  const m = b.length;
  const max = maxEdits(n);
  const steps = align(a, b);
  if (!steps) return false;
  let edits = 0;
  let replaced = 0;
  const gone: number[] = [];
  const come: number[] = [];
  /** Pairs of words whose letters decide. All else is checked first, since letters have to be read. */
  const unsure: { i: number; j: number; mayBeCut: boolean }[] = [];
  let i = 0;
  let j = steps.before;
  for (const step of steps.path) {
    const word = a[i] ?? 0;
    const other = b[j] ?? 0;
    if (step === MATCH) {
      i++;
      j++;
      continue;
    }
    if (step === REPLACED) {
      const mayBeCut = i === n - 1 && j < m - 1 && mayBeginAlike(word, other);
      if (mayBeCut || mayFrameAlike(word, other)) {
        unsure.push({ i, j, mayBeCut });
        i++;
        j++;
        continue;
      }
      i++;
      j++;
      edits++;
      if (!mayReplace(word, other)) return false;
      if (!isFunctionWord(word) || !isFunctionWord(other)) replaced++;
      gone.push(bare(word));
      come.push(bare(other));
    } else if (step === ADDED) {
      j++;
      edits++;
      if (!isOrdinary(other) || isContrast(other)) return false;
      come.push(bare(other));
    } else {
      i++;
      edits++;
      if (!isOrdinary(word) || isContrast(word)) return false;
      gone.push(bare(word));
    }
    if (edits > max) return false;
  }
  const before = b.subarray(0, steps.before);
  const after = b.subarray(m - steps.after);
  // A word in front may make a question of a text.
  if (before.some(isContrast) || before.some(isHarmful) || (!short.isCut && after.some(isHarmful)))
    return false;
  const isHarmless = () => {
    if (edits > max || replaced > Math.floor(n / 20)) return false;
    // Words in another order say something else.
    const around = new Set([...come, ...before.map(bare), ...after.map(bare)]);
    return !gone.some((word) => around.has(word));
  };
  if (!isHarmless()) return false;
  if (unsure.length === 0) return true;
  const words = short.words;
  const others = long.words;
  if (!words || !others) return undefined;
  for (const at of unsure) {
    const [spelling = "", second = ""] = [words[at.i], others[at.j]];
    if (at.mayBeCut && isBeginning(spelling, second)) continue;
    edits++;
    const word = a[at.i] ?? 0;
    const other = b[at.j] ?? 0;
    const mayBeTypo = !isContrast(word) && !isContrast(other);
    if (mayBeTypo && isTypo(spelling, second, isOrdinary(word) && isOrdinary(other))) continue;
    if (!mayReplace(word, other)) return false;
    if (!isFunctionWord(word) || !isFunctionWord(other)) replaced++;
    gone.push(bare(word));
    come.push(bare(other));
  }
  return isHarmless();
}

/** Whether a word may stand for another one. */
function mayReplace(word: number, other: number): boolean {
  return isOrdinary(word) && isOrdinary(other) && !isContrast(word) && !isContrast(other);
}

function isBeginning(cut: string, word: string): boolean {
  return cut.length >= 2 && word.startsWith(cut) && !hasNumber(word);
}

/**
 * Whether two spellings of a word differ by a slip: two letters swapped, one missing, doubled or wrong inside the word. A
 * name has slips only where letters are swapped or doubled, since one other letter makes another name.
 */
function isTypo(a: string, b: string, isOrdinary: boolean): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 4 || long.length < 5 || long.length - short.length > 1) return false;
  if (hasNumber(long) || isHandle(long) || short[0] !== long[0] || short.at(-1) !== long.at(-1)) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  const rest = (word: string, from: number) => word.slice(from);
  if (short.length < long.length) {
    if (rest(short, at) !== rest(long, at + 1)) return false;
    return isOrdinary ? true : long[at] === long[at - 1];
  }
  const isSwap =
    short[at] === long[at + 1] && short[at + 1] === long[at] && rest(short, at + 2) === rest(long, at + 2);
  if (isSwap) return true;
  return isOrdinary && long.length >= 6 && rest(short, at + 1) === rest(long, at + 1);
}

interface Steps {
  path: number[];
  /** Words of the longer text before and after the shorter one. */
  before: number;
  after: number;
}

/** More than the words of any text that is long enough to be aligned with a shorter one. */
const width = 2 * longFrom;
const cost = new Uint8Array(longFrom * width);

/** Fewest edits that fit a text into a longer one (Sellers 1980), or more than are allowed. Fills `cost`. */
function fewestEdits(short: Uint32Array, long: Uint32Array): number {
  const n = short.length;
  const m = long.length;
  // A cut last word counts as one edit here, but is none.
  const max = maxEdits(n) + 1;
  cost.fill(0, 0, m + 1);
  for (let i = 1; i <= n; i++) {
    const row = i * width;
    const word = bare(short[i - 1] ?? 0);
    let left = (cost[row] = i);
    let diagonal = cost[row - width] ?? 0;
    let min = i;
    for (let j = 1; j <= m; j++) {
      const up = cost[row - width + j] ?? 0;
      let here = diagonal + (word === bare(long[j - 1] ?? 0) ? 0 : 1);
      if (up + 1 < here) here = up + 1;
      if (left + 1 < here) here = left + 1;
      cost[row + j] = here;
      left = here;
      diagonal = up;
      if (here < min) min = here;
    }
    if (min > max) return min;
  }
  let fewest = n;
  for (let j = 0; j <= m; j++) fewest = Math.min(fewest, cost[n * width + j] ?? 0);
  return fewest;
}

/** Furthest word of the shorter text on each diagonal, with one edit fewer and with this number. */
const reached = [new Int16Array(width + 16), new Int16Array(width + 16)] as const;

/**
 * Whether a text fits into a longer one with few enough edits, as far as a byte of each word tells. Follows diagonals
 * (Landau and Vishkin 1989), a tenth of the work of filling a table.
 */
export function mayAlign(short: Uint8Array, long: Uint8Array): boolean {
  const n = short.length;
  const m = long.length;
  const max = maxEdits(n) + 1;
  let [before, now]: [Int16Array, Int16Array] = [...reached];
  before.fill(-1, 0, m + max + 3);
  for (let edits = 0; edits <= max; edits++) {
    now.fill(-1, 0, m + max + 3);
    // Diagonals before the first one lack words of the shorter text.
    for (let diagonal = -edits; diagonal <= m; diagonal++) {
      const at = diagonal + max + 1;
      let i = 0;
      if (edits > 0)
        i = Math.max((before[at] ?? 0) + 1, before[at - 1] ?? 0, (before[at + 1] ?? 0) + 1, -diagonal);
      i = Math.min(i, n, m - diagonal);
      while (i < n && i + diagonal < m && short[i] === long[i + diagonal]) i++;
      if (i >= n) return true;
      now[at] = i;
    }
    [before, now] = [now, before];
  }
  return false;
}

/** Aligns a text within a longer one. Undefined if too many edits are needed. */
function align(short: Uint32Array, long: Uint32Array): Steps | undefined {
  const n = short.length;
  const m = long.length;
  const fewest = fewestEdits(short, long);
  if (fewest > maxEdits(n) + 1) return undefined;
  let end = m;
  while ((cost[n * width + end] ?? 0) > fewest) end--;
  const path: number[] = [];
  let i = n;
  let j = end;
  while (i > 0) {
    const here = cost[i * width + j] ?? 0;
    const same = j > 0 && bare(short[i - 1] ?? 0) === bare(long[j - 1] ?? 0);
    if (j > 0 && here === (cost[(i - 1) * width + j - 1] ?? 0) + (same ? 0 : 1)) {
      path.push(same ? MATCH : REPLACED);
      i--;
      j--;
    } else if (here === (cost[(i - 1) * width + j] ?? 0) + 1) {
      path.push(REMOVED);
      i--;
    } else {
      path.push(ADDED);
      j--;
    }
  }
  return { path: path.reverse(), before: j, after: m - end };
}
