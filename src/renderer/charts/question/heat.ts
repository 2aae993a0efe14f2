import { DateTime } from "luxon";
import { t } from "../../../shared/words";
import { binTotal, type BinChart } from "./chart";

/** Monday first, as the service's weeks begin. */
export const weekdays = [
  t("charts:weekday.monday"),
  t("charts:weekday.tuesday"),
  t("charts:weekday.wednesday"),
  t("charts:weekday.thursday"),
  t("charts:weekday.friday"),
  t("charts:weekday.saturday"),
  t("charts:weekday.sunday"),
] as const;

const hour = 3_600_000;
const day = 24 * hour;
/** The first of January 1970 was a Thursday. */
const firstWeekday = 3;

/** The zone's distance from UTC at times in rising order, in milliseconds: asked of the calendar once a day where no clock changes. */
function offsets(timeZone: string): (at: number) => number {
  const offsetAt = (at: number) => DateTime.fromMillis(at, { zone: timeZone }).offset * 60_000;
  let [from, offset, steady] = [NaN, 0, false];
  return (at) => {
    if (!(at >= from && at < from + day)) {
      from = at;
      offset = offsetAt(from);
      steady = offsetAt(from + day) === offset;
    }
    return steady ? offset : offsetAt(at);
  };
}

/** Hours of a day and of a week, as the clock names them. */
const [hoursOfDay, hoursOfWeek] = [24, 7 * 24];

const clock = (ofDay: number) => `${String(ofDay % hoursOfDay).padStart(2, "0")}:00`;

/** The hours of a day as they are written: "09:00". */
export const hourNames = Array.from({ length: hoursOfDay }, (_, ofDay) => clock(ofDay));

/** A chart of hours as one of the 168 hours of a week, Monday first: what falls on the same hour of the zone's clock is summed. */
export function weekHours(chart: BinChart): BinChart {
  const offsetAt = offsets(chart.timeZone);
  const places = chart.bins.map(({ key }) => {
    const local = Number(key) + offsetAt(Number(key));
    const days = Math.floor(local / day);
    const ofWeek = (((days + firstWeekday) % 7) + 7) % 7;
    return ofWeek * hoursOfDay + Math.floor((local - days * day) / hour);
  });
  const hours: number[][] = Array.from({ length: hoursOfWeek }, () => []);
  places.forEach((place, index) => {
    if (chart.series.some(({ values }) => values[index])) hours[place]?.push(Number(chart.bins[index]?.key));
  });
  const summed = (values: readonly (number | null)[]) => {
    const sums = Array.from({ length: hoursOfWeek }, () => 0);
    places.forEach((place, index) => (sums[place] = (sums[place] ?? 0) + (values[index] ?? 0)));
    return sums;
  };
  return {
    ...chart,
    axis: "week",
    bins: hours.map((own, place) => {
      const [weekday = "", ofDay] = [weekdays[Math.floor(place / hoursOfDay)], place % hoursOfDay];
      return {
        key: `${Math.floor(place / hoursOfDay) + 1}T${clock(ofDay)}`,
        name: `${weekday}, ${clock(ofDay)} – ${clock(ofDay + 1)}`,
        tick: clock(ofDay),
        hours: own,
      };
    }),
    series: chart.series.map((series) => ({ ...series, values: summed(series.values) })),
    // Another time has other weekdays at the same places: its total alone can be held against this one.
    comparisons: chart.comparisons.map((series) => ({ ...series, values: [] })),
  };
}

/** Sums by weekday, Monday first, and hour. */
export function sumsOfWeek(chart: BinChart, hidden: ReadonlySet<string>): number[][] {
  return weekdays.map((_, row) =>
    hourNames.map((_, ofDay) => binTotal(chart, row * hoursOfDay + ofDay, hidden) ?? 0),
  );
}
