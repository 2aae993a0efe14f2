/** Kinds of terms. A word and a phrase are folded; hashtags and mentions have no sign; links have no scheme. */
export const termKinds = ["word", "phrase", "hashtag", "mention", "emoji", "domain", "link"] as const;
/** Kinds whose documents a hosted service can find. */
export const hostedTermKinds = [
  "word",
  "phrase",
  "hashtag",
  "mention",
  "emoji",
] as const satisfies readonly TermKind[];
export type TermKind = (typeof termKinds)[number];

/** A hosted service may name the themes of documents itself. They are counted alone, since no sample knows them. */
export const shownTermKinds = [...termKinds, "theme"] as const;
export type ShownTermKind = (typeof shownTermKinds)[number];

/** How terms are ranked: by documents, against another selection, or against the period before. */
export const wordMeasures = ["frequent", "distinctive", "rising"] as const;

/** Kinds of what may explain a rise or a fall. */
export const factorKinds = [
  "story",
  "word",
  "phrase",
  "hashtag",
  "link",
  "domain",
  "source",
  "author",
  "country",
  "language",
  "column",
  "topic",
] as const;
export type FactorKind = (typeof factorKinds)[number];

/** What data may belong to that begin or end abruptly. */
export const coveredKinds = [
  "project",
  "selection",
  "source",
  "country",
  "language",
  "column",
  "topic",
] as const;

export const sentiments = ["positive", "neutral", "negative"] as const;
export type Sentiment = (typeof sentiments)[number];

/** A factor or total counts as different if chance alone has a lower probability. */
export const chanceBound = 0.01;

/** What a network of co-occurrence connects. Terms and hashtags meet in documents, authors and sources in stories. */
export const cooccurrenceNodes = ["words", "hashtags", "authors", "sources"] as const;
export type CooccurrenceNodes = (typeof cooccurrenceNodes)[number];

export const storySorts = ["size", "newest", "fastest"] as const;
export type StorySort = (typeof storySorts)[number];

/** Orders of context lines: by the words left or right of the match, or by publication. */
export const contextSorts = ["left", "right", "newest"] as const;
export type ContextSort = (typeof contextSorts)[number];

/** A sample of a hosted service's results: so many pieces of so many documents, one call each. */
export const resultSample = { pieces: 10, documents: 200 } as const;

export const textLimits = {
  terms: 500,
  stories: 100,
  contextLines: 200,
  collocates: 200,
  nodes: 200,
  factors: 50,
  quotations: 20,
  pinned: 5,
} as const;
