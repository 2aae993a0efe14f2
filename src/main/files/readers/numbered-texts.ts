import type { JsonValue } from "./json";

/** "3. …", "3) …", "Review 3: …", "3. Yorum: …", and "#3" or "Respondent 3" above the text. */
const marked =
  /^\s*(?<before>[\p{L} ]{0,20}?)\s?#?(?<number>\d{1,5})(?:\s?[.):：](?:\s*(?<behind>\p{L}{2,20})[:：])?\s+(?<text>\S.*)|\s?[.):：]?\s*)$/u;
const fewestTexts = 3;

interface Marked {
  line: number;
  label: string;
  number: number;
  text: string;
}

/** Texts that are numbered from 1 on, each with its number and label taken off. Null if the lines are no such list. */
export function numberedTexts(lines: readonly string[]): JsonValue[] | null {
  const found: Marked[] = [];
  for (const [at, line] of lines.entries()) {
    const {
      before = "",
      number = "",
      behind = "",
      text = "",
    } = marked.exec(line.slice(0, 5000))?.groups ?? {};
    const label = `${before.trim()} ${behind}`.toLowerCase();
    const last = found.at(-1);
    const isNext = Number(number) === (last?.number ?? 0) + 1 && label === (last?.label ?? label);
    if (number !== "" && isNext)
      found.push({ line: at + 1, label, number: Number(number), text: text + line.slice(5000) });
    else if (last) last.text += `\n${line.trim()}`;
    else if (line.trim() !== "") return null;
  }
  const texts = found.map(({ line, text }) => ({ line, value: { text: text.trim() } }));
  return texts.length >= fewestTexts && texts.every(({ value }) => value.text !== "") ? texts : null;
}
