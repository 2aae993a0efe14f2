import { writtenDay } from "../../shared/calendar/written-day";
import { dayMs } from "../../shared/calendar/lengths";
import { ZoneClock } from "../../shared/calendar/zone-clock";
import { seriesEdges } from "../../methods/statistics/series-edges";
import type { DataCoverage } from "../../shared/interface/local";
import { localeOf, t } from "../../shared/texts";
import { systemLocale } from "../format/systemLocale";
import type { BinChart } from "./chart";
import type { ChartRequest } from "./chartRequest";
import { chosenValues, coveredName, isSameValue } from "./chosenValues";

type Shown = Pick<BinChart, "axis" | "bins" | "series" | "share" | "timeZone">;
type Asked = Pick<ChartRequest, "breakdown" | "subject" | "interval" | "period" | "question" | "timeZone">;

/** Notes on a chart at most. */
const max = 5;

/** The first and the last day of data, by an instant of them. */
interface Days {
  first?: number | undefined;
  last?: number | undefined;
}

/**
 * Says of the values that a chart shows or its query chooses that their data are only of a part of its days. `known` is where the data
 * of the project's values begin or end; without it, a chart by day says so of its series.
 */
export function edgeNotes(chart: Shown, asked: Asked, known: DataCoverage | null): string[] {
  const { question } = asked;
  const isByArrival = chart.axis === "time" && question.type !== "published";
  if (isByArrival || question.scope !== "project") return [];
  const notes = known?.first == null ? notesOfBins(chart, asked) : notesOfValues(chart, asked, known);
  return notes.slice(0, max);
}

function notesOfValues(
  chart: Shown,
  { breakdown, subject, period, question, timeZone }: Asked,
  { first = -Infinity, last = Infinity, values }: DataCoverage,
): string[] {
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

function notesOfBins(chart: Shown, { breakdown, interval, question }: Asked): string[] {
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

/** "Lumen: data from Oct 18, 2026 only (11 of 28 days)". None if the data are of all days of the range. */
function coveredDays(
  what: string,
  { first, last }: Days,
  range: { first: number; last: number },
  zone: string,
): string[] {
  const clock = ZoneClock.of(zone);
  const dayOf = (at: number) => Math.floor(clock.wallAt(at) / dayMs);
  const [from, through] = [dayOf(range.first), dayOf(range.last)];
  const days = through - from + 1;
  const begins = first !== undefined && dayOf(first) > from;
  const ends = last !== undefined && dayOf(last) < through;
  if (!(days > 0) || (!begins && !ends)) return [];
  const covered = Math.max(
    0,
    Math.min(through, ends ? dayOf(last) : through) - Math.max(from, begins ? dayOf(first) : from) + 1,
  );
  const date = new Intl.DateTimeFormat(localeOf(systemLocale()), { timeZone: zone, ...writtenDay });
  const named = {
    what,
    covered,
    days,
    first: begins ? date.format(first) : "",
    last: ends ? date.format(last) : "",
  };
  return [t(`charts:data.${begins && ends ? "between" : begins ? "from" : "through"}`, named)];
}
