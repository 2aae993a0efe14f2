/*
 * Folding and splitting of text, the same when the terms of a document are found and when a query is parsed.
 */

import { lazily } from "../lazily";

/** A word of a text: its folded form and its position in the original. */
export interface TextWord {
  text: string;
  start: number;
  end: number;
}

const NON_ASCII = /[^\x00-\x7f]/; // oxlint-disable-line no-control-regex -- plain ASCII

/** Hebrew points, Arabic vowel signs and elongation, variation selectors. */
const READING_RANGES =
  "0591-05bd 05bf 05c1 05c2 05c4 05c5 05c7 0610-061a 0640 064b-065f 0670 06d6-06dc 06df-06e8 06ea-06ed fe00-fe0f";
/** These and accents. Excludes marks that are part of the spelling, as in Hindi and й. */
const ACCENT_RANGES = `0300-0305 0307-036f ${READING_RANGES} 1ab0-1aff 1dc0-1dff 20d0-20ff fe20-fe2f`;
const inRanges = (ranges: string) => ranges.replace(/\w{4}/g, "\\u$&").replaceAll(" ", "");
const READING_MARKS = new RegExp(`[${inRanges(READING_RANGES)}]`, "g");
const ACCENTS = new RegExp(`(?<!и)\\u0306|[${inRanges(ACCENT_RANGES)}]`, "g");

