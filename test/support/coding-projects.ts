import { type CodedItem, codedSample, estimateShares } from "../../src/methods/coding/estimate-shares";
import type { EstimateMethod } from "../../src/shared/coding/coding-sample";
import type { Code } from "../../src/shared/coding/code-book";
import { estimateMeans } from "../../src/methods/coding/estimate-means";
import type { EstimatedMean, EstimatedShare } from "../../src/shared/coding/results";
import { bookOf, decisionOf, itemOf, queueOf } from "./coding";

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
  const sample = queueOf(0, {
    kind: strata.length > 1 ? "stratified" : "random",
    method,
    strata: strata.map((population) => {
      const positive = population.both + population.onlyScored;
      const scored = { positive, neutral: 0, negative: sizeOf(population) - positive };
      return { name: "", question: { q: "" }, population: sizeOf(population), scored };
    }),
  });
  return positiveOf(estimateShares(sample, codedSample(sample, coded)));
}

const stars: Code = { kind: "number", id: "stars", title: "Stars", definition: "", min: 1, max: 5 };

/** Estimates the mean of a number of an endless population from those of a sample. */
export function meanOf(values: readonly number[]): EstimatedMean {
  const sample = queueOf(1e12, { book: bookOf(stars) });
  const coded = values.map((value, position) => ({
    item: itemOf(position),
    decision: decisionOf(position, { stars: value }),
  }));
  const [mean] = estimateMeans(sample, codedSample(sample, coded));
  if (!mean) throw new Error("No mean was estimated");
  return mean;
}

/** The number from 1 on whose share a random number falls in. */
export function pick(shares: readonly number[], random: number): number {
  let sum = 0;
  return 1 + shares.findIndex((share) => (sum += share) > random);
}

function positiveOf(shares: readonly EstimatedShare[]): EstimatedShare {
  const share = shares.find(({ value }) => value === "positive");
  if (!share) throw new Error("No share was estimated");
  return share;
}
