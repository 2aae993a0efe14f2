import type { JsonValue } from "./json";

/** "3. …", "3) …", "Review 3: …", "3. Yorum: …", and "#3" or "Respondent 3" above the text. */
const marked =
  /^\s*(?<before>[\p{L} ]{0,20}?)\s?(?<sign>#?)(?<number>\d{1,5})(?:\s?[.):：](?:\s*(?<behind>\p{L}{2,20})[:：])?\s+(?<text>\S.*)|\s?[.):：]?\s*)$/u;
const fewestTexts = 3;
/** Numbers that may be left out between two texts. */
const mostLeftOut = 10;
/** How many times the usual length a text may have. A longer one has swallowed what follows the list. */
const longest = 20;
const shortLength = 500;

interface Marked {
  line: number;
  label: string;
  number: number;
  text: string;
}

/**
 * Texts that are numbered from 1 on, each with its number and label taken off; some may be empty. Null if the lines are no such
 * list: without a word for what is numbered, a number above other lines is that of a chapter or a question.
 */
export function numberedTexts(lines: readonly string[]): JsonValue[] | null {
  const found: Marked[] = [];
  for (const [at, line] of lines.entries()) {
    const {
      before = "",
      sign = "",
      number = "",
      behind = "",
      text = "",
    } = marked.exec(line.slice(0, 5000))?.groups ?? {};
    const label = `${before.trim()}${sign} ${behind}`.trim().toLowerCase();
    const last = found.at(-1);
    const step = Number(number) - (last?.number ?? 0);
    const isNext = step > 0 && step <= (last ? mostLeftOut : 1) && label === (last?.label ?? label);
    if (number !== "" && isNext)
      found.push({ line: at + 1, label, number: Number(number), text: text + line.slice(5000) });
    else if (last) last.text += `\n${line.trim()}`;
    else if (line.trim() !== "") return null;
  }
  const texts = found.map(({ line, text }) => ({ line, value: { text: text.trim() } }));
  const filled = texts.map(({ value }) => value.text).filter((text) => text !== "");
  if (filled.length < fewestTexts || filled.length * 2 < texts.length) return null;
  const lengths = filled.map(({ length }) => length).sort((a, b) => a - b);
  const usual = Math.max(shortLength, lengths[lengths.length >> 1] ?? 0);
  const isBare = found[0]?.label === "";
  if ((lengths.at(-1) ?? 0) > usual * longest || (isBare && filled.some((text) => text.includes("\n"))))
    return null;
  return texts;
}
