import { startOf } from "../../../../shared/text/start-of";
import { isNumberFormat } from "../../../../shared/interface/resources.constants";
import type { Document } from "../../../../shared/interface/documents";
import type { CustomMetric } from "../../../../shared/interface/resources";
import type { DocumentMark } from "../../../../shared/ipc/documents";
import { t } from "../../../../shared/texts";
import type { DataColumn } from "../../../components/table/DataTable";
import { documentColumns, headingOf } from "../../../components/table/documents";
import { Tag, type Tone } from "../../../components/states/Mark";
import { formatValue } from "../../../../analysis/format/numbers";
import styles from "../Documents.module.css";
import { metricText } from "../metricText";
import { plainLine } from "../../../components/text/safeText";

/** All columns of the list of documents: the common ones, noise level, and the custom metrics. */
export function allColumns(timeZone: string, metrics: readonly CustomMetric[] = []): DataColumn<Document>[] {
  return [
    ...documentColumns(timeZone),
    {
      key: "noise_level",
      title: t("documents:column.noise"),
      width: 84,
      hidden: true,
      end: true,
      cell: ({ noise_level }) => (typeof noise_level === "number" ? formatValue(noise_level) : ""),
    },
    ...metrics.map(({ name, title, format, value_names }): DataColumn<Document> => ({
      key: `custom.${name}`,
      title: title || name,
      width: 120,
      hidden: true,
      end: isNumberFormat(format.name),
      cell: ({ custom }) => plainLine(metricText(custom?.[name], value_names), 100),
    })),
  ];
}

const markWords: Readonly<Record<NonNullable<DocumentMark["open"]>, { text: string; tone: Tone }>> = {
  waiting: { text: t("documents:mark.waiting"), tone: "warning" },
  sending: { text: t("documents:mark.sending"), tone: "accent" },
  held: { text: t("documents:mark.held"), tone: "warning" },
  refused: { text: t("documents:mark.refused"), tone: "negative" },
};

/** The state of a document's edits; renders nothing if there is none. */
export function EditMark({ mark }: { mark: DocumentMark | undefined }) {
  if (mark?.open) {
    const { text, tone } = markWords[mark.open];
    return <Tag tone={tone}>{text}</Tag>;
  }
  return mark?.deleted ? <Tag tone="warning">{t("documents:state.deleted")}</Tag> : null;
}

/** The title column, which also shows whether an edit of the document is pending. */
export function titleColumn(
  column: DataColumn<Document>,
  markOf: (document: Document) => DocumentMark | undefined,
) {
  return {
    ...column,
    cell: (row: Document) => (
      <span title={headingOf(row)} className={styles["heading"]}>
        <EditMark mark={markOf(row)} /> {headingOf(row)}
      </span>
    ),
  };
}

const shown = new WeakMap<Document, Document>();

/** A document for a table: texts on one line and shortened, without invisible or direction-changing characters. */
export function forTable(document: Document): Document {
  let safe = shown.get(document);
  if (!safe) {
    const line = (text: string | null | undefined) => (typeof text === "string" ? plainLine(text) : text);
    const { extra_author_attributes: author, extra_source_attributes: source } = document;
    safe = {
      ...document,
      title: line(document.title),
      content: line(startOf(document.content ?? "", 1_000)),
      tags_customer: document.tags_customer.map((tag) => plainLine(tag, 100)),
      ...(author && { extra_author_attributes: { ...author, name: line(author.name), id: line(author.id) } }),
      ...(source && { extra_source_attributes: { ...source, name: line(source.name) } }),
    };
    shown.set(document, safe);
  }
  return safe;
}
