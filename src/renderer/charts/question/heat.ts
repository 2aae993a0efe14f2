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

/** Sums of a chart of hours by weekday (Monday first) and hour of the zone's clock. */
export function weekdayHours(chart: BinChart, hidden: ReadonlySet<string> = new Set()): number[][] {
  const sums = weekdays.map(() => Array.from({ length: 24 }, () => 0));
  const offsetAt = offsets(chart.timeZone);
  chart.bins.forEach(({ key }, index) => {
    const local = Number(key) + offsetAt(Number(key));
    const days = Math.floor(local / day);
    const ofDay = Math.floor((local - days * day) / hour);
    const ofWeek = sums[(((days + firstWeekday) % 7) + 7) % 7];
    if (ofWeek) ofWeek[ofDay] = (ofWeek[ofDay] ?? 0) + (binTotal(chart, index, hidden) ?? 0);
  });
  return sums;
}
