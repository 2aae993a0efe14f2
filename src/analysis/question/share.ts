import type { Histogram } from "../../shared/interface/histograms";
import { t } from "../../shared/texts";
import { wilson, type Bounds } from "../../methods/statistics/wilson";
import { formatCount } from "../format/numbers";
import { addsUpToWhole, binTotal, type BinChart, type ChartSeries, type ChartShare } from "./chart";
import { labelName, type Titles } from "./readAnswer";
import { everyPart } from "./shareChoice";

/** In a ranking, values with fewer mentions come last: a share of few says little. */
export const minOfShare = 30;

/** What the share of mentions may be of: the values of the breakdown, named. Empty without a breakdown. */
export function partsOf(
  main: Pick<Histogram, "header"> | undefined,
  breakdown: string,
  titles: Pick<Titles, "topics" | "value">,
): { value: string; label: string }[] {
  if (!main || breakdown === "none" || breakdown === "topic") return [];
  return main.header.v.map((value) => ({ value, label: labelName(value, breakdown, titles) }));
}

/** Whether the part whose share is shown is all that the query selects. */
export function isSelected({ share, series }: BinChart): boolean {
  const shares = series.flatMap(({ values }) => values).filter((value) => value !== null);
  return share != null && share.of !== null && shares.length > 0 && shares.every((value) => value === 1);
}

/** A series with what it is divided by. */
interface Divided {
  series: ChartSeries;
  wholes: readonly (number | null)[];
}

/**
 * The share of one series in each bin, from 0 to 1, with what it is a share of, or of every series with its mentions. Other
 * queries have a series each. A ranking has the highest first. Null if the series don't add up to a whole, or the chart
 * lacks the series. `query` names the chart's own query beside others. `isCount`: the shares are of mentions, which may be taken
 * for a sample of what is said, rather than of a sum.
 */
export function shareChart(
  counted: BinChart,
  key: string,
  { query = t("allMentions"), isCount = true }: { query?: string; isCount?: boolean } = {},
): BinChart | null {
  const isEvery = key === everyPart;
  const divided = addsUpToWhole(counted)
    ? isEvery
      ? everyOf(counted, query)
      : partOf(counted, key, query)
    : null;
  const [first] = divided ?? [];
  if (!divided || !first) return null;
  const shareAt = ({ series, wholes }: Divided, at: number) => {
    const value = series.values[at] ?? null;
    const whole = wholes[at] ?? null;
    return value === null || !whole ? null : value / whole;
  };
  const order = counted.bins.map((_, at) => at);
  const isFew = (at: number) => (first.wholes[at] ?? 0) < minOfShare;
  const isLast = (at: number) => counted.bins[at]?.isUnnamed === true;
  if (counted.axis === "ranking" && !(isEvery && divided.length > 1)) {
    const rank = (at: number) => (shareAt(first, at) ?? -1) + (isFew(at) ? -2 : 0) + (isLast(at) ? -4 : 0);
    order.sort((a, b) => rank(b) - rank(a) || (first.wholes[b] ?? 0) - (first.wholes[a] ?? 0));
  }
  const sum = (values: readonly (number | null)[]) =>
    values.reduce<number>((all, value) => all + (value ?? 0), 0);
  const isAmongBins = isEvery && divided.length === 1;
  return {
    ...counted,
    bins: order.flatMap((at) => {
      const bin = counted.bins[at];
      const n = first.wholes[at];
      const isAlone = !isEvery && counted.axis === "ranking" && divided.length === 1;
      if (!bin || !isAlone || n == null) return bin ?? [];
      return [{ ...bin, tick: t("charts:share.bar", { name: bin.tick, n: formatCount(n) }) }];
    }),
    series: divided.map((one) => ({
      ...one.series,
      values: order.map((at) => shareAt(one, at)),
      counts: order.map((at) => (isEvery ? one.series.values[at] : one.wholes[at]) ?? null),
      ...(!isEvery &&
        isCount &&
        counted.axis === "ranking" && {
          intervals: order.map((at) => intervalOf(one.series.values[at], one.wholes[at])),
        }),
    })),
    comparisons: [],
    forecast: null,
    // Shares of bins can be neither added nor stacked.
    additive: false,
    share: {
      of: isEvery ? null : (counted.series.find((series) => series.key === key)?.name ?? ""),
      totals:
        counted.repeating || isAmongBins
          ? []
          : divided.map(({ series, wholes }): ChartShare["totals"][number] => {
              const whole = sum(wholes);
              const value = sum(series.values);
              return { value, whole, share: whole > 0 ? value / whole : null };
            }),
      few: !isEvery && counted.axis === "ranking" && order.some(isFew) && "last",
    },
  };
}

/** The 95% interval of a share; null if nothing was counted. */
function intervalOf(value: number | null = null, whole: number | null = null): Bounds | null {
  return value === null || !whole ? null : wilson(value, whole);
}

/** One part, of the chart's query and of others. */
function partOf(counted: BinChart, key: string, query: string): Divided[] | null {
  const part = counted.series.find((series) => series.key === key);
  if (!part || counted.series.length < 2) return null;
  const others = counted.comparisons.flatMap(({ key: other, name, color, isQuery, parts, values }) => {
    const own = parts?.get(key);
    return own ? [{ series: { key: other, name, color, isQuery, values: own }, wholes: values }] : [];
  });
  const name = others.length > 0 ? query : part.name;
  const wholes = counted.bins.map((_, at) => binTotal(counted, at));
  return [{ series: { ...part, name }, wholes }, ...others];
}

/** Each query among all that are compared, each series among all, or each value of a ranking among all. */
function everyOf(counted: BinChart, query: string): Divided[] | null {
  const { bins, series, comparisons, repeating, axis } = counted;
  const queries = comparisons.filter(({ isQuery }) => isQuery);
  const totals = bins.map((_, at) => binTotal(counted, at));
  const parts: ChartSeries[] =
    queries.length > 0
      ? [
          { key: "query", isQuery: true, name: query, color: "--accent", values: totals },
          ...queries.map(({ key, name, color, values, isQuery }) => ({ key, name, color, values, isQuery })),
        ]
      : series;
  if (parts.length > 1) {
    const wholes = bins.map((_, at) => parts.reduce((all, { values }) => all + (values[at] ?? 0), 0));
    return parts.map((part) => ({ series: part, wholes }));
  }
  const [only] = parts;
  if (!only || axis !== "ranking" || repeating) return null;
  const whole = totals.reduce<number>((all, total) => all + (total ?? 0), 0);
  return [{ series: only, wholes: bins.map(() => whole) }];
}
