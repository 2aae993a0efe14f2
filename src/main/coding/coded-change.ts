import type { Code, CodeBook } from "../../shared/coding/code-book";
import type { CodedValue, Decision } from "../../shared/coding/coding-sample";
import { same } from "../../shared/documents/json";
import { withOrigin } from "../../shared/documents/with-origin";
import type { Document } from "../../shared/interface/documents";
import { sentimentOrigins } from "../../shared/interface/documents.constants";
import type { NewMetric } from "../../shared/ipc/imports";
import { t } from "../../shared/texts";
import { relevanceMetric } from "./blind-item";

/** Sentiments of codes on the scale from -5 to 5. */
export const codedSentiments: ReadonlyMap<string, number> = new Map([
  ["positive", 3],
  ["neutral", 0],
  ["negative", -3],
]);

/** The code that is written as the document's sentiment. Others of its kind are metrics. */
export function sentimentCode({ codes }: CodeBook): Code | undefined {
  return codes.find(({ kind }) => kind === "sentiment");
}

/** Custom metrics that the codes of a book are written to. */
export function metricsOfBook(book: CodeBook, decisions: readonly Decision[]): NewMetric[] {
  const isWhole = (id: string) => decisions.every(({ values }) => Number.isInteger(values[id] ?? 0));
  return [
    ...(book.relevance
      ? [{ name: relevanceMetric, title: t("main:coding.relevance"), format: "KEYWORD" as const }]
      : []),
    ...book.codes
      .filter((code) => code !== sentimentCode(book))
      .map((code) => ({
        name: code.id,
        title: code.title,
        format:
          code.kind === "number"
            ? isWhole(code.id)
              ? ("INTEGER" as const)
              : ("DECIMAL" as const)
            : ("KEYWORD" as const),
      })),
  ];
}

/** The change that writes a decision into a document. Empty if the document has these values already. */
export function codedChange(
  document: Document,
  { outcome, values }: Decision,
  book: CodeBook,
  isLocal: boolean,
): Record<string, unknown> {
  const custom: Record<string, unknown> = {};
  const set = (name: string, value: CodedValue) => {
    if (!same(document.custom?.[name] ?? null, value)) custom[name] = value;
  };
  if (book.relevance && outcome !== "skipped") set(relevanceMetric, outcome === "off-topic" ? "no" : "yes");
  const asSentiment = sentimentCode(book);
  const change: Record<string, unknown> = {};
  for (const code of book.codes) {
    const value = values[code.id];
    if (value === undefined) continue;
    if (code === asSentiment) Object.assign(change, sentimentChange(document, value, isLocal));
    else set(code.id, value);
  }
  const whole = Object.keys(custom).length > 0 ? { ...change, custom } : change;
  return isLocal ? withOrigin(whole, sentimentOrigins.person) : whole;
}

/** A sentiment of the same sign stays as strong as it is, but is a person's from then on. */
function sentimentChange(document: Document, value: CodedValue, isLocal: boolean): Record<string, unknown> {
  const coded = typeof value === "string" ? codedSentiments.get(value) : undefined;
  if (coded === undefined) return {};
  const before = document.sentiment ?? null;
  const isSame = before !== null && Math.sign(before) === Math.sign(coded);
  const isByPerson = document.sentiment_origin === sentimentOrigins.person;
  if (isSame && (isByPerson || !isLocal)) return {};
  return {
    sentiment: isSame ? before : coded,
    ...(isLocal && { sentiment_origin: sentimentOrigins.person }),
  };
}
