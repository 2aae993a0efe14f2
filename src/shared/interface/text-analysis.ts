import { z } from "zod";
import { filterParams } from "./histograms";
import {
  contextSorts,
  cooccurrenceNodes,
  coveredKinds,
  factorKinds,
  sentiments,
  shownTermKinds,
  storySorts,
  termKinds,
  textLimits,
  wordMeasures,
} from "./text-analysis.constants";
import { integerParam, looseNumber, maybe, repeatedParam } from "./values";

/*
 * Words, context, co-occurrence, stories and explanations of a selection of documents. Only local workspaces answer
 * these; words, context and co-occurrence of hosted services come from samples. Counts are numbers of documents unless they say otherwise.
 */

/** `all` counts every document. `once` counts a story once: the earliest of its selected documents stands for it. */
export const storyCounting = z.enum(["all", "once"]);
export type StoryCounting = z.output<typeof storyCounting>;

/** A query, the filters of a project and a range of publication. `max` is excluded. */
export const selection = {
  q: z.string().optional(),
  min: z.string().optional(),
  max: z.string().optional(),
  timezone: z.string().default("UTC"),
  ...filterParams,
};
const counted = { ...selection, stories: storyCounting.default("all") };

/** The other selection of a comparison. */
const against = {
  against_q: z.string().optional(),
  against_min: z.string().optional(),
  against_max: z.string().optional(),
  against_topic: repeatedParam.optional(),
  against_filter: repeatedParam.optional(),
  against_channel: repeatedParam.optional(),
  against_panel: repeatedParam.optional(),
  against_dataset: repeatedParam.optional(),
  against_import: repeatedParam.optional(),
};

export const WordsParams = z.object({
  ...counted,
  /** Default: all kinds. */
  kind: z.union([z.array(z.enum(termKinds)), z.enum(termKinds).transform((kind) => [kind])]).optional(),
  /** `rising` needs `min` and compares with the period of the same length before it. */
  measure: z.enum(wordMeasures).default("frequent"),
  /** What `distinctive` compares with: the project's other documents, or the selection of the `against_` parameters. */
  against: z.enum(["rest", "selection"]).default("rest"),
  ...against,
  top_n: integerParam(1, textLimits.terms).default(100),
  details: z.enum(["hide", "show"]).default("hide"),
});
export type WordsParams = z.input<typeof WordsParams>;

export const sentimentCounts = z.looseObject({
  positive: looseNumber,
  neutral: looseNumber,
  negative: looseNumber,
});

/** A spelling or inflection that is counted with others as one term. */
const TermForm = z.looseObject({ term: z.string(), documents: looseNumber });

export const Term = z.looseObject({
  /** As most documents write it. */
  term: z.string(),
  kind: z.enum(shownTermKinds),
  /** All forms counted as this term, the most frequent first. */
  forms: z.array(TermForm),
  /** Finds exactly the counted documents when added to the selection's query. */
  query: z.string(),
  documents: looseNumber,
  /** Documents of the other selection. Absent for `frequent`. */
  reference: maybe(looseNumber),
  /** Log-likelihood ratio (Dunning 1993). */
  g2: maybe(looseNumber),
  /** Binary logarithm of the ratio of relative frequencies. */
  log_ratio: maybe(looseNumber),
  /** Its conservative confidence bound (Evert 2022). Terms are ranked by it. */
  log_ratio_bound: maybe(looseNumber),
  details: maybe(
    z.looseObject({
      sentiment: sentimentCounts,
      /** Different stories; a document without copies is a story of its own. */
      stories: looseNumber,
      sources: looseNumber,
      /** Documents per bin of `trend_bins`. */
      trend: z.array(looseNumber),
    }),
  ),
});
export type Term = z.output<typeof Term>;

export const Words = z.looseObject({
  documents: looseNumber,
  /** Documents of the other selection, and its range if it has one. Absent for `frequent`. */
  reference: maybe(
    z.looseObject({ documents: looseNumber, min: maybe(looseNumber), max: maybe(looseNumber) }),
  ),
  /** Starts of the bins of trends and the end of the last, if details are shown. */
  trend_bins: maybe(z.array(looseNumber)),
  terms: z.array(Term),
});
export type Words = z.output<typeof Words>;

