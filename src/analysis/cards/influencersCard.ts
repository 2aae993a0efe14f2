import { can } from "../../shared/capabilities";
import type { Board, CardOf } from "../../shared/ipc/boards";
import type { InfluencerQuestion } from "../../shared/ipc/chart-question";
import { t } from "../../shared/texts";
import { asCallError } from "../ask";
import { questionOf } from "../boardQuestion";
import { topicNames } from "../format/distinctNames";
import { formatCount, formatValue } from "../format/numbers";
import { askRanking, type RankingAnswer } from "../influencers/askRanking";
import { criterionValue, criterionWords } from "../influencers/criteria";
import {
  compareRankings,
  labelOf,
  namesakesIn,
  namesNobody,
  rankingNote,
  type RankedRow,
} from "../influencers/ranking";
import { fixedValues, rankingValues, usualValues, type RankingValue } from "../influencers/values";
import { presentOf } from "../question/present";
import { resolveRange } from "../question/range";
import { runnersUp, selectionFinding } from "../findings";
import { unknown, type CardAnswer, type CardAsking } from "./cardAnswer";

/** A ranking of authors or sources, as the Influencers screen shows it. */
export async function askInfluencersCard(
  card: CardOf<"influencers">,
  asking: CardAsking,
  board: Pick<Board, "query" | "range">,
): Promise<CardAnswer> {
  const { ask, signal, ref, timeZone, now, from, connection, withoutNames } = asking;
  const isLocal = can(connection, "stories");
  const { columns, ...given } = questionOf(card, board);
  const question = isLocal ? given : { ...given, stories: "all" as const };
  const resolved =
    question.range.kind === "all"
      ? null
      : resolveRange(question.range, presentOf(question.range, timeZone, now), timeZone, null);
  const span = {
    period: resolved?.period ?? null,
    previous: resolved?.previous ?? null,
    previousName: resolved?.previousName ?? "",
  };
  const chosen = columns.length > 0 ? columns : usualValues;
  const [answer, titles] = await Promise.all([
    askRanking(ask, ref, question, span, { hasTotals: isLocal, from, signal }),
    chosen.includes("topics") ? titlesOf(asking) : new Map<string, string>(),
  ]);
  // People are the same in both periods by their ids, which pseudonyms take away.
  const compared = compareRankings(answer);
  const renamed = withoutNames?.influencers(
    compared.map(({ influencer }) => influencer),
    question.type,
  );
  const rows = compared.map((row, at) => ({ ...row, influencer: renamed?.[at] ?? row.influencer }));
  const fixed = fixedValues(question.criterion);
  const { by } = criterionWords(question.criterion);
  // The name leads the row, since the first column is what a row is called. What ranks comes next.
  const order = ["name", ...fixed];
  const placeOf = ({ key }: RankingValue) => (order.includes(key) ? order.indexOf(key) : order.length);
  const namesakes = namesakesIn(rows.map(({ influencer }) => influencer));
  const { criterion } = question;
  const tail = levelTail(rows, answer);
  const listed = rows.slice(0, rows.length - tail);
  const values = rankingValues({ compared: answer.before !== null, criterion, titles, namesakes })
    .filter(({ key }) => key !== "rank" && (order.includes(key) || chosen.includes(key)))
    .sort((a, b) => placeOf(a) - placeOf(b))
    // A column says nothing without any value, or with the same in all rows.
    .filter(({ key, value }) => {
      const values = new Set(listed.map((row) => value(row) ?? ""));
      return order.includes(key) || (listed.length === 1 ? !values.has("") : values.size > 1);
    });
  const isNameless = namesNobody(answer);
  return {
    title: t(`influencers:ranked.${question.type}`, { criterion: by }),
    finding: isNameless
      ? { message: "", details: "", isEmpty: true }
      : selectionFinding(
          nobodyLeads(rows, answer, question) ?? rankedFinding(rows, question.criterion),
          question.query,
        ),
    ...(isNameless && { empty: t("influencers:none.namelessText") }),
    n: answer.documents ?? null,
    notes: isNameless
      ? []
      : [
          ...(tail > 0
            ? [
                rankingNote({ ...answer, question: { ...question, topN: listed.length } }, listed),
                t("cards:ranked.tail", { value: formatValue(valueOf(rows.at(-1), criterion) ?? 0) }),
              ]
            : [rankingNote(answer, rows)]),
          ...(question.criterion === "loudness" ? [t(`influencers:note.loudness.${question.type}`)] : []),
        ],
    tiles: [],
    table:
      rows.length === 0
        ? null
        : {
            columns: values.map(({ key, title }) =>
              key === "sentiment" ? t("influencers:positiveShare") : title,
            ),
            rows: listed.map((row) => values.map(({ value }) => told(value(row)))),
            totals: null,
          },
    quotations: [],
    period: span.period,
    query: question.query.trim(),
  };
}

