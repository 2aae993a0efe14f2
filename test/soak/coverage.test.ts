import { afterAll, describe, expect, test } from "vitest";
import type { EstimateMethod } from "../../src/shared/coding/coding-sample";
import { fewestForAssisted } from "../../src/methods/coding/estimate-shares";
import { mulberry32 } from "../../src/methods/statistics/mulberry32";
import { wilson } from "../../src/methods/statistics/wilson";
import { logGamma } from "../../src/methods/statistics/gamma";
import { tango } from "../../src/methods/statistics/tango";
import {
  type Population,
  draw,
  estimateOf,
  meanOf,
  pick,
  populationOf,
  scorers,
  shareOf,
  sizeOf,
} from "../support/coding-projects";

/** How often the shown interval holds the share of the population, over simulated projects. */
const isFull = process.env["EARSHOT_SOAK"] === "full";
const projects = isFull ? 2_000 : 60;
const size = 5_000;
const samples = [50, 100, 400];
const shares = [0.02, 0.1, 0.3, 0.5];
/** Standard errors that one of the cells may lie below by chance. */
const tolerated = 3.5;

const results: { name: string; coverage: number; expected: number; width: number }[] = [];

function note(name: string, coverage: number, expected: number, width: number): void {
  results.push({ name, coverage, expected, width });
  const error = Math.sqrt((expected * (1 - expected)) / projects);
  expect(coverage).toBeGreaterThanOrEqual(expected - tolerated * error);
}

const holds = ({ low, high }: { low: number; high: number }, share: number) =>
  low <= share + 1e-12 && high >= share - 1e-12;

/** Coverage and mean half width in drawn projects. Equal counts give equal intervals, so each is computed once. */
function simulated(strata: readonly Population[], n: number, method: EstimateMethod, seed: number) {
  const random = mulberry32(seed);
  const all = strata.reduce((sum, one) => sum + sizeOf(one), 0);
  const share = strata.reduce((sum, one) => sum + shareOf(one) * sizeOf(one), 0) / all;
  const known = new Map<string, { isHit: boolean; half: number }>();
  let hits = 0;
  let width = 0;
  for (let project = 0; project < projects; project++) {
    const counts = strata.map((population) => draw(population, n, random));
    const key = counts.join(" ");
    let outcome = known.get(key);
    if (!outcome) {
      const { shown } = estimateOf(strata, counts, method);
      outcome = { isHit: holds(shown, share), half: (shown.high - shown.low) / 2 };
      known.set(key, outcome);
    }
    if (outcome.isHit) hits++;
    width += outcome.half / projects;
  }
  return { coverage: hits / projects, width };
}

const choose = (n: number, k: number) => logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);

/** The counts that are drawn with a probability worth looking at. */
function likely(of: number, n: number, all: number): [number, number] {
  const mean = (n * of) / all;
  const far = 7 * Math.sqrt(mean * (1 - of / all)) + 7;
  return [Math.max(0, Math.floor(mean - far)), Math.min(n, of, Math.ceil(mean + far))];
}

/** Coverage by adding up the probabilities of all samples, from the formulas of docs/coding.md. */
function exact(population: Population, n: number, method: EstimateMethod): number {
  const { both, onlyCoded, onlyScored, neither } = population;
  const all = sizeOf(population);
  const share = shareOf(population);
  const scored = (both + onlyScored) / all;
  const effective = (n * (all - 1)) / (all - n);
  const samples = choose(all, n);
  const bySample = Array.from({ length: n + 1 }, (_, found) =>
    holds(wilson((found / n) * effective, effective), share),
  );
  let coverage = 0;
  const [leastB, mostB] = likely(onlyCoded, n, all);
  const [leastC, mostC] = likely(onlyScored, n, all);
  const [leastA, mostA] = likely(both, n, all);
  for (let b = leastB; b <= mostB; b++)
    for (let c = leastC; c <= mostC; c++) {
      const { low, high } = tango((b / n) * effective, (c / n) * effective, effective);
      const assisted = holds({ low: scored + low, high: scored + high }, share);
      const given = choose(onlyCoded, b) + choose(onlyScored, c) - samples;
      for (let a = leastA; a <= mostA && a + b + c <= n; a++) {
        const isHit = method === "assisted" && a + b >= fewestForAssisted ? assisted : bySample[a + b];
        const rest = n - a - b - c;
        if (isHit && rest <= neither) coverage += Math.exp(given + choose(both, a) + choose(neither, rest));
      }
    }
  return coverage;
}

