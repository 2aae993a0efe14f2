import type { RouteOutput } from "../../../../shared/ipc";
import { t } from "../../../../shared/texts";
import type { BinChart, ChartSeries } from "../../../../analysis/question/chart";
import { binName } from "../../../../analysis/question/interval";
import { formatClock } from "../../../../analysis/format/times";

type Counts = RouteOutput<"streams.counts">;

export const shownMinutes = 60;
export const minuteMs = 60_000;
const paletteSize = 10;

interface MinutesShown {
  now: number;
  /** All rules, whose order decides their colors. */
  rules: readonly string[];
  /** The only rule to show; null for all. */
  rule: string | null;
  timeZone: string;
}

interface MinuteChart {
  chart: BinChart;
  /** Documents in the shown minutes. */
  total: number;
}

/** Documents per minute up to now, by rule or of one rule. */
export function minuteChart({ minutes }: Counts, { now, rules, rule, timeZone }: MinutesShown): MinuteChart {
  const last = Math.floor(now / minuteMs) * minuteMs;
  const starts = Array.from({ length: shownMinutes }, (_, at) => last - (shownMinutes - 1 - at) * minuteMs);
  const indexOf = new Map(starts.map((start, index) => [start, index]));
  const byRule = new Map<string | null, number[]>();
  for (const { minute, rule: counted, count } of minutes) {
    const index = indexOf.get(minute);
    if (index === undefined) continue;
    const values = byRule.get(counted) ?? starts.map(() => 0);
    values[index] = count;
    byRule.set(counted, values);
  }
  const all = byRule.get(null) ?? starts.map(() => 0);
  const series = (key: string, name: string, color: string, values: number[]): ChartSeries => ({
    key,
    name,
    color,
    values,
  });
  const sumOfRules = starts.map((_, at) =>
    rules.reduce((sum, name) => sum + (byRule.get(name)?.[at] ?? 0), 0),
  );
  const overlapping = sumOfRules.some((sum, at) => sum > (all[at] ?? 0));
  const unnamed = all.map((count, at) => Math.max(0, count - (sumOfRules[at] ?? 0)));
  const none = starts.map(() => 0);
  const colorOf = (name: string) =>
    rules.length === 1 ? "--accent" : `--series-${(rules.indexOf(name) % paletteSize) + 1}`;
  const ofRule = (name: string) => series(name, name, colorOf(name), byRule.get(name) ?? none);
  const parts =
    rule !== null
      ? [ofRule(rule)]
      : rules.length === 0
        ? [series("", t("streams:live.minutes.all"), "--accent", all)]
        : [
            ...rules.map(ofRule),
            ...(!overlapping && unnamed.some((count) => count > 0)
              ? [series("", t("streams:live.minutes.unnamed"), "--neutral", unnamed)]
              : []),
          ];
  const whole = rule === null ? all : (parts[0]?.values ?? []);
  return {
    chart: {
      axis: "time",
      bins: starts.map((start) => ({
        key: start,
        get name() {
          return binName(start, "minute", timeZone);
        },
        get tick() {
          return formatClock(start, timeZone).slice(0, 5);
        },
      })),
      timeZone,
      series: parts,
      comparisons: [],
      forecast: null,
      additive: true,
      overlapping: rule === null && overlapping,
      repeating: false,
    },
    total: whole.reduce<number>((sum, count) => sum + (count ?? 0), 0),
  };
}
