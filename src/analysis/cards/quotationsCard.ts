import { epochParam } from "../../shared/calendar/epoch-param";
import { can } from "../../shared/capabilities";
import type { Document } from "../../shared/interface/documents";
import { isRepost } from "../../shared/interface/documents.constants";
import type { Board, CardOf, CardQuestion } from "../../shared/ipc/boards";
import { withoutRepostMark } from "../../shared/text/repost-mark";
import { t } from "../../shared/texts";
import { questionOf } from "../boardQuestion";
import { formatCount } from "../format/numbers";
import { filterParams } from "../question/filterParams";
import { presentOf } from "../question/present";
import { resolveRange } from "../question/range";
import { about, mentionsOf } from "../question/subject";
import type { CardAnswer, CardAsking } from "./cardAnswer";
import { quotable, quotationsOf, textOf, type Quotable } from "./quotations";

/** The documents that the analyst chose, or the first of the board's query and range. */
export async function askQuotationsCard(
  card: CardOf<"quotations">,
  asking: CardAsking,
  board: Pick<Board, "query" | "range"> & { column?: string },
): Promise<CardAnswer> {
  const isChosen = card.question.documents.length > 0;
  const { column = "" } = board;
  const found = isChosen ? await askChosen(card, asking) : await askFirst(questionOf(card, board), asking);
  const quotations = await quotationsOf(found.quoted, column, asking);
  const missing = isChosen ? card.question.documents.length - quotations.length : 0;
  return {
    title: t("cards:quotations"),
    finding: { message: messageOf(found, quotations.length, isChosen), details: "", isEmpty: true },
    n: found.total,
    notes: [
      ...(missing > 0 ? [t("cards:gone", { count: missing })] : []),
      ...(isChosen || quotations.length === 0 ? [] : [t(`cards:sort.${found.sort}`)]),
    ],
    tiles: [],
    table: null,
    quotations,
    period: found.period,
    query: found.query,
  };
}

/** Which mentions are quoted, of how many. */
function messageOf({ total, query, sort }: Found, count: number, isChosen: boolean): string {
  if (isChosen || count === 0) return isChosen && count > 0 ? t("cards:quoted.chosen", { count }) : "";
  const shown = { shown: formatCount(count), all: formatCount(total ?? 0) };
  return about(mentionsOf(query), t(`cards:quoted.${sort}`, shown));
}

interface Found {
  quoted: Quotable[];
  total: number | null;
  period: CardAnswer["period"];
  query: string;
  /** The order that was asked for in the end. */
  sort: CardQuestion<"quotations">["sort"];
}

async function askChosen(
  { question: { documents } }: CardOf<"quotations">,
  { ask, signal, ref, from }: CardAsking,
): Promise<Found> {
  // Single documents aren't cached, and asking for them twice may cost twice.
  if (from === "cache") throw new Error("Not in the cache");
  const found: Quotable[] = [];
  // One after another, in the order of the analyst.
  for (const { url, published } of documents) {
    const { version } = await ask("documents.read", { ...ref, url, published }, { signal });
    if (version.state === "live" && version.document) found.push(quotable(version.document));
  }
  const times = found.flatMap(({ published }) => published ?? []);
  // From the first of them to the last, since the board's range doesn't choose them.
  const period = times.length === 0 ? null : { min: Math.min(...times), max: Math.max(...times) + 1 };
  return {
    quoted: found,
    total: null,
    period,
    query: "",
    sort: "published",
  };
}

async function askFirst(
  {
    query,
    range,
    filters,
    sort,
    count,
  }: Pick<CardQuestion<"quotations">, "query" | "range" | "filters" | "sort" | "count">,
  { ask, signal, ref, connection, timeZone, now, from }: CardAsking,
): Promise<Found & { total: number }> {
  const period =
    range.kind === "all"
      ? null
      : (resolveRange(range, presentOf(range, timeZone, now), timeZone, null)?.period ?? null);
  const q = query.trim();
  const found = { period, query: q };
  if (sort === "typical" && can(connection, "why")) {
    const params = {
      ...(q !== "" && { q }),
      ...(period && { min: epochParam(period.min), max: epochParam(period.max) }),
      timezone: timeZone,
      ...filterParams(filters),
      top_n: count,
    };
    const { data } = await ask("text.typical", { ...ref, params, from }, { signal });
    return { ...found, quoted: data.data, total: data.documents, sort };
  }
  const sortBy = sort === "typical" ? "published" : sort;
  const { data } = await ask(
    "documents.search",
    // Reposts and repeated texts among them aren't quoted.
    { ...ref, q, ...period, ...filterParams(filters), sortBy, count: 5 * count, from },
    { signal },
  );
  return {
    ...found,
    quoted: ownWords(data.documents)
      .slice(0, count)
      .map(({ quoted }) => quoted),
    total: data.total,
    sort: sortBy,
  };
}

/** Documents that aren't reposts, each text once. If there are only reposts, these. */
function ownWords(documents: readonly Document[]): { document: Document; quoted: Quotable }[] {
  const texts = new Set<string>();
  const all = documents.map((document) => ({ document, quoted: quotable(document) }));
  const different = all.filter(({ quoted }) => {
    const text = withoutRepostMark(textOf(quoted));
    return text !== "" && !texts.has(text) && texts.add(text);
  });
  const own = different.filter(
    ({ document, quoted }) => !isRepost(document) && withoutRepostMark(textOf(quoted)) === textOf(quoted),
  );
  return own.length > 0 ? own : different;
}

/** The first documents of a selection as quotations, and how many there are. */
export async function askFirstQuotations(
  selection: Parameters<typeof askFirst>[0],
  column: string,
  asking: CardAsking,
) {
  const { quoted, total } = await askFirst(selection, asking);
  return { quotations: await quotationsOf(quoted, column, asking), total };
}
