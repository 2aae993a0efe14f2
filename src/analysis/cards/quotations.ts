import type { Document } from "../../shared/interface/documents";
import type { DocumentBrief } from "../../shared/interface/text-analysis";
import type { CustomMetric } from "../../shared/interface/resources";
import type { Quotation } from "../../shared/ipc/reports";
import { readableSource } from "../../shared/documents/identity";
import { sourceOf } from "../../shared/documents/source";
import { cutAtWord } from "../../shared/text/start-of";
import { asCallError } from "../ask";
import { authorOf } from "../format/documentNames";
import { formatPublished } from "../format/times";
import { valueName } from "../question/terms";
import type { CardAsking, QuotedDocument } from "./cardAnswer";

/** Letters of a quotation. What is longer is no quotation. */
const maxLetters = 600;

/** What is quoted of a document: all of a brief. */
export interface Quotable extends Pick<
  DocumentBrief,
  "url" | "title" | "snippet" | "author" | "author_id" | "source"
> {
  published: number | null;
  custom?: Readonly<Record<string, unknown>> | null | undefined;
}

/** A document of a search. */
export function quotable(document: Document): Quotable {
  const { url, title, content, published, date_assumed: isAssumed, custom } = document;
  return {
    url: url ?? "",
    title: title ?? "",
    snippet: content ?? "",
    author: authorOf(document),
    author_id: document.extra_author_attributes?.id ?? undefined,
    source: sourceOf(document),
    published: isAssumed ? null : (published ?? null),
    custom,
  };
}

/** Documents as quotations: what each is about, by the board's column, who wrote it, where and when. */
export async function quotationsOf(
  found: readonly Quotable[],
  column: string,
  asking: Pick<CardAsking, "ask" | "ref" | "signal" | "timeZone" | "withoutNames">,
): Promise<Quotation[]> {
  const { timeZone, withoutNames } = asking;
  const metrics = column === "" || found.length === 0 ? [] : await metricsOf(asking);
  const quoted = found
    .map((document) => quotedDocument(document, column, metrics))
    .filter(({ text }) => text !== "");
  return (withoutNames?.quoted(quoted) ?? quoted).map(({ text, author, source, value, published, url }) => ({
    text,
    by: [
      ...new Set([value, author, readableSource({ url, source })].filter(Boolean)),
      ...(published === null ? [] : [formatPublished(published, timeZone)]),
    ].join(", "),
    // With pseudonyms there is no link, since it names the author.
    url: withoutNames ? "" : url,
  }));
}

/** The own columns. Without them, values are quoted as they are in the data. */
async function metricsOf({ ask, ref, signal }: Pick<CardAsking, "ask" | "ref" | "signal">) {
  try {
    return (await ask("project.metrics", ref, { signal })).data;
  } catch (thrown) {
    if (asCallError(thrown).kind === "cancelled") throw thrown;
    return [];
  }
}

/** The text of a document in one line. */
export const textOf = ({ snippet, title }: Pick<Quotable, "snippet" | "title">) =>
  (snippet || title).replace(/\s+/g, " ").trim();

function quotedDocument(
  document: Quotable,
  column: string,
  metrics: readonly CustomMetric[],
): QuotedDocument {
  const { url, author, author_id: authorId = "", source, published, custom } = document;
  const value = custom?.[column.replace(/^custom\./, "")];
  const isNamed = typeof value === "string" || typeof value === "number";
  return {
    text: cutAtWord(textOf(document), maxLetters),
    ...{ url, author, authorId, source, published },
    value: isNamed ? valueName(column, String(value), metrics) : "",
  };
}
