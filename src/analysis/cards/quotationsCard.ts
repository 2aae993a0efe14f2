import type { Document } from "../../shared/interface/documents";
import type { Board, CardOf } from "../../shared/ipc/boards";
import type { Quotation } from "../../shared/ipc/reports";
import { shortened } from "../../shared/text/start-of";
import { t } from "../../shared/texts";
import { questionOf } from "../boardQuestion";
import { sourceOf } from "../../shared/documents/source";
import { authorOf } from "../format/documentNames";
import { formatCount } from "../format/numbers";
import { formatInstant } from "../format/times";
import { filterParams } from "../question/filterParams";
import { presentOf } from "../question/present";
import { resolveRange } from "../question/range";
import type { CardAnswer, CardAsking, QuotedDocument } from "./cardAnswer";

/** Letters of a quotation. What is longer is no quotation. */
const maxLetters = 600;

/** The documents that the analyst chose, or the first of the board's query and range. */
export async function askQuotationsCard(
  card: CardOf<"quotations">,
  asking: CardAsking,
  board: Pick<Board, "query" | "range">,
): Promise<CardAnswer> {
  const { timeZone, withoutNames } = asking;
  const isChosen = card.question.documents.length > 0;
  const found = isChosen ? await askChosen(card, asking) : await askFirst(card, asking, board);
  const quoted = found.documents.flatMap(quotedDocument);
  const missing = isChosen ? card.question.documents.length - quoted.length : 0;
  return {
    title: t("cards:quotations"),
    // Quotations speak for themselves: the title of the card is the title of the slide.
    finding: { message: "", details: "" },
    n: found.total,
    notes: [
      isChosen
        ? t("cards:chosen")
        : t("cards:quotedOf", {
            shown: formatCount(quoted.length),
            count: found.total ?? 0,
            sort: t(`cards:sort.${card.question.sort}`),
          }),
      ...(missing > 0 ? [t("cards:gone", { count: missing })] : []),
    ],
    tiles: [],
    table: null,
    quotations: (withoutNames?.quoted(quoted) ?? quoted).map((document) =>
      quotationOf(document, timeZone, withoutNames === null),
    ),
    period: found.period,
    query: found.query,
  };
}

/** A document as a quotation: who wrote it, where and when. With pseudonyms it has no link, which names its author. */
function quotationOf(
  { text, author, source, published, url }: QuotedDocument,
  timeZone: string,
  isLinked: boolean,
): Quotation {
  const when = published === null ? [] : [formatInstant(published, timeZone)];
  const by = [...new Set([author, source].filter(Boolean)), ...when].join(", ");
  return { text, by, url: isLinked ? url : "" };
}

interface Found {
  documents: Document[];
  total: number | null;
  period: CardAnswer["period"];
  query: string;
}

async function askChosen(
  { question: { documents } }: CardOf<"quotations">,
  { ask, signal, ref }: CardAsking,
): Promise<Found> {
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
  return { documents: found, total: null, period, query: "" };
}

async function askFirst(
  card: CardOf<"quotations">,
  { ask, signal, ref, timeZone, now, from }: CardAsking,
  board: Pick<Board, "query" | "range">,
): Promise<Found> {
  const { query, range, filters, sort, count } = questionOf(card, board);
  const period =
    range.kind === "all"
      ? null
      : (resolveRange(range, presentOf(range, timeZone, now), timeZone, null)?.period ?? null);
  const { data } = await ask(
    "documents.search",
    { ...ref, q: query.trim(), ...period, ...filterParams(filters), sortBy: sort, count, from },
    { signal },
  );
  return { documents: data.documents, total: data.total, period, query: query.trim() };
}

/** The text of a document; nothing if it has none. */
function quotedDocument(document: Document): QuotedDocument[] {
  const { content, title, published, date_assumed: isAssumed, url } = document;
  const text = shortened((content || title || "").replace(/\s+/g, " ").trim(), maxLetters);
  if (text === "") return [];
  return [
    {
      text,
      author: authorOf(document),
      source: sourceOf(document),
      published: isAssumed ? null : (published ?? null),
      url: url ?? "",
    },
  ];
}
