import type { Annotation } from "../../shared/ipc/notebook";
import type { ChartRequest } from "./chartRequest";
import type { BinChart } from "./chart";
import { binEnd } from "./interval";

/** Assigns notes to bins. Several notes of one bin are joined. */
export function noteMarks(
  annotations: readonly Annotation[],
  chart: BinChart,
  { interval, timeZone }: ChartRequest,
): { index: number; text: string }[] {
  if (chart.axis !== "time" || annotations.length === 0) return [];
  const starts = chart.bins.map(({ key }) => Number(key));
  const last = starts.at(-1);
  const end = last === undefined ? 0 : binEnd(last, interval, timeZone);
  const texts = new Map<number, string[]>();
  for (const { at, text } of [...annotations].sort((a, b) => a.at - b.at)) {
    if (at >= end) continue;
    const index = starts.findLastIndex((start) => start <= at);
    if (index >= 0) texts.set(index, [...(texts.get(index) ?? []), text]);
  }
  return [...texts].map(([index, all]) => ({ index, text: all.join("; ") }));
}
