import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ImportedFile, MappableField, PreviewRow } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import { Panel } from "../../components/layout/Panel";
import { EmptyState } from "../../components/states/EmptyState";
import { Failure } from "../../components/states/Failure";
import { Sentiment } from "../../components/states/Mark";
import { DataTable, type DataColumn } from "../../components/table/DataTable";
import { formatCount } from "../../../analysis/format/numbers";
import styles from "./ImportScreen.module.css";
import { mostInformativeFirst } from "../../../shared/documents/import-metrics";
import { isImported, previewSpace, previewValue } from "./mapping";
import type { FilePlan } from "./usePlan";

/** Number of columns for metrics and figures that are shown by default. */
const metricsShown = 2;
const figuresShown = 2;

interface DocumentsPreviewProps {
  file: ImportedFile;
  planned: FilePlan;
  fields: readonly MappableField[];
  preview: UseQueryResult<PreviewRow[]>;
}

/** The first documents as the Documents screen will show them. */
export function DocumentsPreview({ file, planned, fields, preview }: DocumentsPreviewProps) {
  const { plan } = planned;
  const rows = preview.data?.filter(isImported) ?? [];
  const columns = columnsOf(planned, fields, rows);
  return (
    <Panel
      title={t("imports:preview.title")}
      note={
        rows.length > 0
          ? t(file.isPartial ? "imports:preview.asDocumentsSoFar" : "imports:preview.asDocuments", {
              shown: formatCount(rows.length),
              total: formatCount(file.rows),
              zone: plan.timeZone,
            })
          : null
      }
    >
      <div
        className={preview.data && rows.length === 0 ? "" : styles["preview"]}
        style={previewSpace(rows.length)}
      >
        {preview.error ? (
          <Failure thrown={preview.error} onRetry={() => void preview.refetch()} />
        ) : !preview.data ? (
          <Skeleton m={14} height={150} width="auto" />
        ) : rows.length === 0 ? (
          <EmptyState title={t("imports:preview.none")} />
        ) : (
          <DataTable
            label={t("imports:preview.title")}
            layoutKey="import documents"
            columns={columns}
            count={rows.length}
            rowAt={(index) => rows[index]}
          />
        )}
      </div>
    </Panel>
  );
}

/** The columns that the documents fill, the most informative figures first. */
function columnsOf(
  { plan, metrics }: FilePlan,
  fields: readonly MappableField[],
  rows: readonly PreviewRow[],
) {
  const value = (row: PreviewRow, field: string) => previewValue(row.document, field, plan.timeZone);
  const text = (...of: readonly string[]) =>
    function cell(row: PreviewRow) {
      return <Text text={of.map((field) => value(row, field)).find((found) => found !== "") ?? ""} />;
    };
  const has = (field: string) => rows.some((row) => value(row, field) !== "");
  const figures = fields.filter(({ group, field }) => {
    const isFigure = group === "Figures" || group === "Network figures";
    return isFigure && field !== "sentiment" && field !== "noise_level" && has(field);
  });
  const shownMetrics = mostInformativeFirst(
    metrics.filter(
      ({ isOn, format, isPrivate, column }) =>
        isOn && format !== "TEXT" && !isPrivate && column !== plan.madeUrls?.id && column !== plan.urlSuffix,
    ),
    plan,
  );
  const isNumber = (format: string) => format === "INTEGER" || format === "DECIMAL";
  const isTitled = has("title") && plan.mapping["title"] !== plan.mapping["content"];
  const columns: DataColumn<PreviewRow>[] = [
    {
      key: "published",
      title: t("components:document.published"),
      // The longest date in both languages.
      width: 152,
      cell: (row) => value(row, "published"),
    },
    ...(isTitled
      ? [
          {
            key: "title",
            title: t("components:document.title"),
            width: 150,
            grow: 1,
            cell: text("title"),
          },
        ]
      : []),
    {
      key: "content",
      title: t("imports:preview.text"),
      width: 220,
      grow: 3,
      cell: text("content"),
    },
    ...(has("extra_author_attributes.name") || has("extra_author_attributes.id")
      ? [
          {
            key: "author",
            title: t("components:document.author"),
            width: 110,
            grow: 1,
            cell: text("extra_author_attributes.name", "extra_author_attributes.id"),
          },
        ]
      : []),
    ...(has("sentiment")
      ? [
          {
            key: "sentiment",
            title: t("components:document.sentiment"),
            width: 92,
            cell: ({ document }: PreviewRow) =>
              typeof document["sentiment"] === "number" ? <Sentiment value={document["sentiment"]} /> : "",
          },
        ]
      : []),
    ...shownMetrics.map(({ name, title, format }, at) => ({
      key: `custom.${name}`,
      title,
      width: 100,
      ...(isNumber(format) ? { end: true } : { grow: 1 }),
      hidden: at >= metricsShown,
      cell: text(`custom.${name}`),
    })),
    ...figures.map(({ field, title }, at) => ({
      key: field,
      title,
      width: 92,
      end: true,
      hidden: at >= figuresShown,
      cell: (row: PreviewRow) => value(row, field),
    })),
    {
      key: "url",
      title: t("components:document.url"),
      width: 200,
      grow: 1,
      hidden: true,
      cell: text("url"),
    },
  ];
  return columns;
}

const Text = ({ text }: { text: string }) => (
  <span title={text}>
    <bdi>{text}</bdi>
  </span>
);