/** Letters that look like an accented or joined basic letter, but that Unicode doesn't decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  þ: "th",
  ς: "σ",
};
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/** Removes case and accents, and unifies characters with the same meaning (full width, ligatures). */
export function fold(text: string): string {
  if (!NON_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(ACCENTS, "")
    .normalize("NFC")
    .replace(SPECIAL_LETTERS, (letter) => LETTERS[letter] ?? letter);
}

/** Removes points and vowel signs that a writer may leave out. */
export function withoutReadingMarks(text: string): string {
  return NON_ASCII.test(text) ? text.replace(READING_MARKS, "") : text;
}

// Built from strings because set notation needs the v flag, which the compile target doesn't support in literals.
const UNSPACED_SCRIPTS = ["Han", "Hira", "Kana", "Thai", "Laoo", "Khmr", "Mymr"]
  .map((script) => `\\p{scx=${script}}`)
  .join("");
const IS_UNSPACED = new RegExp(`^[[${UNSPACED_SCRIPTS}]&&[\\p{L}\\p{N}\\p{M}]]`, "v");
const IS_LETTER = /^[\p{L}\p{N}]/u;
/** Marks, and invisible characters inside words: soft hyphens and joiners. */
const IS_MARK = /^(?:\p{M}|\u00ad|\u200c|\u200d|\u2060)/u;
const NOT_WORD = /^\p{M}+|[^\p{L}\p{N}\p{M}]+/gu;

const [UNKNOWN, SEPARATOR, LETTER, MARK, UNSPACED] = [0, 1, 2, 3, 4] as const;

/** Role of each character of the basic plane in words. Filled on first use. */
const kinds = new Uint8Array(0x10000);

function kindOf(code: number): number {
  const known = code < 0x10000 ? kinds[code] : UNKNOWN;
  if (known !== undefined && known !== UNKNOWN) return known;
  const char = String.fromCodePoint(code);
  const kind = IS_UNSPACED.test(char)
    ? UNSPACED
    : IS_LETTER.test(char)
      ? LETTER
      : IS_MARK.test(char)
        ? MARK
        : SEPARATOR;
  if (code < 0x10000) kinds[code] = kind;
  return kind;
}

// A fixed locale, so that the same text is split equally on every machine.
const segmenter = lazily(() => new Intl.Segmenter("en", { granularity: "word" }));

/** Signs that stand for an apostrophe inside a word. */
const SIGN = "['’‘ʼ＇]";
/** Words that are one in spite of an apostrophe. Others, such as l'été and don't, are two. */
const ONE_WORD = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    ...["aujourd'hui", "quelqu'une?", "quelqu'uns", "presqu'[iî](?:le)s?", "prud'hom(?:mes?|ale?s?|aux)"],
    ...["entr'(?:acte|ouvert)e?s?", "o'clock", "ma'am", "rock'n'roll", "hallowe'en"],
  ]
    .join("|")
    .replaceAll("'", SIGN)})(?![\\p{L}\\p{N}])`,
  "giu",
);
const ANY_SIGN = new RegExp(SIGN, "gu");
/** What stands at the apostrophes of these words, and of few others: neither of "don't" nor of "l'été". */
const MAY_HAVE_ONE = new RegExp(`${SIGN}(?:(?<=rd.|qu.|ud.|tr.)|(?<=o.)c|(?<=a.)a|(?<=e.)e|n${SIGN})`, "i");

/**
 * The words of a text, folded, in order: runs of letters and digits; scripts without spaces by dictionary. Every
 * document passes here, hence the walk over character codes: a regular expression takes twice as long.
 */
export function words(text: string): TextWord[] {
  const found = runsOf(text);
  if (!MAY_HAVE_ONE.test(text)) return found;
  const joined: TextWord[] = [];
  let at = 0;
  for (const match of text.matchAll(ONE_WORD)) {
    const start = match.index;
    const end = match.index + match[0].length;
    for (let word = found[at]; word && word.start < start; word = found[++at]) joined.push(word);
    for (let word = found[at]; word && word.start < end; word = found[++at]);
    joined.push({ text: fold(match[0].replace(ANY_SIGN, "")), start, end });
  }
  return at === 0 && joined.length === 0 ? found : [...joined, ...found.slice(at)];
}

function runsOf(text: string): TextWord[] {
  if (!NON_ASCII.test(text)) return asciiWords(text);
  const found: TextWord[] = [];
  let at = 0;
  while (at < text.length) {
    const start = at;
    const code = text.codePointAt(at) ?? 0;
    const kind = kindOf(code);
    at += code < 0x10000 ? 1 : 2;
    if (kind !== LETTER && kind !== UNSPACED) continue;
    let highest = code;
    while (at < text.length) {
      const next = text.codePointAt(at) ?? 0;
      const nextKind = kindOf(next);
      if (nextKind !== kind && !(nextKind === MARK && kind === LETTER)) break;
      highest = Math.max(highest, next);
      at += next < 0x10000 ? 1 : 2;
    }
    const run = text.slice(start, at);
    if (highest < 0x80) found.push({ text: run.toLowerCase(), start, end: at });
    else if (kind === LETTER) addFolded(found, run, start);
    else addUnspaced(found, run, start);
  }
  return found;
}

/** Maximum length split by dictionary at once. Above it, twice the length takes the platform four times as long. */
const longestStretch = 1_000;

function addUnspaced(found: TextWord[], run: string, start: number): void {
  for (let from = 0; from < run.length;) {
    const pieces = [...segmenter().segment(run.slice(from, from + longestStretch))];
    // The last word of a part may continue in the next one.
    if (from + longestStretch < run.length && pieces.length > 1) pieces.pop();
    for (const { segment, index, isWordLike } of pieces)
      if (isWordLike === true) addFolded(found, segment, start + from + index);
    const last = pieces.at(-1);
    from += last ? last.index + last.segment.length : longestStretch;
  }
}

/** Fast path of `words` for ASCII text, the most common case: lowercasing the whole text folds it. */
function asciiWords(text: string): TextWord[] {
  const found: TextWord[] = [];
  const lower = text.toLowerCase();
  let start = -1;
  for (let at = 0; at <= lower.length; at++) {
    const code = at < lower.length ? lower.charCodeAt(at) : 0;
    const inWord = (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
    if (inWord === start >= 0) continue;
    if (inWord) start = at;
    else {
      found.push({ text: lower.slice(start, at), start, end: at });
      start = -1;
    }
  }
  return found;
}

/** Cached folded forms. Words with accents are few and recur often. */
const folded = new Map<string, string>();
const REMEMBERED = 10_000;

function addFolded(found: TextWord[], word: string, start: number): void {
  let text = folded.get(word);
  if (text === undefined) {
    // Compatibility forms can expand to other characters than letters: ½ to 1⁄2, ⑴ to (1).
    text = fold(word).replace(NOT_WORD, "");
    if (folded.size >= REMEMBERED) folded.clear();
    folded.set(word, text);
  }
  if (text !== "") found.push({ text, start, end: start + word.length });
}

/** The folded words of a text, separated by single spaces. */
export function indexText(text: string): string {
  return words(text)
    .map((word) => word.text)
    .join(" ");
}
