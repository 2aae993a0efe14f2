import type { CodeBook } from "../../shared/coding/code-book";
import type { SampleItem, StoredDecision } from "../../shared/coding/coding-sample";
import type { Document } from "../../shared/interface/documents";
import type { BlindItem } from "../../shared/ipc/coding";

/** An item without what would lead its coder. */
export function blindItem(
  { position, document, datasetId, copies }: SampleItem,
  book: CodeBook,
  decision: StoredDecision | null,
): BlindItem {
  return { position, document: blindDocument(document, book), datasetId, copies, decision };
}

const leading = ["sentiment", "sentiment_origin", "sentiment_confidence", "rescored"] as const;

/** A document without sentiment, and without values of the metrics that codes are written to. */
export function blindDocument(document: Document, { codes }: CodeBook): Document {
  const blind = { ...document };
  for (const field of leading) Reflect.deleteProperty(blind, field);
  if (!document.custom) return blind;
  const names = new Set([...codes.map(({ id }) => id), relevanceMetric]);
  const custom = Object.entries(document.custom).filter(([name]) => !names.has(name));
  return { ...blind, custom: Object.fromEntries(custom) };
}

/** The custom metric that relevance is written to. */
export const relevanceMetric = "relevance";
