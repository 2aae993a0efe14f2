import type { Context, Cooccurrence, Term, Words } from "../../../../src/shared/interface/text-analysis";
import { live, oneWorkspace, type Answers } from "../fake-bridge";

export function aTerm(term: string, documents: number, more: Partial<Term> = {}): Term {
  return { term, kind: "word", forms: [{ term, documents }], query: term, documents, ...more };
}

export const pods = aTerm("pod", 60, {
  forms: [
    { term: "pod", documents: 40 },
    { term: "pods", documents: 22 },
  ],
  query: "pod OR pods",
  details: {
    sentiment: { positive: 10, neutral: 20, negative: 30 },
    stories: 12,
    sources: 4,
    trend: [1, 5, 2],
  },
});
export const recall = aTerm("podrecall", 30, { kind: "hashtag", query: 'hashtag:"podrecall"' });

export function wordsOf(terms: Term[], more: Partial<Words> = {}) {
  return live({ words: { documents: 200, terms, ...more }, basis: { kind: "all" as const } });
}

/** The terms of a comparison with the rest of the project. */
export const distinctive = wordsOf(
  [
    aTerm("metal", 50, {
      reference: 20,
      g2: 130.5,
      log_ratio: 3.32,
      log_ratio_bound: 2,
      query: "metal",
    }),
  ],
  { reference: { documents: 800 } },
);

export const context: Context = {
  documents: 2,
  hits: 3,
  lines: [
    {
      url: "https://paper.example/1",
      published: Date.UTC(2026, 10, 9),
      author: "Ada Vane",
      source: "paper.example",
      left: "They found ",
      match: "metal",
      right: " in the pods",
    },
    {
      url: "https://paper.example/2",
      published: Date.UTC(2026, 10, 10),
      author: "",
      source: "blog.example",
      left: "عثروا على ",
      match: "معدن",
      right: " في القهوة",
    },
  ],
  collocates: [{ term: "fragments", left: 0, right: 2, hits: 2, log_dice: 12.4 }],
};

export const network: Cooccurrence = {
  unit: "documents",
  total: 200,
  nodes: [
    { id: "metal", label: "metal", kind: "word", query: "metal", count: 50, community: 0 },
    { id: "pod", label: "pod", kind: "word", query: "pod OR pods", count: 60, community: 0 },
    { id: "refund", label: "refund", kind: "word", query: "refund", count: 9, community: 1 },
  ],
  edges: [
    { a: 0, b: 1, count: 40, npmi: 0.7 },
    { a: 1, b: 2, count: 5, npmi: 0.2 },
  ],
  modularity: 0.3,
  seed: 1,
};

const basis = { kind: "all" as const };

/** A workspace that counts words. */
export const countsWords: Answers = {
  ...oneWorkspace,
  "text.words": () => wordsOf([pods, recall]),
  "text.context": () => live({ context, basis }),
  "text.cooccurrence": () => live({ network, basis }),
  "text.reading": () => ({ read: 200, documents: 200 }),
  "project.topics": () => live({ topic_categories: [], filter_categories: [] }),
};
