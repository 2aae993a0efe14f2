import { dayMs } from "../../shared/calendar/lengths";
import { ZoneClock } from "../../shared/calendar/zone-clock";
import type { DataCoverage } from "../../shared/interface/local";
import { listed, t } from "../../shared/texts";
import type { BinChart } from "./chart";
import type { ChartRequest } from "./chartRequest";
import { binEnd } from "./interval";

/**
 * The bins of which the range or the data have only some days, such as a quarter of five days; empty if there are none. Without them,
 * a bar that isn't complete looks like a fall.
 */
export function partBinsNote(
  { axis, bins, timeZone }: Pick<BinChart, "axis" | "bins" | "timeZone">,
  { interval, period }: Pick<ChartRequest, "interval" | "period">,
  known: DataCoverage | null,
): string {
  if (axis !== "time") return "";
  const clock = ZoneClock.of(timeZone);
  const dayOf = (at: number) => Math.floor(clock.wallAt(at) / dayMs);
  const min = Math.max(period?.min ?? -Infinity, known?.first ?? -Infinity);
  const last = Math.min((period?.max ?? Infinity) - 1, known?.last ?? Infinity);
  const parts = bins.flatMap(({ key, name }) => {
    const start = Number(key);
    const end = binEnd(start, interval, timeZone) - 1;
    const days = dayOf(end) - dayOf(start) + 1;
    const covered = dayOf(Math.min(end, last)) - dayOf(Math.max(start, min)) + 1;
    return covered > 0 && covered < days ? [t("charts:data.partOfBin", { name, covered, days })] : [];
  });
  return parts.length > 0 ? t("charts:data.partBins", { bins: listed(parts) }) : "";
}
