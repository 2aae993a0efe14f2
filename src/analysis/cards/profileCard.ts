import { can } from "../../shared/capabilities";
import type { Board, CardOf } from "../../shared/ipc/boards";
import { t } from "../../shared/texts";
import { asCallError } from "../ask";
import { bothQueries, questionOf } from "../boardQuestion";
import { selectionFinding } from "../findings";
import { formatCount } from "../format/numbers";
import { authorCondition } from "../influencers/conditionOf";
import { handleBeside, withId } from "../influencers/ranking";
import { askRequest } from "../question/askRequest";
import { firstQuestion, firstWords } from "../question/defaults";
import { loadChartAnswer } from "../question/chartRequest";
import { intervalName } from "../question/interval";
import { presentOf } from "../question/present";
import { readAnswer } from "../question/readAnswer";
import { termName } from "../words/termName";
import { spanOf, wordsParams } from "../words/wordsQuestion";
import { endsOf, peakOf, type CardAnswer, type CardAsking } from "./cardAnswer";
import { askFirstQuotations } from "./quotationsCard";

/** People whom an author addresses, and posts that are quoted. */
const maxAddressed = 8;
const maxQuoted = 3;

/** An author: posts over time, whom they address, and what they say. */
export async function askProfileCard(
  card: CardOf<"profile">,
  asking: CardAsking,
  board: Pick<Board, "query" | "range"> & { column?: string },
): Promise<CardAnswer> {
  const { ask, ref, from, signal, withoutNames } = asking;
  const { author, authorId, ...asked } = questionOf(card, board);
  const query = bothQueries(asked.query, authorCondition({ author, authorId }));
  const selection = { query, range: asked.range, filters: asked.filters };
  const request = await askRequest(asking, { ...firstQuestion, ...selection, breakdown: "none" }, "time");
  const { bins, series } = readAnswer(await loadChartAnswer(ask, ref, request, from, signal), noTitles);
  const values = series[0]?.values ?? [];
  const name = withoutNames?.author(author, authorId) ?? author;
  const [addressed, quotations] = await Promise.all([
    askAddressed(selection, asking),
    askFirstQuotations({ ...selection, sort: "engagement", count: maxQuoted }, board.column ?? "", asking),
  ]);
  const peak = peakOf(values, bins);
  const [first] = addressed?.rows ?? [];
  return {
    title: t("cards:profileOf", {
      name: withoutNames ? name : withId(name, handleBeside(author, authorId)),
    }),
    finding: selectionFinding(
      peak
        ? t("cards:posts", {
            name,
            count: quotations.total,
            length: intervalName(request.interval),
            peak: peak.name,
            value: formatCount(peak.value),
          })
        : t("findings:none"),
      "",
      first ? t("cards:addressesMost", { person: first[0], count: first[1] }) : "",
    ),
    n: quotations.total,
    notes: [
      ...(authorId === "" ? [t("influencers:documents.byName")] : []),
      ...(addressed === null ? [t("cards:noAddressed")] : []),
    ],
    tiles: [],
    panels: {
      shared: false,
      list: [{ name: t("cards:overTime"), values, peak, cause: "" }],
      ...endsOf(bins),
    },
    table: first
      ? { columns: [t("cards:addressed"), t("charts:posts")], rows: addressed?.rows ?? [], totals: null }
      : null,
    quotations: quotations.quotations,
    period: request.period,
    // The title names the author.
    query: withoutNames?.query(asked.query) ?? asked.query,
  };
}

const noTitles = {
  topics: new Map<string, string>(),
  metric: (field: string) => field,
  value: (_: string, value: string) => value,
};

/** The people that posts mention most; null if the service can't tell. */
async function askAddressed(
  { query, range, filters }: Pick<Board, "query" | "range"> & Pick<CardOf<"profile">["question"], "filters">,
  { ask, signal, ref, connection, timeZone, now, from, withoutNames }: CardAsking,
): Promise<{ rows: [string, number][] } | null> {
  if (!can(connection, "words")) return null;
  const question = { ...firstWords, query, range, filters, kinds: ["mention" as const], topN: maxAddressed };
  const span = spanOf(range, presentOf(range, timeZone, now), timeZone);
  const params = wordsParams(question, span, { hidden: 0, details: false });
  try {
    const { data } = await ask("text.words", { ...ref, params, themes: false, from }, { signal });
    return {
      rows: data.words.terms
        .slice(0, maxAddressed)
        .map((term) => [termName(withoutNames?.term(term) ?? term), term.documents]),
    };
  } catch (thrown) {
    // The posts still say something. But what isn't in the cache may be at the service.
    if (asCallError(thrown).kind === "cancelled" || from === "cache") throw thrown;
    return null;
  }
}