/** A document as lists of stories and explanations show it. */
export const DocumentBrief = z.looseObject({
  url: z.string(),
  title: z.string(),
  /** The beginning of the content. */
  snippet: z.string(),
  author: z.string(),
  author_id: maybe(z.string()),
  source: z.string(),
  published: looseNumber,
  engagement: maybe(looseNumber),
  reach: maybe(looseNumber),
  /** Own columns that have one short value. */
  custom: maybe(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type DocumentBrief = z.output<typeof DocumentBrief>;

export const Story = z.looseObject({
  /** Stays valid while any document has the text it was made from. Find its documents with `story:<id>`. */
  id: z.string(),
  /** Selected documents of the story. */
  documents: looseNumber,
  first: DocumentBrief,
  /** Publication of the latest one. */
  last: looseNumber,
  authors: looseNumber,
  sources: looseNumber,
  /** Milliseconds from the first document until half of them were published. */
  half_time: looseNumber,
  sentiment: sentimentCounts,
  /** Absent if no document of the story has any. */
  reach: maybe(looseNumber),
  engagement: maybe(looseNumber),
  /** Documents per bin of `trend_bins`. */
  trend: z.array(looseNumber),
});
export type Story = z.output<typeof Story>;

export const StoriesParams = z.object({
  ...selection,
  sort: z.enum(storySorts).default("size"),
  offset: integerParam(0, 1_000_000_000).default(0),
  hpp: integerParam(0, textLimits.stories).default(20),
});
export type StoriesParams = z.input<typeof StoriesParams>;

export const Stories = z.looseObject({
  documents: looseNumber,
  /** Different stories, documents without copies included: what `stories=once` counts. */
  originals: looseNumber,
  /** Stories with at least two selected documents: what is listed. */
  total: looseNumber,
  trend_bins: z.array(looseNumber),
  data: z.array(Story),
});
export type Stories = z.output<typeof Stories>;

export const ContextParams = z.object({
  ...counted,
  /** A word, phrase, hashtag or other query whose matches are aligned. */
  node: z.string().min(1),
  sort: z.enum(contextSorts).default("right"),
  offset: integerParam(0, 1_000_000_000).default(0),
  hpp: integerParam(0, textLimits.contextLines).default(50),
  /** Words on each side in which collocates are counted. */
  span: integerParam(1, 10).default(5),
  collocates: integerParam(0, textLimits.collocates).default(50),
});
export type ContextParams = z.input<typeof ContextParams>;

export const Context = z.looseObject({
  /** Documents with a match, and matches in them. */
  documents: looseNumber,
  hits: looseNumber,
  lines: z.array(
    z.looseObject({
      url: z.string(),
      published: looseNumber,
      author: z.string(),
      source: z.string(),
      /** Text before the match, the match, and text after it, as written, with line breaks as spaces. */
      left: z.string(),
      match: z.string(),
      right: z.string(),
    }),
  ),
  collocates: z.array(
    z.looseObject({
      term: z.string(),
      /** Matches with the word within the span on that side. */
      left: looseNumber,
      right: looseNumber,
      /** Matches with the word within the span. */
      hits: looseNumber,
      /** 14 + log2 Dice (Rychlý 2008). */
      log_dice: looseNumber,
    }),
  ),
});
export type Context = z.output<typeof Context>;

export const CooccurrenceParams = z.object({
  ...counted,
  of: z.enum(cooccurrenceNodes).default("words"),
  top_n: integerParam(2, textLimits.nodes).default(60),
  /** Pairs that meet less often are left out. */
  least: integerParam(1, 1_000_000).default(3),
});
export type CooccurrenceParams = z.input<typeof CooccurrenceParams>;

export const Cooccurrence = z.looseObject({
  /** What `total` and all counts are numbers of: authors and sources meet in stories. */
  unit: z.enum(["documents", "stories"]),
  total: looseNumber,
  nodes: z.array(
    z.looseObject({
      id: z.string(),
      label: z.string(),
      kind: z.enum([...termKinds, "author", "source"]),
      query: z.string(),
      count: looseNumber,
      /** Number of its community, the largest first from 0. */
      community: looseNumber,
    }),
  ),
  /** Pairs of indexes of nodes, the smaller first, by falling npmi. */
  edges: z.array(
    z.looseObject({
      a: looseNumber,
      b: looseNumber,
      count: looseNumber,
      /** Normalized pointwise mutual information, -1 to 1 (Bouma 2009). */
      npmi: looseNumber,
    }),
  ),
  /** Modularity of the communities, found by Louvain's method with this seed. */
  modularity: looseNumber,
  seed: looseNumber,
});
export type Cooccurrence = z.output<typeof Cooccurrence>;

export const WhyParams = z.object({
  q: z.string().optional(),
  /** The range to explain, `until` excluded. */
  from: z.string(),
  until: z.string(),
  timezone: z.string().default("UTC"),
  ...filterParams,
  stories: storyCounting.default("all"),
  /** Factors of each kind. Terms of the same documents count as one. */
  top_n: integerParam(1, textLimits.factors).default(10),
  /** Whether the project's own keyword columns are looked at, as factors of kind `column`. */
  columns: z.enum(["hide", "show"]).default("hide"),
});
export type WhyParams = z.input<typeof WhyParams>;

const factor = z.looseObject({
  kind: z.enum(factorKinds),
  /** Only own columns: `custom.<name>`. */
  field: maybe(z.string()),
  /** Only own columns: their title. */
  field_title: maybe(z.string()),
  /** Identifies it within its kind and field. */
  key: z.string(),
  label: z.string(),
  /** Finds its documents when added to the query. */
  query: z.string(),
  here: looseNumber,
  /** Expected number, from the baseline windows. */
  expected: looseNumber,
  /** Documents in the baseline windows together. */
  baseline: looseNumber,
  /** (here - expected) / (total here - total expected). Negative for what moves against the change. */
  share: looseNumber,
  g2: looseNumber,
  log_ratio: looseNumber,
  log_ratio_bound: looseNumber,
  /** The probability of a difference as large by chance alone, with all comparisons counted (Bonferroni). */
  probability: maybe(looseNumber),
  /** Whether it differs by more than chance explains, and by more than the windows differ among each other. */
  stands_out: z.boolean(),
  /** Only stories: the document that comes first. */
  first: maybe(DocumentBrief),
  /** The story that stands out and holds most of this factor's difference. */
  story: maybe(z.string()),
  /** The same for terms that occur in the same documents. */
  group: maybe(z.string()),
});
export type Factor = z.output<typeof factor>;

/** The first or last day of data that begin or end abruptly. A day is told by its first instant. */
const coverageEdge = z.looseObject({
  day: looseNumber,
  /** Documents before the first day, or after the last one. */
  outside: looseNumber,
  /** That day or the next one inside, whichever has more documents. */
  full: z.looseObject({ day: looseNumber, documents: looseNumber }),
});

const coverage = z.looseObject({
  /** The whole project, all values that the query and filters choose, or one value. */
  kind: z.enum(coveredKinds),
  field: maybe(z.string()),
  field_title: maybe(z.string()),
  key: z.string(),
  label: z.string(),
  /** Finds the documents of a value. */
  query: maybe(z.string()),
  starts: maybe(coverageEdge),
  ends: maybe(coverageEdge),
  /** Its documents in the range. */
  here: looseNumber,
  /** False if its documents are left out, here and in the windows. */
  compared: z.boolean(),
  /** False for a topic or the words of a query, which may begin as abruptly as data do. */
  sure: z.boolean(),
});
export type Coverage = z.output<typeof coverage>;

const mainValue = z.looseObject({
  field: z.string(),
  field_title: maybe(z.string()),
  key: z.string(),
  label: z.string(),
  here: looseNumber,
});

/** Why a range has more or fewer documents than was to be expected. */
export const Why = z.looseObject({
  here: z.looseObject({ from: looseNumber, until: looseNumber, documents: looseNumber }),
  expected: z.looseObject({
    /** Expected number in the range. */
    documents: looseNumber,
    /** How the windows were chosen: the same hours on the same weekday of other weeks, other periods as long, the same hours of other working days, weekends or any days, or the time around. */
    rule: z.enum(["same_weekday", "same_length", "working_days", "weekends", "same_hours", "around", "none"]),
    windows: z.array(
      z.looseObject({
        from: looseNumber,
        until: looseNumber,
        documents: looseNumber,
        /** 0 to 1. Another peak in a window counts little or nothing. */
        weight: looseNumber,
      }),
    ),
  }),
  /** Data that begin or end abruptly in the range or its windows. Expected numbers come from inside their time alone. */
  coverage: z.array(coverage).default([]),
  direction: z.enum(["rise", "fall", "none"]),
  /** The probability of a number as different from the expected one by chance alone. */
  probability: maybe(looseNumber),
  /** Whether the number itself differs from the expected one by more than chance explains. */
  stands_out: z.boolean(),
  /** The same counts with each story once. */
  originals: z.looseObject({ here: looseNumber, expected: looseNumber }),
  /** By kind, the largest share first. Kinds overlap, so their shares don't add up. */
  factors: z.array(factor),
  /** The fewest stories that together make up at least half of the change, and their share. */
  main_stories: z.looseObject({ stories: looseNumber, share: looseNumber }),
  sentiment: z.looseObject({
    here: sentimentCounts,
    expected: sentimentCounts,
    /** Whether the negative share differs by more than its interval, and the half width of that interval. */
    stands_out: z.boolean(),
    margin: looseNumber,
    /** Terms in what is negative or positive here beyond what was expected. */
    drivers: z.array(
      z.looseObject({
        term: z.string(),
        query: z.string(),
        sentiment: z.enum(["positive", "negative"]),
        /** Documents here beyond those expected. */
        documents: looseNumber,
      }),
    ),
  }),
  /** The earliest documents of the largest story that stands out, or of the range. */
  earliest: z.array(DocumentBrief),
  /** Documents of the range with the most copies. */
  most_shared: z.array(z.looseObject({ document: DocumentBrief, story: z.string(), copies: looseNumber })),
  /** The most frequent values of own columns: what the range is made of, whatever is expected. */
  main_values: maybe(z.array(mainValue)),
});
export type Why = z.output<typeof Why>;

export const TypicalParams = z.object({
  ...selection,
  /** The sentiment that is claimed. Default: that of more than half of the documents, if there is one. */
  sentiment: z.enum(sentiments).optional(),
  /** URLs of documents that come first, as far as they are selected and have the sentiment. */
  pinned: repeatedParam.pipe(z.array(z.string()).max(textLimits.pinned)).optional(),
  top_n: integerParam(1, textLimits.quotations).default(3),
});
export type TypicalParams = z.input<typeof TypicalParams>;

/** Documents that are typical of a selection, by several authors and of different stories. */
export const Typical = z.looseObject({
  /** Selected documents, of any sentiment. */
  documents: looseNumber,
  /** The sentiment that all of `data` have. Absent if it is mixed. */
  sentiment: maybe(z.enum(sentiments)),
  data: z.array(DocumentBrief),
});
export type Typical = z.output<typeof Typical>;

/** How many documents the words and stories know. They are read after an import, while nothing else is to do. */
export const TextReading = z.looseObject({ read: looseNumber, documents: looseNumber });
export type TextReading = z.output<typeof TextReading>;

/** The story of a document in a page of results: what `stories` other than `all` adds beside `data`. */
export const StoryOfResult = z.looseObject({
  id: z.string(),
  /** Selected documents of the story, this one included. */
  documents: looseNumber,
});
export type StoryOfResult = z.output<typeof StoryOfResult>;
