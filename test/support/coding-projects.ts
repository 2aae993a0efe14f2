import {
  type CodedItem,
  type CrossFitted,
  codedSample,
  estimateShares,
} from "../../src/shared/coding/estimate-shares";
import type { EstimateMethod } from "../../src/shared/coding/queue";
import type { EstimatedShare } from "../../src/shared/coding/results";
import { mulberry32 } from "../../src/shared/statistics/mulberry32";
import { decisionOf, itemOf, queueOf } from "./coding";

/** A scorer by how many it finds of the documents with the value, and of those without. */
export interface Scorer {
  name: string;
  hit: number;
  false: number;
}

export const scorers = [
  { name: "good", hit: 0.85, false: 0.03 },
  { name: "bad", hit: 0.5, false: 0.2 },
  { name: "useless", hit: 0.3, false: 0.3 },
] as const satisfies readonly Scorer[];

/** Documents of a population, by code (positive or negative) and score. */
export interface Population {
  both: number;
  onlyCoded: number;
  onlyScored: number;
  neither: number;
}

export function populationOf(size: number, share: number, scorer: Scorer): Population {
  const coded = Math.round(size * share);
  const both = Math.round(coded * scorer.hit);
  const onlyScored = Math.round((size - coded) * scorer.false);
  return {
    both,
    onlyCoded: coded - both,
    onlyScored,
    neither: size - coded - onlyScored,
  };
}

export const sizeOf = ({ both, onlyCoded, onlyScored, neither }: Population) =>
  both + onlyCoded + onlyScored + neither;
export const shareOf = (population: Population) =>
  (population.both + population.onlyCoded) / sizeOf(population);

/** Coded documents by code and score, in the order of a population's fields. */
export type Counts = readonly [number, number, number, number];

/** Draws n documents without replacement. */
export function draw({ both, onlyCoded, onlyScored, neither }: Population, n: number, random: () => number) {
  const left: [number, number, number, number] = [both, onlyCoded, onlyScored, neither];
  const counts: [number, number, number, number] = [0, 0, 0, 0];
  let all = both + onlyCoded + onlyScored + neither;
  for (let drawn = 0; drawn < n; drawn++, all--) {
    const at = Math.floor(random() * all);
    const cell = at < left[0] ? 0 : at < left[0] + left[1] ? 1 : at < left[0] + left[1] + left[2] ? 2 : 3;
    left[cell]--;
    counts[cell]++;
  }
  return counts;
}

/** Estimates the share of positive documents from the counts of each stratum. */
export function estimateOf(
  strata: readonly Population[],
  counts: readonly Counts[],
  method: EstimateMethod,
): EstimatedShare {
  const coded: CodedItem[] = [];
  for (const [stratum, cells] of counts.entries())
    for (const [cell, count] of cells.entries())
      for (let index = 0; index < count; index++) {
        const position = coded.length;
        const scored = cell === 0 || cell === 2 ? ("positive" as const) : ("negative" as const);
        coded.push({
          item: itemOf(position, { stratum, scored }),
          decision: decisionOf(position, cell < 2 ? "positive" : "negative"),
        });
      }
  const queue = queueOf(0, {
    kind: strata.length > 1 ? "stratified" : "random",
    method,
    strata: strata.map((population) => {
      const positive = population.both + population.onlyScored;
      const scored = { positive, neutral: 0, negative: sizeOf(population) - positive };
      return { name: "", question: { q: "" }, population: sizeOf(population), scored };
    }),
  });
  return positiveOf(estimateShares(queue, codedSample(queue, coded)));
}

const folds = 5;
/** Kinds of document that a model tells apart, such as by a word. */
const kinds = 40;

/** A population whose documents have a kind, which says more or less about the code. */
export interface KindPopulation {
  /** By kind, documents and those of them that are positive. */
  kinds: { documents: number; positive: number }[];
}

/** Half of the positive documents are of kinds that are nearly always positive, the others lie anywhere. */
export function kindPopulation(size: number, share: number, random: () => number): KindPopulation {
  const documents = Math.round(size / kinds);
  const telling = Math.max(1, Math.round((kinds * share) / 2));
  return {
    kinds: Array.from({ length: kinds }, (_, kind) => {
      const rate = kind < telling ? 0.9 : (share * kinds - 0.9 * telling) / (kinds - telling);
      const positive = Array.from({ length: documents }, () => random() < rate).filter(Boolean).length;
      return { documents, positive };
    }),
  };
}

export function kindShare({ kinds: all }: KindPopulation): number {
  return sum(all, ({ positive }) => positive) / sum(all, ({ documents }) => documents);
}

/**
 * Estimates with a model that is learned from the coded documents: a kind is positive where most of its documents are.
 * Cross-fitted, or (`isNaive`) predicting the documents that it has seen.
 */
export function learnedProject(
  population: KindPopulation,
  n: number,
  seed: number,
  isNaive: boolean,
): EstimatedShare {
  const random = mulberry32(seed);
  const each = population.kinds[0]?.documents ?? 0;
  const size = each * kinds;
  const taken = new Set<number>();
  while (taken.size < n) taken.add(Math.floor(random() * size));
  const drawn = [...taken].map((index, position) => {
    const kind = Math.floor(index / each);
    return { position, kind, isPositive: index % each < (population.kinds[kind]?.positive ?? 0) };
  });
  const predicted = new Map<number, string>();
  let positive = 0;
  for (let fold = 0; fold < folds; fold++) {
    const isOut = (position: number) => position % folds === fold;
    const model = learn(drawn.filter(({ position }) => isNaive || !isOut(position)));
    const out = drawn.filter(({ position }) => isOut(position));
    for (const { position, kind } of out) predicted.set(position, model(kind) ? "positive" : "negative");
    const all = sum([...population.kinds.entries()], ([kind, { documents }]) =>
      model(kind) ? documents : 0,
    );
    positive += (all * out.length) / n;
  }
  const coded = drawn.map(({ position, isPositive }) => ({
    item: itemOf(position),
    decision: decisionOf(position, isPositive ? "positive" : "negative"),
  }));
  const crossFitted: CrossFitted = { code: "sentiment", strata: [{ positive }], predicted };
  const queue = queueOf(size, { method: "assisted" });
  return positiveOf(estimateShares(queue, codedSample(queue, coded), [crossFitted]));
}

function learn(documents: readonly { kind: number; isPositive: boolean }[]): (kind: number) => boolean {
  const balance = new Map<number, number>();
  for (const { kind, isPositive } of documents)
    balance.set(kind, (balance.get(kind) ?? 0) + (isPositive ? 1 : -1));
  return (kind) => (balance.get(kind) ?? 0) > 0;
}

function positiveOf(shares: readonly EstimatedShare[]): EstimatedShare {
  const share = shares.find(({ value }) => value === "positive");
  if (!share) throw new Error("No share was estimated");
  return share;
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
