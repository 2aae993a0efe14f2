import type { eld } from "eld/extrasmall";

/**
 * The detector sums, per language, how frequent the letter groups of a text are. A word contributes the same in every
 * text and words repeat often, so the detector runs once per word and its scores are cached as one row of numbers.
 * bench/annotate.bench.ts compares accuracy and cost of both approaches.
 */

/** Words in the cache, and numbers in a row (more than the detector has languages). About 8 MB in total. */
const maxWords = 60_000;
const rowLength = 64;
const WORD = /[\p{L}\p{M}]+(?:['’`][\p{L}\p{M}]+)*/gu;

const utf8 = new TextEncoder();
const languages: string[] = [];
/** Position of each language's number in a row. */
const placeOf = new Map<string, number>();
const rowOf = new Map<string, number>();
let rows = new Uint16Array(0);
let detector: typeof eld | undefined;
const sums = new Uint32Array(rowLength);

/**
 * Loads the detector, once. It takes longer than all else at the start of a service, so only writing waits for it.
 */
export async function loadDetector(): Promise<void> {
  detector ??= (await import("eld/extrasmall")).eld;
}

/** Returns the language whose letter groups fit the text best, or undefined if no language scores. Needs `loadDetector`. */
export function languageOfLetters(text: string): string | undefined {
  sums.fill(0);
  for (const word of text.toLowerCase().match(WORD) ?? []) {
    const start = (rowOf.get(word) ?? remember(word)) * rowLength;
    for (let i = 0; i < languages.length; i++) sums[i] = (sums[i] ?? 0) + (rows[start + i] ?? 0);
  }
  let best = -1;
  let max = 0;
  for (let i = 0; i < languages.length; i++) {
    const sum = sums[i] ?? 0;
    if (sum <= max) continue;
    max = sum;
    best = i;
  }
  return languages[best];
}

function remember(word: string): number {
  if (!detector) throw new Error("The language detector is not loaded");
  // Allocated on first use: a service that only reads doesn't need it.
  if (rows.length === 0) rows = new Uint16Array(maxWords * rowLength);
  if (rowOf.size >= maxWords) rowOf.clear();
  const row = rowOf.size;
  rowOf.set(word, row);
  rows.fill(0, row * rowLength, (row + 1) * rowLength);
  // The detector returns x / (x + 25), where x is the mean over the word's groups. Groups are four bytes long and
  // start three bytes apart.
  const groups = 1 + Math.max(0, Math.ceil((utf8.encode(word).length - 4) / 3));
  for (const [lang, score] of Object.entries(detector.detect(word).getScores())) {
    let place = placeOf.get(lang);
    if (place === undefined) {
      place = languages.push(lang) - 1;
      placeOf.set(lang, place);
    }
    rows[row * rowLength + place] = Math.min(0xffff, Math.round((groups * 100 * score) / (1 - score)));
  }
  return row;
}
