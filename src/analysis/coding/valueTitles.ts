import { sentimentValues, type CodeBook } from "../../shared/coding/code-book";
import type { DocumentQuestion } from "../../shared/ipc/documents";
import { isOwnText, t } from "../../shared/texts";
import { atBeginning, inSentence } from "../format/labels";
import { numbersIn } from "../format/numbersIn";
import { periodName } from "../question/range";

/** Name of a code; "relevance" is one where agreement is measured. */
export function codeTitle({ codes }: CodeBook, code: string): string {
  if (code === "relevance") return t("coding:relevance");
  const found = codes.find(({ id }) => id === code);
  return found ? ownTitle(found.kind, "title", found.title) : code;
}

/** Name of a value of a code, or of having none. */
export function valueTitle({ codes }: CodeBook, code: string, value: string): string {
  if (value === "off-topic") return t("app:shortcuts.codeOffTopic");
  if (value === "unclear") return t("app:shortcuts.codeUnclear");
  const found = codes.find(({ id }) => id === code);
  const title =
    found && found.kind !== "number" ? found.values.find(({ id }) => id === value)?.title : undefined;
  return found && title !== undefined ? ownTitle(found.kind, value, title) : value;
}

/** Title of a sample. What Earshot called after its own code and the sample's range follows the language. */
export function sampleTitle(
  { title, question: { min, max } }: { title: string; question: Pick<DocumentQuestion, "min" | "max"> },
  timeZone: string,
): string {
  const [, code = "", range = ""] = /^(.*?), (.*)$/u.exec(title) ?? [];
  if (!isOwnText("coding", "sentiment.title", code)) return title;
  const period = min === undefined || max === undefined ? null : periodName({ min, max }, timeZone);
  const own = isOwnText("common", "allTime", atBeginning(range))
    ? inSentence(t("allTime"))
    : period !== null && numbersIn(period) === numbersIn(range)
      ? period
      : range;
  return [t("coding:sentiment.title"), own].join(", ");
}

/** A title as the analyst wrote it. Those that Earshot gave follow the language. */
function ownTitle(kind: CodeBook["codes"][number]["kind"], name: string, title: string): string {
  const own = [...sentimentValues, "title" as const].find((known) => known === name);
  const isGiven = kind === "sentiment" && own !== undefined && isOwnText("coding", `sentiment.${own}`, title);
  return isGiven ? t(`coding:sentiment.${own}`) : title;
}

/** Color of a value: those of sentiment, and one for all others. */
export function valueTone({ codes }: CodeBook, code: string, value: string): string {
  const isSentiment = codes.some(({ id, kind }) => id === code && kind === "sentiment");
  return isSentiment && sentimentValues.some((sentiment) => sentiment === value)
    ? `var(--${value})`
    : "var(--accent)";
}
