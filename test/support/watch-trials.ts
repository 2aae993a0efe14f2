import { dayMs } from "../../src/shared/calendar/lengths";
import { episodesOf } from "../../src/shared/watches/episodes";
import { replay } from "../../src/methods/watches/replay";
import { watchedHours, type WatchedHours } from "./watched-hours";

const comparing = [
  { name: "more a day", rule: { kind: "more", period: "day" } },
  { name: "more an hour", rule: { kind: "more", period: "hour" } },
  { name: "sentiment a day", rule: { kind: "sentiment", period: "day", value: "negative", points: 5 } },
] as const;

/** Seeds that no rule was tuned with. */
const firstQuiet = 100_000;
const firstPlanted = 200_000;
const everywhere = () => true;

/** Trials of the rules that compare: what they report of generated hours. Checked every hour, as by default. */
export const watchTrials = comparing.map(({ name, rule }) => {
  const findings = ({ counted, end }: WatchedHours) =>
    replay(
      { rule, every: "hour" },
      { counted, label: 0, zone: "UTC", hasData: everywhere },
      { from: end - 30 * dayMs, until: end },
    ).findings;
  return {
    name,
    quiet: (runs: number) => {
      let alarms = 0;
      // Odd seeds alone: in those, hours and days vary more than chance.
      for (let seed = firstQuiet + 1; seed < firstQuiet + 2 * runs; seed += 2)
        alarms += episodesOf(findings(watchedHours(seed))).length;
      return { alarms, runs };
    },
    planted: (runs: number) => {
      let found = 0;
      for (let seed = firstPlanted; seed < firstPlanted + runs; seed++) {
        const plant = { per: rule.period, as: rule.kind === "more" ? "volume" : "negative" } as const;
        const hours = watchedHours(seed, plant);
        const { from, until } = hours.planted ?? { from: 0, until: 0 };
        const midnight = Math.ceil(until / dayMs) * dayMs;
        if (
          findings(hours).some(
            ({ evidence: { period } }) => period.max > from && period.min < until && period.max <= midnight,
          )
        )
          found++;
      }
      return { found, runs };
    },
  };
});
