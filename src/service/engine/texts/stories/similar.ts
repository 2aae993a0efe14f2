import { isContrast, isFunctionWord, isReversal } from "./contrasts";
import { hashOfRun, hashOfText } from "./hashes";
import type { StoryText } from "./story-text";

/** Texts of this many words and more are compared by their shingles (Broder 1997), shorter ones by their edits. */
export const longFrom = 50;
/** Shorter texts are equal or different stories. */
export const shortest = 8;
const shingle = 5;
const leastJaccard = 0.8;
/** Share of the longer text that an addition at its beginning and end may make up. */
const mostAdded = 0.4;
/** The same of a text that says that it was cut. */
const mostCut = 0.5;
/** A longer text has no counterpart of fewer than `longFrom` words. */
export const longestOfShort = Math.floor((longFrom - 1) / (1 - mostAdded));

/** Whether two texts, neither of them empty, tell the same story. Depends on the two alone, whatever their order. */
export function isSimilar(a: StoryText, b: StoryText): boolean {
  const [short, long] = isBefore(a.words, b.words) ? [a, b] : [b, a];
  if (short.words.length >= longFrom) return jaccard(short.words, long.words) >= leastJaccard;
  if (short.words.length === long.words.length && short.words.every((word, i) => word === long.words[i]))
    return short.links === long.links;
  const least = 1 - (short.isCut ? mostCut : mostAdded);
  if (short.words.length < shortest || short.words.length < least * long.words.length) return false;
  return isEdit(short, long);
}

/** Orders texts by length, then by their words, so that the order of two texts doesn't matter. */
function isBefore(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return a.length < b.length;
  const at = a.findIndex((word, i) => word !== b[i]);
  return at < 0 || (a[at] ?? "") < (b[at] ?? "");
}

/** Jaccard similarity of the sets of word 5-grams. */
export function jaccard(a: readonly string[], b: readonly string[]): number {
  const [first, second] = [shinglesOf(a), shinglesOf(b)];
  let [i, j, shared] = [0, 0, 0];
  while (i < first.length && j < second.length) {
    const [one = 0, other = 0] = [first[i], second[j]];
    if (one === other) shared++;
    if (one <= other) i++;
    if (other <= one) j++;
  }
  return shared / (first.length + second.length - shared);
}

/** A text is compared with several others. */
const shingles = new WeakMap<readonly string[], Float64Array>();

/** Hashes of the different word 5-grams, sorted. */
function shinglesOf(words: readonly string[]): Float64Array {
  const known = shingles.get(words);
  if (known) return known;
  const hashes = new Uint32Array(words.length);
  for (let i = 0; i < words.length; i++) hashes[i] = hashOfText(words[i] ?? "");
  const found = new Float64Array(Math.max(0, hashes.length - shingle + 1));
  for (let i = 0; i < found.length; i++)
    // 53 bits, so that no two shingles of two texts meet by chance.
    found[i] =
      hashOfRun(hashes, i, i + shingle, 1) * 0x200000 + (hashOfRun(hashes, i, i + shingle, 2) & 0x1fffff);
  found.sort();
  const different = found.filter((hash, i) => hash !== found[i - 1]);
  shingles.set(words, different);
  return different;
}

/** Words that may differ inside a text of that length. */
export function mostEdits(words: number): number {
  return words < 20 ? 1 : words < 35 ? 2 : 3;
}

const [MATCH, REPLACED, ADDED, REMOVED] = [0, 1, 2, 3] as const;

/** Whether one text is an edit of the other: words added around it, and few and harmless changes within. */
function isEdit(short: StoryText, long: StoryText): boolean {
  const [n, m] = [short.words.length, long.words.length];
  const most = mostEdits(n);
  const steps = align(short.words, long.words);
  if (!steps) return false;
  let [edits, replaced] = [0, 0];
  const [gone, come]: [string[], string[]] = [[], []];
  let [i, j] = [0, steps.before];
  for (const step of steps.path) {
    const [word = "", other = ""] = [short.words[i], long.words[j]];
    const isOrdinary = { short: short.ordinary[i] === 1, long: long.ordinary[j] === 1 };
    if (step === MATCH) {
      i++;
      j++;
      continue;
    }
    if (step === REPLACED) {
      const isCut = i === n - 1 && j < m - 1 && isBeginning(word, other);
      i++;
      j++;
      if (isCut) continue;
      edits++;
      if (isTypo(word, other, isOrdinary.short && isOrdinary.long)) continue;
      if (!isOrdinary.short || !isOrdinary.long || isContrast(word) || isContrast(other)) return false;
      if (!isFunctionWord(word) || !isFunctionWord(other)) replaced++;
      gone.push(word);
      come.push(other);
    } else if (step === ADDED) {
      j++;
      edits++;
      if (!isOrdinary.long || isContrast(other)) return false;
      come.push(other);
    } else {
      i++;
      edits++;
      if (!isOrdinary.short || isContrast(word)) return false;
      gone.push(word);
    }
    if (edits > most) return false;
  }
  if (edits > most || replaced > Math.floor(n / 20)) return false;
  const [before, after] = [long.words.slice(0, steps.before), long.words.slice(m - steps.after)];
  // Words in another order say something else.
  if (gone.some((word) => come.includes(word) || before.includes(word) || after.includes(word))) return false;
  // A word in front may make a question of a text.
  return !before.some((word) => isContrast(word)) && isHarmless(before) && (short.isCut || isHarmless(after));
}

/** Whether words around a text leave its meaning: a comment, hashtags, a credit. */
function isHarmless(added: readonly string[]): boolean {
  return !added.some((word) => /\p{N}/u.test(word) || isReversal(word));
}

function isBeginning(cut: string, word: string): boolean {
  return cut.length >= 2 && word.startsWith(cut) && !/\p{N}/u.test(word);
}

/**
 * Whether two spellings of a word differ by a slip: two letters swapped, one missing, doubled or wrong inside the word. A
 * name has slips only where letters are swapped or doubled, since one other letter makes another name.
 */
function isTypo(a: string, b: string, isOrdinary: boolean): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 4 || long.length < 5 || long.length - short.length > 1 || isContrast(a) || isContrast(b))
    return false;
  if (/\p{N}/u.test(long) || short[0] !== long[0] || short.at(-1) !== long.at(-1)) return false;
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

/** Aligns a text within a longer one with as few edits as possible (Sellers 1980). Undefined if too many are needed. */
function align(short: readonly string[], long: readonly string[]): Steps | undefined {
  const [n, m] = [short.length, long.length];
  const width = m + 1;
  const cost = new Uint8Array((n + 1) * width);
  for (let i = 1; i <= n; i++) {
    cost[i * width] = i;
    for (let j = 1; j <= m; j++) {
      const same = short[i - 1] === long[j - 1] ? 0 : 1;
      cost[i * width + j] = Math.min(
        (cost[(i - 1) * width + j - 1] ?? 0) + same,
        (cost[(i - 1) * width + j] ?? 0) + 1,
        (cost[i * width + j - 1] ?? 0) + 1,
      );
    }
  }
  let end = m;
  for (let j = m - 1; j >= 0; j--) if ((cost[n * width + j] ?? 0) < (cost[n * width + end] ?? 0)) end = j;
  // A cut last word counts as one edit here, but is none.
  if ((cost[n * width + end] ?? 0) > mostEdits(n) + 1) return undefined;
  const path: number[] = [];
  let [i, j] = [n, end];
  while (i > 0) {
    const here = cost[i * width + j] ?? 0;
    const same = j > 0 && short[i - 1] === long[j - 1];
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
