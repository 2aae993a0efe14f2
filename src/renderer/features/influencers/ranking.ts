import type { Influencer } from "../../../shared/interface/influencers";
import type { RankingAnswer } from "./asking";

/** How one stands against the period before. */
export type Standing = "new" | "risen" | "fallen" | "same" | "gone";

/** One row of the ranking: now, or for one that is gone as it was before. */
export interface RankedRow {
  influencer: Influencer;
  /** Place now, from 1; null for one that is gone. */
  rank: number | null;
  before: { rank: number; influencer: Influencer } | null;
  standing: Standing | null;
}

/** How many of a ranking stand how. */
export type Standings = Record<Standing, number>;

/** What tells an author or source from every other. */
export const keyOf = ({ details }: Influencer) => details.id || `${details.name} ${details.url}`;

/** Sets the ranking beside that of the period before: the first ones of now, then those that are gone. */
export function compareRankings({ now, before, question }: RankingAnswer): RankedRow[] {
  const shown = now.slice(0, question.topN);
  if (!before)
    return shown.map((influencer, index) => ({ influencer, rank: index + 1, before: null, standing: null }));
  const places = new Map(
    before.map((influencer, index) => [keyOf(influencer), { rank: index + 1, influencer }]),
  );
  const present = new Set(now.map(keyOf));
  const rows = shown.map((influencer, index): RankedRow => {
    const rank = index + 1;
    const earlier = places.get(keyOf(influencer)) ?? null;
    const standing = !earlier
      ? "new"
      : earlier.rank > rank
        ? "risen"
        : earlier.rank < rank
          ? "fallen"
          : "same";
    return { influencer, rank, before: earlier, standing };
  });
  const gone = before
    .slice(0, question.topN)
    .flatMap((influencer, index): RankedRow[] =>
      present.has(keyOf(influencer))
        ? []
        : [{ influencer, rank: null, before: { rank: index + 1, influencer }, standing: "gone" }],
    );
  return [...rows, ...gone];
}

/** Those that are ranked now: of those that are gone there is nothing to draw or to take along. */
export function present(rows: readonly RankedRow[]): RankedRow[] {
  return rows.filter(({ standing }) => standing !== "gone");
}

/** How many stand how; null where nothing is compared. */
export function standingsOf(rows: readonly RankedRow[]): Standings | null {
  if (!rows.some(({ standing }) => standing !== null)) return null;
  const counts: Standings = { new: 0, risen: 0, fallen: 0, same: 0, gone: 0 };
  for (const { standing } of rows) if (standing) counts[standing]++;
  return counts;
}

/** Where an influencer leans: by a tenth more of one sentiment than of the other. */
export function leaning({
  sentiment: { positive, negative, neutral },
}: Influencer): "positive" | "neutral" | "negative" {
  const all = positive + negative + neutral;
  const lean = all === 0 ? 0 : (positive - negative) / all;
  return lean > 0.1 ? "positive" : lean < -0.1 ? "negative" : "neutral";
}
