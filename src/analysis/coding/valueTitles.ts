import { sentimentValues, type CodeBook } from "../../shared/coding/code-book";
import { t } from "../../shared/texts";

/** Name of a code; "relevance" is one where agreement is measured. */
export function codeTitle({ codes }: CodeBook, code: string): string {
  return code === "relevance" ? t("coding:relevance") : (codes.find(({ id }) => id === code)?.title ?? code);
}

/** Name of a value of a code, or of having none. */
export function valueTitle({ codes }: CodeBook, code: string, value: string): string {
  if (value === "off-topic") return t("app:shortcuts.codeOffTopic");
  if (value === "unclear") return t("app:shortcuts.codeUnclear");
  const found = codes.find(({ id }) => id === code);
  return found && found.kind !== "number"
    ? (found.values.find(({ id }) => id === value)?.title ?? value)
    : value;
}

/** Color of a value: those of sentiment, and one for all others. */
export function valueTone({ codes }: CodeBook, code: string, value: string): string {
  const isSentiment = codes.some(({ id, kind }) => id === code && kind === "sentiment");
  return isSentiment && sentimentValues.some((sentiment) => sentiment === value)
    ? `var(--${value})`
    : "var(--accent)";
}