describe("the shown interval holds the share in 95% of projects", () => {
  const grid = samples.flatMap((n) => shares.map((share) => ({ n, share })));

  test.each(grid)("from a sample of $n with a share of $share", { timeout: 1_800_000 }, ({ n, share }) => {
    for (const [index, scorer] of scorers.entries()) {
      const population = populationOf(size, share, scorer);
      for (const method of index === 0 ? (["sample", "assisted"] as const) : (["assisted"] as const)) {
        const { coverage, width } = simulated([population], n, method, n + share * 1_000 + index);
        const name = method === "sample" ? "sample" : scorer.name;
        note(`${n} ${share} ${name}`, coverage, exact(population, n, method), width);
      }
    }
  });

  test.each([
    { name: "one stratum holds nearly all", sizes: [4_500, 500], shares: [0.1, 0] },
    { name: "strata differ", sizes: [4_000, 1_000], shares: [0.3, 0.7] },
    { name: "five strata", sizes: [1_000, 1_000, 1_000, 1_000, 1_000], shares: [0.1, 0.2, 0.3, 0.4, 0.5] },
  ])("in a stratified sample: $name", { timeout: 1_800_000 }, ({ name, sizes, shares: inStrata }) => {
    const strata = sizes.map((documents, index) => populationOf(documents, inStrata[index] ?? 0, scorers[0]));
    for (const method of ["sample", "assisted"] as const) {
      const { coverage, width } = simulated(strata, 200 / strata.length, method, 1);
      note(`stratified, ${name}, ${method}`, coverage, 0.95, width);
    }
  });

  test("where most of a small population is coded", { timeout: 1_800_000 }, () => {
    for (const method of ["sample", "assisted"] as const) {
      const population = populationOf(150, 0.3, scorers[0]);
      const { coverage, width } = simulated([population], 100, method, 1);
      note(`100 of 150, ${method}`, coverage, exact(population, 100, method), width);
    }
  });

  test.each(samples)("of the mean of a number, from a sample of %d", { timeout: 1_800_000 }, (n) => {
    // Ratings of a shop: mostly the best, then the worst.
    const ratings = [0.15, 0.05, 0.08, 0.17, 0.55];
    const mean = ratings.reduce((sum, share, at) => sum + share * (at + 1), 0);
    const random = mulberry32(n);
    let hits = 0;
    let width = 0;
    for (let project = 0; project < projects; project++) {
      const { low, high } = meanOf(Array.from({ length: n }, () => pick(ratings, random())));
      if (holds({ low, high }, mean)) hits++;
      width += (high - low) / 2 / projects;
    }
    note(`${n} mean of ratings`, hits / projects, 0.95, width);
  });

  afterAll(() => {
    const mean = results.reduce((sum, { coverage }) => sum + coverage, 0) / results.length;
    if (isFull)
      console.warn(
        [
          ...results.map(
            ({ name, coverage, expected, width }) =>
              `${name}: ${(coverage * 100).toFixed(1)}, expected ${(expected * 100).toFixed(1)}, ± ${(width * 100).toFixed(1)}`,
          ),
          `mean ${(mean * 100).toFixed(2)}`,
        ].join("\n"),
      );
    expect(mean).toBeGreaterThanOrEqual(0.94);
    expect(mean).toBeLessThanOrEqual(0.97);
  });
});
