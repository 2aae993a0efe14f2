import type { Influencer } from "../../shared/interface/influencers";
import type { InfluencerQuestion } from "../../shared/ipc/chart-question";
import { listed, quoted, t } from "../../shared/texts";
import { formatCount } from "../format/numbers";
import type { RankingAnswer } from "./askRanking";
import { criterionValue, criterionWords } from "./criteria";

/** Change of rank from the previous period. */
export type RankChange = "new" | "risen" | "fallen" | "same" | "gone";

/** A row of the ranking. A row that is gone holds the values of the previous period. */
export interface RankedRow {
  influencer: Influencer;
  /** Current rank, starting at 1; null if gone. */
  rank: number | null;
  before: { rank: number; influencer: Influencer } | null;
  standing: RankChange | null;
}

/** Number of rows by change of rank. */
export type RankChanges = Record<RankChange, number>;

/** Display name of an author or source. */
export const nameOf = ({ details }: Influencer) => details.name || details.id || t("unknown");

/** Names that several of the ranked have. */
export function namesakesIn(influencers: readonly Influencer[]): ReadonlySet<string> {
  const names = influencers.map(({ details }) => details.name);
  return new Set(names.filter((name, at) => names.indexOf(name) !== at));
}

/** Whether mentions match, none of which says who wrote it. */
export const namesNobody = ({ question, now, before, documents = 0 }: RankingAnswer) =>
  question.type === "author" && documents > 0 && now.length === 0 && !before?.length;

/** An ID that people know each other by, and no number or code such as "author-0001". */
const isHandle = (id: string) =>
  /^@?(?=.*\p{Ll})[\p{L}\p{N}._-]{2,20}(?:@[\w.-]+)?$/u.test(id) &&
  !/^(?:[\da-f-]{12,}|\p{L}+[-_]0\d+)$/iu.test(id);

/** The ID of an author if it is a handle that says more than the name. */
export const handleBeside = (name: string, id: string) =>
  isHandle(id) && id.toLowerCase() !== name.toLowerCase() && !id.startsWith(`${name}@`) ? id : "";

/** What stands beside a name: a handle, or any ID where others have the same name. */
export function idBeside({ details: { id, name } }: Influencer, namesakes: ReadonlySet<string>): string {
  return namesakes.has(name) && id !== name ? id : handleBeside(name, id);
}

export const withId = (name: string, id: string) =>
  id === "" ? name : t("influencers:withId", { name, id });

/** The name in one line, with the ID of those who share theirs. */
export function labelOf(influencer: Influencer, namesakes: ReadonlySet<string>): string {
  const name = nameOf(influencer);
  return withId(name, namesakes.has(name) ? idBeside(influencer, namesakes) : "");
}

/** Unique key of an author or source. */
export const keyOf = ({ details, author_id }: Influencer) =>
  author_id || details.id || `${details.name} ${details.url}`;

/** Places from 1 on. Those that are level share theirs; one without a value has the next. */
function placesOf(influencers: readonly Influencer[], criterion: InfluencerQuestion["criterion"]): number[] {
  const places: number[] = [];
  influencers.forEach((influencer, at) => {
    const value = criterionValue(influencer, criterion);
    const before = influencers[at - 1];
    const isLevel = before && value !== undefined && value === criterionValue(before, criterion);
    places.push((isLevel && places[at - 1]) || at + 1);
  });
  return places;
}

/** Compares the ranking with the previous period: the current rows first, then those that are gone. */
export function compareRankings({ now, before, question }: RankingAnswer): RankedRow[] {
  const { criterion, topN } = question;
  const ranks = placesOf(now, criterion);
  const shown = now.slice(0, topN).map((influencer, at) => ({ influencer, rank: ranks[at] ?? at + 1 }));
  if (!before) return shown.map((row) => ({ ...row, before: null, standing: null }));
  const earlierRanks = placesOf(before, criterion);
  const earlier = before.map((influencer, at) => ({ influencer, rank: earlierRanks[at] ?? at + 1 }));
  const places = new Map(earlier.map((row) => [keyOf(row.influencer), row]));
  const present = new Set(now.map(keyOf));
  const rows = shown.map((row): RankedRow => {
    const before = places.get(keyOf(row.influencer)) ?? null;
    return { ...row, before, standing: standingOf(row.rank, before?.rank) };
  });
  const gone = earlier
    .slice(0, topN)
    .filter(({ influencer }) => !present.has(keyOf(influencer)))
    .map((before): RankedRow => ({ influencer: before.influencer, rank: null, before, standing: "gone" }));
  return [...rows, ...gone];
}

function standingOf(rank: number, before: number | undefined): RankChange {
  if (before === undefined) return "new";
  if (before === rank) return "same";
  return before > rank ? "risen" : "fallen";
}

/** Rows that are ranked now. Rows that are gone are neither drawn nor exported. */
export function present(rows: readonly RankedRow[]): RankedRow[] {
  return rows.filter(({ standing }) => standing !== "gone");
}

/** Number of rows by change of rank; null without a comparison. */
export function countRankChanges(rows: readonly RankedRow[]): RankChanges | null {
  if (!rows.some(({ standing }) => standing !== null)) return null;
  const counts: RankChanges = { new: 0, risen: 0, fallen: 0, same: 0, gone: 0 };
  for (const { standing } of rows) if (standing) counts[standing]++;
  return counts;
}

/** How many are ranked of how many, by which criterion, and what the comparison found. */
export function rankingNote(answer: RankingAnswer, rows: readonly RankedRow[]): string {
  const { before, previousName, now, question, shared, total = 0, repostsLeftOut = 0 } = answer;
  const shown = Math.min(now.length, question.topN);
  const { by } = criterionWords(question.criterion);
  const ranked =
    total > shown
      ? t(`influencers:note.${question.type}Part`, {
          shown: formatCount(shown),
          all: formatCount(total),
          criterion: by,
        })
      : t(`influencers:note.${question.type}`, { count: shown, criterion: by });
  const counted = question.stories === "once" ? `${ranked}; ${t("charts:stories.counted")}` : ranked;
  const withReposts =
    repostsLeftOut > 0 ? t("influencers:note.reposts", { first: counted, count: repostsLeftOut }) : counted;
  const names = listed(shared.names.map(quoted));
  const first =
    shared.names.length > 0
      ? t("influencers:note.shared", { first: withReposts, names, count: shared.posts })
      : withReposts;
  const standings = before && countRankChanges(rows);
  if (!standings) return first;
  const parts = (["new", "risen", "fallen", "gone"] as const).map((standing) =>
    t(`influencers:standingCount.${standing}`, { number: formatCount(standings[standing]) }),
  );
  return t("influencers:note.compared", { first, period: previousName, parts: parts.join(", ") });
}
