import type { CountedBins, ValueQuestion } from "../engine";
import { type Bitset, blockSize } from "../columns/bitset";
import type { CodesOf } from "../columns/codes";
import { type ValueParts, breakDown, placesOf } from "./breakdowns";
import { fillBins } from "./histogram";
import { amountNamed, metricNamed, valuesOf } from "./metrics";
import { binsWithin } from "./numeric-bins";
import { scoresOf } from "./sentiment-scores";

/** A histogram of a metric. */
export function valueHistogram(
  set: Bitset,
  { metric: name, bounds, step, nested, breakdown, max: limit }: ValueQuestion,
  parts: ValueParts,
): CountedBins<{ k: number }> {
  const { columns } = parts;
  const { min, max, includeMin, includeMax } = bounds;
  const metric = metricNamed(name, columns);
  let smallest = Infinity;
  let greatest = -Infinity;
  const isIn = (value: number) =>
    !Number.isNaN(value) &&
    (min === undefined || (includeMin ? value >= min : value > min)) &&
    (max === undefined || (includeMax ? value <= max : value < max));
  const values = new Float64Array(blockSize);
  set.eachBlock((ids, count) => {
    metric(ids, count, values);
    for (let i = 0; i < count; i++) {
      const value = values[i] ?? Number.NaN;
      if (!isIn(value)) continue;
      if (value < smallest) smallest = value;
      if (value > greatest) greatest = value;
    }
  });
  const known = valuesOf(set, name, columns);
  const beside = known && { values: known };
  const divided = { ...parts, max: limit };
  const wanted = binsWithin(bounds, { smallest, greatest }, step);
  if (!wanted) return { labels: breakDown(set, breakdown, divided).labels, bins: [], ...beside };

  const { first, step: width, count: bins } = wanted;
  const binsOf: CodesOf = (ids, count, into) => {
    metric(ids, count, values);
    for (let i = 0; i < count; i++) {
      const value = values[i] ?? Number.NaN;
      into[i] = isIn(value) ? Math.floor((value - first) / width) : -1;
    }
  };
  const division = breakDown(set, breakdown, { ...divided, binsOf });
  const figures = nested === undefined ? undefined : amountNamed(nested, columns);
  const filled = fillBins(set, division, { bins, binsOf }, figures);
  return {
    labels: division.labels,
    ...placesOf(division),
    bins: filled.map((bin, i) => ({ k: first + i * width, ...bin })),
    ...beside,
    ...scoresOf(set, columns, { fields: [breakdown], binsOf }),
  };
}