const told = (value: string | number | null) => (value === null || value === "" ? unknown : value);

const valueOf = (row: RankedRow | undefined, criterion: InfluencerQuestion["criterion"]) =>
  (row && criterionValue(row.influencer, criterion)) ?? null;

/**
 * How many at the end of a ranking are level with each other, and with others that aren't in it: which of them are in it is chance.
 * None if those before them are none, or if two periods are compared.
 */
function levelTail(
  rows: readonly RankedRow[],
  { question, before, total = 0 }: Pick<RankingAnswer, "question" | "before" | "total">,
): number {
  const last = valueOf(rows.at(-1), question.criterion);
  if (before || last === null || total <= rows.length) return 0;
  const level = rows.filter((row) => valueOf(row, question.criterion) === last).length;
  return level > 1 && level < rows.length ? level : 0;
}

/** Names of topics. A ranking without them still stands. */
async function titlesOf({ ask, ref, signal }: CardAsking): Promise<ReadonlyMap<string, string>> {
  try {
    const { data } = await ask("project.topics", ref, { signal });
    return new Map([...topicNames(data.topic_categories), ...topicNames(data.filter_categories)]);
  } catch (thrown) {
    if (asCallError(thrown).kind === "cancelled") throw thrown;
    return new Map();
  }
}

/** The first author has fewer than this part of all posts, so that nobody is loud. */
const loudPart = 0.01;

/** That posts come from many, where the first of them has hardly any. */
function nobodyLeads(
  rows: readonly RankedRow[],
  { documents, total }: Pick<RankingAnswer, "documents" | "total">,
  { criterion, type }: Pick<CardOf<"influencers">["question"], "criterion" | "type">,
): string | undefined {
  const [first] = rows;
  const isByPosts = criterion === "total";
  const most = first && criterionValue(first.influencer, criterion);
  if (type !== "author" || !isByPosts || !documents || !total || most === undefined) return undefined;
  if (most >= loudPart * documents) return undefined;
  return t("cards:ranked.nobody", {
    count: total,
    documents: formatCount(documents),
    most: formatCount(most),
  });
}

/** Who leads, or who is level at the top, by what ranks. */
function rankedFinding(
  rows: readonly RankedRow[],
  criterion: CardOf<"influencers">["question"]["criterion"],
): string {
  const { by } = criterionWords(criterion);
  const present = rows.filter(({ rank }) => rank !== null);
  const namesakes = namesakesIn(present.map(({ influencer }) => influencer));
  const [first, second] = present;
  if (!first) return t("findings:none");
  const valueOf = ({ influencer }: RankedRow) => criterionValue(influencer, criterion);
  const top = valueOf(first);
  const name = labelOf(first.influencer, namesakes);
  if (top === undefined) return t("cards:ranked.unknown", { criterion: by });
  const even = present.filter((row) => valueOf(row) === top).length;
  const value = formatValue(top);
  if (even > 1) return t("cards:ranked.level", { count: even - 1, first: name, criterion: by, value });
  if (!second) return t("cards:ranked.only", { first: name, criterion: by, value });
  const next = valueOf(second);
  if (next === 0) return t("cards:ranked.first", { first: name, criterion: by, value });
  const runnerUp = labelOf(second.influencer, namesakes);
  return t("cards:ranked.leads", {
    first: name,
    criterion: by,
    value,
    ...(next === undefined
      ? { second: runnerUp, secondValue: unknown }
      : runnersUp(
          runnerUp,
          present.slice(1).flatMap((row) => valueOf(row) ?? []),
          formatValue,
        )),
  });
}
