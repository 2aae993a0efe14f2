import type { TimeCounts, TimeQuestion } from "../engine";
import type { Bitset } from "../columns/bitset";
import type { Columns } from "../columns/columns";
import type { CodesOf } from "../columns/codes";
import type { PartsOf } from "../columns/partials";
import { type Division, type ValueParts, breakDown, placesOf } from "./breakdowns";
import { publishedBounds } from "./counts";
import { fillBins } from "./histogram";
import { type MetricOf, amountNamed, amountsOf } from "./metrics";
import { scoresOf } from "./sentiment-scores";
import { timeBins } from "./time-bins";

/** A histogram of publication or arrival times. */
export function timeHistogram(
  given: Bitset,
  question: TimeQuestion,
  parts: ValueParts,
  partsOf: PartsOf | undefined,
): TimeCounts {
  const { columns } = parts;
  const { field, edges, interval, zone, range, breakdown, max } = question;
  const assumed = field === "published" ? given.and(columns.assumed) : undefined;
  const isWhole = assumed === undefined || assumed.isEmpty();
  // Documents with an assumed date are in no bin.
  const set = isWhole ? given : given.without(columns.assumed);
  const times = columns.dense[field];
  const inTime = timeBins(times, edges, range);
  const division = breakDown(set, breakdown, { ...parts, max, binsOf: inTime });
  const metric = question.metric === undefined ? undefined : amountNamed(question.metric, columns);
  const name = JSON.stringify([
    field,
    zone,
    interval,
    edges[0],
    edges.length,
    range,
    breakdown?.by,
    breakdown?.by === "keyword" ? breakdown.metric : undefined,
    question.metric,
  ]);
  const bins = fillBins(
    set,
    division,
    { bins: edges.length - 1, binsOf: inTime },
    metric,
    partsOf && { question: name, partsOf },
  );
  const left = isWhole ? undefined : undated(assumed, division, columns, question, metric);
  const values =
    question.metric === undefined
      ? undefined
      : amountsOf(set.within(times, range.from, range.until), question.metric, columns);
  return {
    labels: division.labels,
    ...placesOf(division),
    bins,
    ...(values && { values }),
    ...scoresOf(set, columns, {
      fields: [breakdown],
      binsOf: inTime,
      cached: partsOf && { question: `scores ${name}`, partsOf },
    }),
    ...(left && { assumed: left }),
  };
}

/** What documents with an assumed date would add to the chart, or undefined if none is in its range. */
function undated(
  assumed: Bitset,
  division: Division,
  columns: Columns,
  { range: { from, until } }: TimeQuestion,
  metric: MetricOf | undefined,
): TimeCounts["assumed"] {
  const within = assumed.within(columns.dense.published, from, until);
  const bounds = publishedBounds(within, columns);
  if (!bounds) return undefined;
  const inOneBin = { bins: 1, binsOf: allInOne };
  const [sums] = fillBins(within, { ...division, sets: () => division.sets(within) }, inOneBin, metric);
  return { count: within.count(), ...bounds, v: [], ...sums };
}

const allInOne: CodesOf = (_ids, _count, into) => into.fill(0);
