/**
 * Widths of the characters from space to tilde in thousandths of an em: Arial's, which fonts of the same purpose share
 * or stay below.
 */
const plain = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
] as const;
const bold = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
  556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
  556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
  333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
] as const;

/** Letters of other scripts, and signs such as dashes. Wide ones, such as Chinese ones and emoji, take an em. */
const otherLetter = 600;
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u2014\u2026]/u;
const marks = /[\p{Mark}\p{Cf}]/u;

function letterWidth(letter: string, widths: readonly number[]): number {
  if (letter === "\u00a0" || letter === "\t") return 278;
  if (marks.test(letter)) return 0;
  const base = letter.normalize("NFD").codePointAt(0) ?? 0;
  return widths[base - 32] ?? (wide.test(letter) ? 1000 : otherLetter);
}

/** The width of a text on one line, in the unit of the font's size. */
export function textWidth(text: string, size: number, isBold = false): number {
  let sum = 0;
  for (const letter of text) sum += letterWidth(letter, isBold ? bold : plain);
  return (sum * size) / 1000;
}

/** Points an inch. */
export const pointsPerInch = 72;
/** Programs measure and round in their own way, so a line that only just fits may break. */
const spare = 0.98;

/** Lines that a text takes in a width (inches) at a size (points), broken between words, and inside those that are too long. */
export function linesOf(text: string, width: number, size: number, isBold = false): number {
  if (text === "") return 0;
  const room = width * pointsPerInch * spare;
  const widths = isBold ? bold : plain;
  let lines = 0;
  for (const paragraph of text.split("\n")) {
    let used = 0;
    lines++;
    for (const [word] of paragraph.matchAll(/[^\S\u00a0]*(?:\S|\u00a0)+/gu)) {
      if (used > 0 && used + textWidth(word, size, isBold) <= room) {
        used += textWidth(word, size, isBold);
        continue;
      }
      if (used > 0) lines++;
      used = 0;
      for (const letter of word.trimStart()) {
        const next = (letterWidth(letter, widths) * size) / 1000;
        if (used > 0 && used + next > room) {
          lines++;
          used = 0;
        }
        used += next;
      }
    }
  }
  return lines;
}

/** The height (inches) of lines at a size (points). */
export const heightOf = (lines: number, size: number) => (lines * 1.2 * size) / pointsPerInch;

/** The largest size (points) at which a text fits into a box, or the smallest one. */
export function fittingSize(
  text: string,
  { w, h }: { w: number; h: number },
  { max, min }: { max: number; min: number },
  isBold = false,
): number {
  let size = max;
  while (size > min && heightOf(linesOf(text, w, size, isBold), size) > h) size--;
  return size;
}

/** A slightly smaller size (points) of a bold text, if that saves the line of its last word or two. */
export function withoutOrphan(text: string, width: number, size: number): number {
  const lines = linesOf(text, width, size, true);
  const smaller = [1, 2, 3, 4].map((less) => size - less);
  return smaller.find((one) => linesOf(text, width, one, true) < lines) ?? size;
}

/** The longest start of a text, as `cut` makes it, that takes at most some lines. */
export function cutToLines(
  text: string,
  cut: (text: string, max: number) => string,
  { width, size, lines, isBold = false }: { width: number; size: number; lines: number; isBold?: boolean },
): string {
  const fits = (part: string) => linesOf(part, width, size, isBold) <= lines;
  const whole = cut(text, text.length);
  if (fits(whole)) return whole;
  let low = 1;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(cut(text, middle))) low = middle;
    else high = middle - 1;
  }
  return cut(text, low);
}
