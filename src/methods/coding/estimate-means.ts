import { betaQuantile } from "../statistics/beta";
import { wilson } from "../statistics/wilson";
import { sampledMean } from "../statistics/sampled-mean";
import type { Code } from "../../shared/coding/code-book";
import { type CodedSample, widened } from "./estimate-shares";
import type { EstimatedMean } from "../../shared/coding/results";
import type { CodingSample } from "../../shared/coding/coding-sample";

/** Documents with a number from which on its mean is estimated. */
const fewest = 10;

/** Mean of each number of the book, among the documents of the population that have one. */
export function estimateMeans({ book }: CodingSample, sample: CodedSample): EstimatedMean[] {
  return book.codes.flatMap((code) => (code.kind === "number" ? (estimateMean(code, sample) ?? []) : []));
}

/**
 * The weighted mean with Student's interval for the effective size, within the code's bounds. Of equal numbers the
 * interval is that of a share of which nothing was found: so many documents may have another number.
 */
function estimateMean(
  { id, min, max }: Extract<Code, { kind: "number" }>,
  { documents, missing }: CodedSample,
): EstimatedMean | null {
  const valued = documents.flatMap(({ decision, ...one }) => {
    const value = decision.outcome === "coded" ? decision.values[id] : undefined;
    return typeof value === "number" ? [{ ...one, value }] : [];
  });
  const found = valued.length;
  if (found < fewest) return null;
  const { mean, spread, size } = sampledMean(valued);
  const half = student95(found - 1) * Math.sqrt((spread * found) / (found - 1) / size);
  const others = size === Infinity ? 0 : wilson(0, size).high;
  const isEqual = valued.every(({ value }) => value === valued[0]?.value);
  const bounds = isEqual
    ? { low: mean - (mean - min) * others, high: mean + (max - mean) * others }
    : { low: Math.max(min, mean - half), high: Math.min(max, mean + half) };
  return { code: id, found, mean, ...widened(bounds, missing, min, max) };
}

/** The 97.5% quantile of Student's t: t² / (f + t²) has a beta distribution. */
function student95(freedom: number): number {
  const part = betaQuantile(0.95, 0.5, freedom / 2);
  return Math.sqrt((freedom * part) / (1 - part));
}
