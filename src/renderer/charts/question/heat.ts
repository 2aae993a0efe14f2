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

/** Sums of a chart of hours by weekday (Monday first) and hour of the zone's clock. */
export function weekdayHours(chart: BinChart, hidden: ReadonlySet<string> = new Set()): number[][] {
  const sums = weekdays.map(() => Array.from({ length: 24 }, () => 0));
  chart.bins.forEach(({ key }, index) => {
    const at = DateTime.fromMillis(Number(key), { zone: chart.timeZone });
    const day = sums[at.weekday - 1];
    if (day) day[at.hour] = (day[at.hour] ?? 0) + (binTotal(chart, index, hidden) ?? 0);
  });
  return sums;
}
