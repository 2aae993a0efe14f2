import { BinSums } from "../../src/methods/watches/bin-sums";
import { random, rhythm, weekly } from "./why-workspaces";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Something that happens in the last 30 days: additional documents within a few hours. */
export interface Planted {
  from: number;
  until: number;
}

export interface WatchedHours {
  counted: BinSums;
  /** The end of the hours, a midnight. */
  end: number;
  planted: Planted | null;
}

/** Hours of 13 weeks, which hold the last 30 days and the eight weeks before each of them. */
const days = 91;
const start = Date.UTC(2026, 2, 2);

/**
 * Documents per hour with daily and weekly rhythm, and small stories that are copied for some hours. Odd seeds vary more
 * than Poisson variables do: the mean of each hour and of each day is multiplied by a gamma variable. Labels are
 * negative and other documents; the share of negative ones varies from day to day. What is planted has as many
 * documents as a usual day or up to three times as many, or, for an hour, three to six times those of the hour.
 */
export function watchedHours(
  seed: number,
  plant?: { per: "day" | "hour"; as: "volume" | "negative" },
): WatchedHours {
  const next = random(seed * 2654435761);
  const normal = () => Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next());
  const poisson = (mean: number) => {
    if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    const min = Math.exp(-mean);
    let n = -1;
    for (let product = 1; product > min; n++) product *= next();
    return n;
  };
  /** About a gamma variable with mean 1 (Wilson and Hilferty 1931). */
  const varied = (variance: number) =>
    variance === 0 ? 1 : Math.max(0, 1 - variance / 9 + normal() * Math.sqrt(variance / 9)) ** 3;
  const perHour = Math.exp(Math.log(0.3) + next() * Math.log(200));
  const [hourly, daily] = seed % 2 === 1 ? [0.04, 0.01] : [0, 0];
  const negativeShare = 0.1 + next() * 0.4;
  const mean = rhythm.reduce((sum, one) => sum + one, 0) / rhythm.length;
  const hours: { t: number; v: [number, number] }[] = [];
  for (let day = 0; day < days; day++) {
    const ofDay = varied(daily) * (weekly[day % 7] ?? 1);
    const share = Math.min(0.95, Math.max(0.02, negativeShare + 0.03 * normal()));
    for (let hour = 0; hour < 24; hour++) {
      const all = poisson((perHour * ofDay * varied(hourly) * (rhythm[hour] ?? 0)) / mean);
      let negative = 0;
      for (let n = 0; n < all; n++) if (next() < share) negative++;
      hours.push({ t: start + day * dayMs + hour * hourMs, v: [negative, all - negative] });
    }
  }
  // Small stories: a text that some others copy within hours, all with one sentiment.
  for (let at = 0; at < hours.length; at++)
    if (next() < 0.01) {
      const label = next() < negativeShare ? 0 : 1;
      const copies = Math.round((2 + next() * 4) * Math.min(1, perHour / 4));
      for (let n = 0; n < copies; n++) {
        const found = hours[at + Math.floor(next() * 6)];
        if (found) found.v[label]++;
      }
    }
  let planted: Planted | null = null;
  if (plant) {
    const length = plant.per === "day" ? 3 + Math.floor(next() * 8) : 2;
    const first = hours.length - 24 * (1 + Math.floor(next() * 29)) + 6 + Math.floor(next() * (17 - length));
    const usual = plant.per === "day" ? 24 * perHour : (perHour * Math.max(...rhythm)) / mean;
    const documents = Math.max(
      plant.per === "day" ? 10 : 20,
      usual * (plant.per === "day" ? 1 + 2 * next() : 3 + 3 * next()),
    );
    for (let n = 0; n < length; n++) {
      const found = hours[first + n];
      if (found)
        found.v[plant.as === "negative" ? 0 : next() < negativeShare ? 0 : 1] += Math.ceil(
          documents / length,
        );
    }
    planted = { from: hours[first]?.t ?? 0, until: (hours[first + length - 1]?.t ?? 0) + hourMs };
  }
  return {
    counted: new BinSums({ labels: ["negative", "other"], bins: hours }),
    end: start + days * dayMs,
    planted,
  };
}
