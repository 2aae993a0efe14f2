import type { CodeBook } from "../../shared/coding/code-book";
import type { QueueItem, StoredDecision } from "../../shared/coding/queue";
import type { Document } from "../../shared/interface/documents";
import type { BlindItem } from "../../shared/ipc/coding";

/** An item without what would lead its coder. */
export function blindItem(
  { position, document, datasetId, copies }: QueueItem,
  book: CodeBook,
  decision: StoredDecision | null,
): BlindItem {
  return { position, document: blindDocument(document, book), datasetId, copies, decision };
}

/** A document without sentiment, and without values of the metrics that codes are written to. */
export function blindDocument(
  { sentiment: _sentiment, sentiment_origin: _origin, rescored: _rescored, custom, ...document }: Document,
  { codes }: CodeBook,
): Document {
  if (!custom) return document;
  const names = new Set([...codes.map(({ id }) => id), relevanceMetric]);
  return {
    ...document,
    custom: Object.fromEntries(Object.entries(custom).filter(([name]) => !names.has(name))),
  };
}

/** The custom metric that relevance is written to. */
export const relevanceMetric = "relevance";
