import { Button, Checkbox, SegmentedControl } from "@mantine/core";
import type { ExportFormat } from "../../../shared/ipc/exports";
import { t } from "../../../shared/texts";
import { formatCount } from "../../../analysis/format/numbers";
import styles from "./SaveColumns.module.css";

const formats = [
  { value: "ndjson", label: "NDJSON" },
  { value: "csv", label: "CSV" },
  { value: "xlsx", label: t("components:file.workbook") },
];

interface SaveColumnsProps {
  format: ExportFormat;
  onFormat: (format: ExportFormat) => void;
  columns: readonly { path: string; title: string }[];
  /** Columns that are not exported. */
  left: ReadonlySet<string>;
  onLeft: (left: ReadonlySet<string>) => void;
}

/** Chooses the format and the columns of a file of documents, and explains the format's limits. */
export function SaveColumns({ format, onFormat, columns, left, onLeft }: SaveColumnsProps) {
  const chosen = columns.filter(({ path }) => !left.has(path)).length;
  const toggle = (path: string) => {
    const next = new Set(left);
    if (!next.delete(path)) next.add(path);
    onLeft(next);
  };
  return (
    <>
      <SegmentedControl
        size="sm"
        aria-label={t("components:file.format")}
        value={format}
        onChange={(value) => onFormat(value === "xlsx" || value === "ndjson" ? value : "csv")}
        data={formats}
      />
      <div className={styles["quick"]}>
        <span className={styles["note"]} style={{ marginRight: "auto" }}>
          {t("components:file.chosen", { chosen: formatCount(chosen), count: columns.length })}
        </span>
        <Button size="xs" disabled={columns.length === 0} onClick={() => onLeft(new Set())}>
          {t("components:file.all")}
        </Button>
        <Button
          size="xs"
          disabled={columns.length === 0}
          onClick={() => onLeft(new Set(columns.map(({ path }) => path)))}
        >
          {t("components:file.none")}
        </Button>
      </div>
      <div className={styles["columns"]} role="group" aria-label={t("components:file.columns")}>
        {columns.map(({ path, title }) => (
          <Checkbox
            key={path}
            label={title}
            title={path}
            checked={!left.has(path)}
            onChange={() => toggle(path)}
          />
        ))}
      </div>
      {format !== "ndjson" && (
        <p className={styles["note"]}>
          {format === "csv" ? t("components:file.csvNote") : t("components:file.workbookNote")}
        </p>
      )}
    </>
  );
}
