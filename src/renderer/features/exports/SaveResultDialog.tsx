import { Button, Modal, Progress, Stack } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ExportFormat, ExportReceipt, ExportTask } from "../../../shared/ipc/exports";
import { asCallError, invoke, onEvent } from "../../app/api";
import { Failure } from "../../components/Failure";
import { Tag } from "../../components/Mark";
import { SaveColumns } from "../../components/SaveColumns";
import { formatCount, formatCounted } from "../../format/numbers";
import styles from "./Exports.module.css";

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
          <SaveColumns
            format={format}
            onFormat={setFormat}
            columns={all.map((path) => ({ path, title: path }))}
            left={left}
            onLeft={setLeft}
          />
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
