import type { Code, CodeBook } from "../../src/shared/coding/code-book";
import type { Document } from "../../src/shared/interface/documents";
import type {
  CodedValue,
  CodingSample,
  SampleItem,
  StoredDecision,
} from "../../src/shared/coding/coding-sample";

export const sentimentCode: Code = {
  kind: "sentiment",
  id: "sentiment",
  title: "Sentiment",
  definition: "",
  values: [
    { id: "positive", title: "Positive", definition: "", key: "1" },
    { id: "neutral", title: "Neutral", definition: "", key: "2" },
    { id: "negative", title: "Negative", definition: "", key: "3" },
  ],
};

export const bookOf = (...codes: Code[]): CodeBook => ({ id: "book", title: "Book", relevance: true, codes });

/** A queue of one stratum whose coder is Ada. */
export const queueOf = (population: number, change: Partial<CodingSample> = {}): CodingSample => ({
  id: "queue",
  title: "Queue",
  book: bookOf(sentimentCode),
  kind: "random",
  method: "sample",
  question: { q: "" },
  inside: null,
  strata: [{ name: "", question: { q: "" }, population, scored: null }],
  seed: 1,
  readable: null,
  createdAt: 0,
  drawnAt: 0,
  coder: "Ada",
  received: false,
  ...change,
});

export const documentOf = (fields: Partial<Document>): Document => ({
  source_type: [],
  post_type: [],
  tags_customer: [],
  tokens_hashtag: [],
  tokens_mention: [],
  ...fields,
});

export const itemOf = (position: number, change: Partial<SampleItem> = {}): SampleItem => ({
  position,
  stratum: 0,
  piece: 0,
  number: position,
  hash: position,
  document: documentOf({ url: `https://news.example/${position}`, host_url: "news.example" }),
  datasetId: null,
  copies: 1,
  scored: null,
  ...change,
});

const outcomes = ["off-topic", "unclear", "skipped"] as const;

/** A decision: an outcome without values, a sentiment, or the values of several codes. */
export const decisionOf = (
  position: number,
  coded: string | Record<string, CodedValue>,
  coder = "Ada",
): StoredDecision => {
  const outcome = outcomes.find((one) => one === coded) ?? "coded";
  return {
    position,
    coder,
    outcome,
    values: outcome !== "coded" ? {} : typeof coded === "string" ? { sentiment: coded } : coded,
    note: "",
    decidedAt: position,
    took: null,
  };
};
