import { Button, Checkbox, Modal, Progress, SegmentedControl, Stack } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ExportFormat, ExportReceipt, ExportTask } from "../../../shared/ipc/exports";
import { asCallError, invoke, onEvent } from "../../app/api";
import { Failure } from "../../components/Failure";
import { Tag } from "../../components/Mark";
import { formatCount, formatCounted } from "../../format/numbers";
import styles from "./Exports.module.css";

const formats = [
  { value: "ndjson", label: "NDJSON" },
  { value: "csv", label: "CSV" },
  { value: "xlsx", label: "Excel workbook" },
];

interface SaveResultDialogProps {
  connectionId: string;
  task: ExportTask;
  onClose: () => void;
}

/** Saves the result of a finished export of a local workspace, with the columns chosen, and says whether the numbers agree. */
export function SaveResultDialog({ connectionId, task, onClose }: SaveResultDialogProps) {
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [rows, setRows] = useState(0);
  const [receipt, setReceipt] = useState<ExportReceipt | null>(null);
  const abort = useRef<AbortController>(null);
  const columns = useQuery({
    queryKey: ["export columns", connectionId, task.id],
    queryFn: ({ signal }) => invoke("exports.columns", { connectionId, taskId: task.id }, { signal }),
    staleTime: Infinity,
  });
  const all = columns.data ?? [];
  const chosen = all.filter((column) => !left.has(column));
  useEffect(
    () => onEvent("exports.progress", (told) => told.taskId === task.id && setRows(told.rows)),
    [task.id],
  );
  const save = useMutation({
    mutationFn: () => {
      abort.current = new AbortController();
      setRows(0);
      return invoke(
        "exports.save",
        { connectionId, taskId: task.id, format, columns: chosen },
        { signal: abort.current.signal },
      );
    },
    onSuccess: (saved) => saved && setReceipt(saved),
  });
  useEffect(() => () => abort.current?.abort(), []);
  const total = task.ready ?? task.processed;
  const failed = save.error && asCallError(save.error).kind !== "cancelled" ? save.error : null;
  const toggle = (column: string) => {
    const next = new Set(left);
    if (!next.delete(column)) next.add(column);
    setLeft(next);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Save ${formatCounted(total, "document")}`}
      size="lg"
      closeOnClickOutside={false}
    >
      {receipt ? (
        <Receipt receipt={receipt} onClose={onClose} />
      ) : columns.error ? (
        <Failure thrown={columns.error} onRetry={() => void columns.refetch()} />
      ) : (
        <Stack gap={12}>
          <SegmentedControl
            aria-label="Format"
            value={format}
            onChange={(value) => setFormat(value === "xlsx" || value === "ndjson" ? value : "csv")}
            data={formats}
          />
          <div className={styles["quick"]}>
            <span className={styles["note"]} style={{ marginRight: "auto" }}>
              {formatCount(chosen.length)} of {formatCounted(all.length, "column")}
            </span>
            <Button size="xs" disabled={columns.isPending} onClick={() => setLeft(new Set())}>
              All
            </Button>
            <Button size="xs" disabled={columns.isPending} onClick={() => setLeft(new Set(all))}>
              None
            </Button>
          </div>
          <div className={styles["columns"]} role="group" aria-label="Columns">
            {all.map((column) => (
              <Checkbox
                key={column}
                label={column}
                checked={!left.has(column)}
                onChange={() => toggle(column)}
              />
            ))}
          </div>
          {format !== "ndjson" && (
            <p className={styles["note"]}>
              Times are written in UTC.{" "}
              {format === "csv" &&
                "Texts that a spreadsheet would run as a formula get an apostrophe in front."}
              {format === "xlsx" && "Texts longer than 32,767 characters are cut."}
            </p>
          )}
          {save.isPending && (
            <Progress
              size="sm"
              value={total > 0 ? (rows / total) * 100 : 0}
              aria-label={`${formatCount(rows)} of ${formatCount(total)} written`}
            />
          )}
          {failed && <Failure thrown={failed} inline />}
          <div className={styles["actions"]}>
            <span className={styles["note"]} role="status">
              {save.isPending && rows > 0 && `${formatCount(rows)} of ${formatCount(total)} written`}
            </span>
            {save.isPending ? (
              <Button onClick={() => abort.current?.abort()}>Stop</Button>
            ) : (
              <Button onClick={onClose}>Cancel</Button>
            )}
            <Button
              variant="filled"
              loading={save.isPending}
              disabled={chosen.length === 0}
              onClick={() => save.mutate()}
            >
              Save as
            </Button>
          </div>
        </Stack>
      )}
    </Modal>
  );
}

function Receipt({ receipt, onClose }: { receipt: ExportReceipt; onClose: () => void }) {
  const { path, rows, taskCount, expected, differences } = receipt;
  return (
    <Stack gap={10}>
      <div role="status">
        <Tag tone={differences.length === 0 ? "positive" : "warning"}>
          {differences.length === 0 ? "All numbers agree" : "The numbers differ"}
        </Tag>
      </div>
      <div>
        {formatCounted(rows, "document")} saved; {formatCount(taskCount)} ready in the task
        {expected !== null && `; ${formatCount(expected)} matched when it was made`}.
      </div>
      {differences.map((difference) => (
        <div key={difference}>{difference}</div>
      ))}
      <div className={styles["mono"]}>{path}</div>
      <div className={styles["actions"]}>
        <span />
        <Button variant="filled" onClick={onClose}>
          Done
        </Button>
      </div>
    </Stack>
  );
}
