import { writtenDay } from "../../shared/calendar/written-day";
import { dayMs } from "../../shared/calendar/lengths";
import { ZoneClock } from "../../shared/calendar/zone-clock";
import { seriesEdges } from "../../methods/statistics/series-edges";
import type { DataCoverage } from "../../shared/interface/local";
import { listed, localeOf, t } from "../../shared/texts";
import { spansText } from "../../shared/why/edge-text";
import { systemLocale } from "../format/systemLocale";
import { formatDays } from "../format/times";
import type { BinChart } from "./chart";
import type { ChartRequest } from "./chartRequest";
import { partBinsNote } from "./partBins";
import { chosenValues, coveredName, isSameValue } from "./chosenValues";

type Shown = Pick<BinChart, "axis" | "bins" | "series" | "share" | "timeZone">;
type Asked = Pick<ChartRequest, "breakdown" | "subject" | "interval" | "period" | "question" | "timeZone">;

/** Values that are named at most. */
const max = 8;

/** The first and the last day of data, by an instant of them. */
interface Days {
  first?: number | undefined;
  last?: number | undefined;
}

/** The data of a value that are of a part of the days. */
interface PartOfDays {
  what: string;
  starts: { day: number } | null;
  ends: { day: number } | null;
  covered: number;
  days: number;
}

/**
 * Says of the values that a chart shows or its query chooses, and of its bins, that their data are only of a part of their days. `known` is where the data
 * of the project's values begin or end; without it, a chart by day says so of its series.
 */
export function edgeNotes(chart: Shown, asked: Asked, known: DataCoverage | null): string[] {
  const { question } = asked;
  const isByArrival = chart.axis === "time" && question.type !== "published";
  if (isByArrival || question.scope !== "project") return [];
  const parts = known?.first == null ? partsOfBins(chart, asked) : partsOfValues(chart, asked, known);
  const zone = known?.first == null ? chart.timeZone : asked.timeZone;
  const locale = localeOf(systemLocale());
  const [only, ...others] = parts;
  // A line each would take the place of the chart.
  const spans =
    only && (others.length > 0 ? spansText(parts.slice(0, max), zone, locale) : daysText(only, zone, locale));
  return [spans ?? "", gapsNote(chart, asked, known), partBinsNote(chart, asked, known)].filter(Boolean);
}

/** Days of the range on which the project has no data: a chart over time shows them as a fall. */
function gapsNote({ axis }: Shown, { period, timeZone }: Asked, known: DataCoverage | null): string {
  const { min = -Infinity, max = Infinity } = period ?? {};
  const gaps = (known?.gaps ?? []).filter(({ first, last }) => last >= min && first < max);
  if (axis !== "time" || gaps.length === 0) return "";
  return t("charts:data.gaps", {
    days: listed(gaps.map(({ first, last }) => formatDays(first, last + 1, timeZone))),
  });
}

function partsOfValues(
  chart: Shown,
  { breakdown, subject, period, question, timeZone }: Asked,
  { first = -Infinity, last = Infinity, values }: DataCoverage,
): PartOfDays[] {
  const shown = [
    ...chart.series.map(({ key, name }) => ({ field: breakdown, value: key, name })),
    ...(chart.axis === "ranking"
      ? chart.bins.map(({ key, name }) => ({ field: subject, value: String(key), name }))
      : []),
  ];
  const chosen = chosenValues(question);
  const range = {
    first: Math.max(first, period?.min ?? -Infinity),
    last: Math.min(last, (period?.max ?? Infinity) - 1),
  };
  return values
    .map((value) => ({ value, at: shown.findIndex((one) => isSameValue(one, value)) }))
    .filter(({ value, at }) => at >= 0 || chosen.some((one) => isSameValue(one, value)))
    .sort((a, b) => a.at - b.at)
    .flatMap(({ value, at }) => {
      const name = coveredName(value, shown[at]?.name);
      return coveredDays(
        name,
        { first: value.first ?? undefined, last: value.last ?? undefined },
        range,
        timeZone,
      );
    });
}

/** Series by where mentions come from. Subjects may begin as abruptly as data do. */
const isOfData = (breakdown: string) =>
  breakdown === "channel" ||
  breakdown === "country" ||
  breakdown === "sourcetype" ||
  breakdown.startsWith("custom.");

function partsOfBins(chart: Shown, { breakdown, interval, question }: Asked): PartOfDays[] {
  const isOfMentions = question.metric.field === "count";
  if (chart.axis !== "time" || interval !== "day" || !isOfMentions || !isOfData(breakdown)) return [];
  // A share of voice has its mentions beside it.
  const isEvery = chart.share?.of === null;
  const series = chart.series.map(({ name, values, counts }) => ({
    name,
    values: ((isEvery && counts) || values).map((value) => value ?? 0),
  }));
  const dayAt = (index: number) => Number(chart.bins[index]?.key);
  const isHeld = (_: unknown, index: number) => series.some(({ values }) => (values[index] ?? 0) > 0);
  const range = {
    first: dayAt(chart.bins.findIndex(isHeld)),
    last: dayAt(chart.bins.findLastIndex(isHeld)),
  };
  return seriesEdges(series, dayAt).flatMap(({ series: { name }, starts, ends }) =>
    coveredDays(name, { first: starts?.day, last: ends?.day }, range, chart.timeZone),
  );
}

/** None if the data are of all days of the range. */
function coveredDays(
  what: string,
  { first, last }: Days,
  range: { first: number; last: number },
  zone: string,
): PartOfDays[] {
  const clock = ZoneClock.of(zone);
  const dayOf = (at: number) => Math.floor(clock.wallAt(at) / dayMs);
  const [from, through] = [dayOf(range.first), dayOf(range.last)];
  const days = through - from + 1;
  const starts = first !== undefined && dayOf(first) > from ? { day: first } : null;
  const ends = last !== undefined && dayOf(last) < through ? { day: last } : null;
  if (!(days > 0) || (!starts && !ends)) return [];
  const end = ends ? dayOf(ends.day) : through;
  const start = starts ? dayOf(starts.day) : from;
  return [{ what, starts, ends, covered: Math.max(0, end - start + 1), days }];
}

/** "Lumen: data from Oct 18, 2026 only (11 of 28 days)" */
function daysText({ starts, ends, ...named }: PartOfDays, zone: string, locale: string): string {
  const date = new Intl.DateTimeFormat(locale, { timeZone: zone, ...writtenDay });
  return t(`charts:data.${starts && ends ? "between" : starts ? "from" : "through"}`, {
    ...named,
    first: starts ? date.format(starts.day) : "",
    last: ends ? date.format(ends.day) : "",
  });
}
