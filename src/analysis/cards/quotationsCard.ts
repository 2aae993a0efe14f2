import { epochParam } from "../../shared/calendar/epoch-param";
import { can } from "../../shared/capabilities";
import type { Document } from "../../shared/interface/documents";
import { isRepost } from "../../shared/interface/documents.constants";
import type { DocumentBrief } from "../../shared/interface/text-analysis";
import type { Board, CardOf, CardQuestion } from "../../shared/ipc/boards";
import type { Quotation } from "../../shared/ipc/reports";
import { withoutRepostMark } from "../../shared/text/repost-mark";
import { cutAtWord } from "../../shared/text/start-of";
import { t } from "../../shared/texts";
import { questionOf } from "../boardQuestion";
import { readableSource } from "../../shared/documents/identity";
import { sourceOf } from "../../shared/documents/source";
import { authorOf } from "../format/documentNames";
import { formatCount } from "../format/numbers";
import { formatPublished } from "../format/times";
import { filterParams } from "../question/filterParams";
import { presentOf } from "../question/present";
import { resolveRange } from "../question/range";
import { about, mentionsOf } from "../question/subject";
import type { CardAnswer, CardAsking, QuotedDocument } from "./cardAnswer";

/** Letters of a quotation. What is longer is no quotation. */
const maxLetters = 600;

/** The documents that the analyst chose, or the first of the board's query and range. */
export async function askQuotationsCard(
  card: CardOf<"quotations">,
  asking: CardAsking,
  board: Pick<Board, "query" | "range"> & { column?: string },
): Promise<CardAnswer> {
  const isChosen = card.question.documents.length > 0;
  const { column = "" } = board;
  const found = isChosen
    ? await askChosen(card, asking, column)
    : await askFirst(questionOf(card, board), asking, column);
  const quotations = quotationsOf(found.quoted, asking);
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

/** A document as a quotation: what it is about, who wrote it, where and when. With pseudonyms it has no link, which names its author. */
function quotationOf(
  { text, author, source, value = "", published, url }: QuotedDocument,
  timeZone: string,
  isLinked: boolean,
): Quotation {
  const when = published === null ? [] : [formatPublished(published, timeZone)];
  const by = [...new Set([value, author, readableSource({ url, source })].filter(Boolean)), ...when].join(
    ", ",
  );
  return { text, by, url: isLinked ? url : "" };
}

interface Found {
  quoted: QuotedDocument[];
  total: number | null;
  period: CardAnswer["period"];
  query: string;
  /** The order that was asked for in the end. */
  sort: CardQuestion<"quotations">["sort"];
}

async function askChosen(
  { question: { documents } }: CardOf<"quotations">,
  { ask, signal, ref, from }: CardAsking,
  column: string,
): Promise<Found> {
  // Single documents aren't cached, and asking for them twice may cost twice.
  if (from === "cache") throw new Error("Not in the cache");
  const found: Document[] = [];
  // One after another, in the order of the analyst.
  for (const { url, published } of documents) {
    const { version } = await ask("documents.read", { ...ref, url, published }, { signal });
    if (version.state === "live" && version.document) found.push(version.document);
  }
  const times = found.flatMap(({ published, date_assumed: isAssumed }) =>
    isAssumed ? [] : (published ?? []),
  );
  // From the first of them to the last, since the board's range doesn't choose them.
  const period = times.length === 0 ? null : { min: Math.min(...times), max: Math.max(...times) + 1 };
  return {
    quoted: found.flatMap((document) => quotedDocument(document, column)),
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
  column = "",
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
    return { ...found, quoted: data.data.flatMap(quotedBrief), total: data.documents, sort };
  }
  const sortBy = sort === "typical" ? "published" : sort;
  const { data } = await ask(
    "documents.search",
    // Reposts and repeated texts among them aren't quoted.
    { ...ref, q, ...period, ...filterParams(filters), sortBy, count: 5 * count, from },
    { signal },
  );
  const quoted = ownWords(data.documents)
    .slice(0, count)
    .flatMap((document) => quotedDocument(document, column));
  return { ...found, quoted, total: data.total, sort: sortBy };
}

/** Documents that aren't reposts, each text once. If there are only reposts, these. */
function ownWords(documents: readonly Document[]): Document[] {
  const texts = new Set<string>();
  const different = documents.filter((document) => {
    const text = withoutRepostMark(textOf(document));
    return text !== "" && !texts.has(text) && texts.add(text);
  });
  const own = different.filter(
    (document) => !isRepost(document) && withoutRepostMark(textOf(document)) === textOf(document),
  );
  return own.length > 0 ? own : different;
}

const textOf = ({ content, title }: Document) => (content || title || "").replace(/\s+/g, " ").trim();

/** The first documents of a selection as quotations, and how many there are. */
export async function askFirstQuotations(
  selection: Parameters<typeof askFirst>[0],
  asking: CardAsking,
): Promise<{ quotations: Quotation[]; total: number }> {
  const { quoted, total } = await askFirst(selection, asking);
  return { quotations: quotationsOf(quoted, asking), total };
}

function quotationsOf(
  found: readonly QuotedDocument[],
  { timeZone, withoutNames }: Pick<CardAsking, "timeZone" | "withoutNames">,
): Quotation[] {
  return (withoutNames?.quoted(found) ?? found).map((document) =>
    quotationOf(document, timeZone, withoutNames === null),
  );
}

/** The beginning of a document; nothing if it has no text. */
function quotedBrief({ title, snippet, author, source, published, url }: DocumentBrief): QuotedDocument[] {
  const text = snippet || title;
  return text === "" ? [] : [{ text, author, source, published, url }];
}

/** The text of a document; nothing if it has none. */
function quotedDocument(document: Document, column: string): QuotedDocument[] {
  const { published, date_assumed: isAssumed, url } = document;
  const text = cutAtWord(textOf(document), maxLetters);
  if (text === "") return [];
  return [
    {
      text,
      author: authorOf(document),
      source: sourceOf(document),
      value: valueOf(document, column),
      published: isAssumed ? null : (published ?? null),
      url: url ?? "",
    },
  ];
}

/** What a document has in an own column; empty if it has nothing there, or several values. */
function valueOf({ custom }: Document, column: string): string {
  const value = custom?.[column.replace(/^custom\./, "")];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
