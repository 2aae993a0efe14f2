import { Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ImportPlan, ImportedFile, MappableField, PreviewRow } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { useTimeZone } from "../../core/queries";
import { DataTable, type DataColumn } from "../../components/table/DataTable";
import { LineName } from "../../components/table/LineName";
import { Failure } from "../../components/states/Failure";
import { Tag } from "../../components/states/Mark";
import { Panel } from "../../components/layout/Panel";
import { formatCount } from "../../../analysis/format/numbers";
import styles from "./ImportScreen.module.css";
import { previewCounts, previewSpace, previewValue, readingOf, rowStatus } from "./mapping";
import { zoneName } from "../../../analysis/format/times";

const previewed = 100;

const isFed = ({ mapping, fallbacks, templates, defaults }: ImportPlan, field: string) =>
  mapping[field] !== undefined ||
  (fallbacks[field]?.length ?? 0) > 0 ||
  Boolean(templates[field] ?? defaults[field]);

interface PreviewPanelProps {
  file: ImportedFile;
  plan: ImportPlan;
  fields: readonly MappableField[];
}

/** The first rows as they would be sent, each with a badge. */
export function PreviewPanel({ file, plan, fields }: PreviewPanelProps) {
  const { importId, rows, parts, modifiedAt, isPartial } = file;
  const timeZone = useTimeZone();
  const preview = useQuery({
    queryKey: ["preview", importId, modifiedAt, isPartial, readingOf(file), plan],
    queryFn: ({ signal }) => invoke("imports.preview", { importId, plan, count: previewed }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const mapped = fields.filter(({ field }) => isFed(plan, field));
  const columns: DataColumn<PreviewRow>[] = [
    {
      key: "line",
      title: t("imports:preview.line"),
      width: parts.length > 1 ? 160 : 52,
      end: true,
      cell: (row) => <LineName parts={parts} line={row.line} />,
    },
    {
      key: "status",
      title: t("imports:preview.status"),
      width: 84,
      cell: (row) => {
        const { tone, text, why } = rowStatus(row);
        return (
          <Tag tone={tone} title={why}>
            {text}
          </Tag>
        );
      },
    },
    ...mapped.map(({ field, title, group }): DataColumn<PreviewRow> => ({
      key: field,
      title,
      width: group === "Figures" ? 96 : 140,
      grow: field === "title" || field === "content" || field === "url" ? 2 : 1,
      end: group === "Figures",
      cell: (row) => {
        const value = previewValue(row.document, field, timeZone);
        return <span title={value}>{value}</span>;
      },
    })),
    {
      key: "problems",
      title: t("imports:preview.problem"),
      width: 180,
      grow: 2,
      cell: (row) =>
        row.problems.length > 0 ? <span title={rowStatus(row).why}>{rowStatus(row).why}</span> : "",
    },
  ];
  const data = preview.data;
  return (
    <Panel
      title={t("imports:preview.title")}
      note={t(isPartial ? "imports:preview.noteSoFar" : "imports:preview.note", {
        shown: formatCount(Math.min(previewed, rows)),
        total: formatCount(rows),
        zone: zoneName(timeZone),
      })}
      actions={
        <span className={styles["tags"]} aria-live="polite">
          {previewCounts(data ?? []).map(({ tone, text }) => (
            <Tag key={text} tone={tone}>
              {text}
            </Tag>
          ))}
        </span>
      }
    >
      <div className={styles["preview"]} style={previewSpace(data?.length ?? 0)}>
        {preview.error ? (
          <Failure thrown={preview.error} onRetry={() => void preview.refetch()} />
        ) : data ? (
          <DataTable
            label={t("imports:preview.title")}
            layoutKey="import preview"
            columns={columns}
            count={data.length}
            rowAt={(index) => data[index]}
          />
        ) : (
          <Skeleton m={14} height={150} width="auto" />
        )}
      </div>
    </Panel>
  );
}
