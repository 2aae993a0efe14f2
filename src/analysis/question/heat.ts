import { dayMs, hourMs } from "../../shared/calendar/lengths";
import { ZoneClock } from "../../shared/calendar/zone-clock";
import { t } from "../../shared/texts";
import { binTotal, type BinChart } from "./chart";

/** Monday first, like the service's weeks. */
export const weekdays = [
  t("charts:weekday.monday"),
  t("charts:weekday.tuesday"),
  t("charts:weekday.wednesday"),
  t("charts:weekday.thursday"),
  t("charts:weekday.friday"),
  t("charts:weekday.saturday"),
  t("charts:weekday.sunday"),
] as const;

/** Index of Thursday: January 1, 1970 was a Thursday. */
const firstWeekday = 3;

const hoursOfDay = 24;
const hoursOfWeek = 7 * 24;

const clock = (ofDay: number) => `${String(ofDay % hoursOfDay).padStart(2, "0")}:00`;

/** For example "09:00". */
export const hourNames = Array.from({ length: hoursOfDay }, (_, ofDay) => clock(ofDay));

/** Sums a chart of hours into the 168 hours of a week, Monday first, by the clock of its time zone. */
export function weekHours(chart: BinChart): BinChart {
  const zoneClock = ZoneClock.of(chart.timeZone);
  const places = chart.bins.map(({ key }) => {
    const local = zoneClock.wallAt(Number(key));
    const days = Math.floor(local / dayMs);
    const ofWeek = (((days + firstWeekday) % 7) + 7) % 7;
    return ofWeek * hoursOfDay + Math.floor((local - days * dayMs) / hourMs);
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
    // A different period has different weekdays at the same positions, so only its total is comparable.
    comparisons: chart.comparisons.map((series) => ({ ...series, values: [] })),
  };
}

/** Sums by weekday, Monday first, and hour. */
export function sumsOfWeek(chart: BinChart, hidden: ReadonlySet<string>): number[][] {
  return weekdays.map((_, row) =>
    hourNames.map((_, ofDay) => binTotal(chart, row * hoursOfDay + ofDay, hidden) ?? 0),
  );
}
