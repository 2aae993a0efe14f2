import { shortened } from "../../../shared/text/start-of";
import { linkOf } from "../../../shared/documents/identity";
import { sourceOf } from "../../../shared/documents/source";
import { isRepost } from "../../../shared/interface/documents.constants";
import type { Document } from "../../../shared/interface/documents";
import { t } from "../../../shared/texts";
import { formatCount, formatValue } from "../../../analysis/format/numbers";
import { formatPublished } from "../../../analysis/format/times";
import { countryName, languageName, codeName, sentenceCase } from "../../../analysis/format/labels";
import { authorOf } from "../../../analysis/format/documentNames";
import type { DataColumn } from "./DataTable";
import { Sentiment } from "../states/Mark";

const maxTitleCharacters = 200;

/**
 * A document's heading: its title, else the start of its text, else the text it quotes or shares, else its URL or id.
 */
export function headingOf(document: Document): string {
  const { title, content, url, external_id: id, external_provider: provider } = document;
  const text = content ?? "";
  const own = title || shortened(text, maxTitleCharacters);
  const known =
    own || (isRepost(document) ? t("components:document.repostOf", { url: document.parent_url }) : url);
  if (known) return known;
  return id
    ? t("components:document.external", { network: networkName(provider), id })
    : t("components:document.unreadable");
}

const networkNames: Readonly<Record<string, string>> = {
  twitter: "X",
  youtube: "YouTube",
  tiktok: "TikTok",
  linkedin: "LinkedIn",
};

/** Display name of a document's network, for documents without a URL. */
export function networkName(provider: string | null | undefined): string {
  if (!provider) return t("components:document.unknownNetwork");
  return networkNames[provider.toLowerCase()] ?? sentenceCase(provider);
}

const muted = (text: string) => <span style={{ color: "var(--text-2)" }}>{text}</span>;
/** An amount that nobody gave isn't 0. */
const amount = (value: number | null | undefined) =>
  typeof value === "number" ? formatValue(value) : <span title={t("components:document.notInFile")}>–</span>;

/** Default columns of a list of documents. */
export const usualColumns = ["published", "title", "author", "source", "sentiment", "reach", "engagement"];

/** All columns of a list of documents; times are in `timeZone`. */
export function documentColumns(timeZone: string): DataColumn<Document>[] {
  return everyColumn(timeZone).map(({ cell, ...column }) => {
    const fields = fieldsOfColumn[column.key] ?? [column.key];
    return {
      ...column,
      hidden: !usualColumns.includes(column.key),
      cell: (row, index) =>
        row.unreadable_fields?.some((field) => fields.includes(field))
          ? muted(t("components:document.unread"))
          : cell(row, index),
    };
  });
}

/** Fields of columns that are named otherwise. */
const fieldsOfColumn: Readonly<Record<string, readonly string[]>> = {
  author: ["extra_author_attributes", "extra_author_attributes.name"],
  source: ["host_url"],
  sourceName: ["extra_source_attributes", "extra_source_attributes.name"],
  country: ["extra_source_attributes", "extra_source_attributes.geo"],
  tags: ["tags_customer"],
};

function everyColumn(timeZone: string): DataColumn<Document>[] {
  const instant = (ms: number | null | undefined) =>
    typeof ms === "number" ? formatPublished(ms, timeZone) : "";
  return [
    {
      key: "published",
      title: t("components:document.published"),
      width: 152,
      sortable: true,
      cell: (row) => instant(row.published),
    },
    {
      key: "title",
      title: t("components:document.title"),
      width: 220,
      grow: 3,
      cell: (row) => <span title={headingOf(row)}>{headingOf(row)}</span>,
    },
    { key: "author", title: t("components:document.author"), width: 110, grow: 1, cell: authorOf },
    {
      key: "source",
      title: t("components:document.source"),
      width: 120,
      grow: 1,
      cell: (row) => muted(sourceOf(row)),
    },
    {
      key: "sentiment",
      title: t("components:document.sentiment"),
      width: 88,
      sortable: true,
      cell: (row) => <Sentiment value={row.sentiment} />,
    },
    {
      key: "reach",
      title: t("components:document.reach"),
      width: 80,
      end: true,
      sortable: true,
      cell: (row) => amount(row.reach),
    },
    {
      key: "engagement",
      title: t("components:document.engagement"),
      width: 92,
      end: true,
      sortable: true,
      cell: (row) => amount(row.engagement),
    },
    {
      key: "comment_count",
      title: t("components:document.comments"),
      width: 84,
      end: true,
      cell: (row) => amount(row.comment_count),
    },
    {
      key: "rating",
      title: t("components:document.rating"),
      width: 60,
      end: true,
      cell: (row) => amount(row.rating),
    },
    {
      key: "lang",
      title: t("components:document.language"),
      width: 90,
      cell: (row) => (row.lang ? languageName(row.lang) : ""),
    },
    {
      key: "sourceName",
      title: t("components:document.sourceName"),
      width: 132,
      cell: ({ extra_source_attributes: source }) => source?.name ?? "",
    },
    {
      key: "country",
      title: t("components:document.country"),
      width: 110,
      cell: ({ extra_source_attributes: source }) => (source?.geo ? countryName(source.geo) : ""),
    },
    {
      key: "source_type",
      title: t("components:document.sourceType"),
      width: 120,
      cell: (row) => row.source_type.map(codeName).join(", "),
    },
    {
      key: "tags",
      title: t("components:document.tags"),
      width: 140,
      cell: (row) => row.tags_customer.join(", "),
    },
    {
      key: "word_count",
      title: t("components:document.words"),
      width: 70,
      end: true,
      cell: (row) => (typeof row.word_count === "number" ? formatCount(row.word_count) : ""),
    },
    {
      key: "search_indexed",
      title: t("components:document.indexed"),
      width: 152,
      sortable: true,
      cell: (row) => instant(row.search_indexed),
    },
    {
      key: "url",
      title: t("components:document.url"),
      width: 220,
      grow: 2,
      cell: (row) => muted(row.url ?? linkOf(row) ?? ""),
    },
  ];
}
