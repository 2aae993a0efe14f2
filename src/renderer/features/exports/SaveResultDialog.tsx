import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ExportReceipt, ExportTask } from "../../../shared/ipc/exports";
import { t } from "../../../shared/texts";
import { invoke, onEvent } from "../../core/api";
import { Dialog } from "../../components/dialogs/Dialog";
import { DialogActions } from "../../components/dialogs/DialogActions";
import { Failure } from "../../components/states/Failure";
import { Tag } from "../../components/states/Mark";
import { SaveForm } from "../../components/saving/SaveForm";
import styles from "./Exports.module.css";

interface SaveResultDialogProps {
  connectionId: string;
  task: ExportTask;
  onClose: () => void;
}

/**
 * Saves the result of a finished export of a local workspace with the chosen columns. Says whether the document counts
 * match.
 */
export function SaveResultDialog({ connectionId, task, onClose }: SaveResultDialogProps) {
  const [rows, setRows] = useState(0);
  const [receipt, setReceipt] = useState<ExportReceipt | null>(null);
  const columns = useQuery({
    queryKey: ["export columns", connectionId, task.id],
    queryFn: ({ signal }) => invoke("exports.columns", { connectionId, taskId: task.id }, { signal }),
    staleTime: Infinity,
  });
  useEffect(
    () => onEvent("exports.progress", (progress) => progress.taskId === task.id && setRows(progress.rows)),
    [task.id],
  );
  const total = task.ready ?? task.processed;
  return (
    <Dialog
      onClose={onClose}
      title={t("exports:receipt.title", { count: total })}
      size="lg"
      closeOnClickOutside={false}
    >
      {receipt ? (
        <Receipt receipt={receipt} onClose={onClose} />
      ) : columns.error ? (
        <Failure thrown={columns.error} onRetry={() => void columns.refetch()} />
      ) : (
        <SaveForm
          columns={(columns.data ?? []).map((path) => ({ path, title: path }))}
          progress={{ done: rows, total, verb: "written" }}
          save={(choice, signal) => {
            setRows(0);
            return invoke("exports.save", { connectionId, taskId: task.id, ...choice }, { signal });
          }}
          onSaved={setReceipt}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function Receipt({ receipt, onClose }: { receipt: ExportReceipt; onClose: () => void }) {
  const { path, rows, taskCount, expected, differences } = receipt;
  return (
    <Stack gap={10}>
      <div role="status">
        <Tag tone={differences.length === 0 ? "positive" : "warning"}>
          {differences.length === 0 ? t("exports:receipt.agree") : t("exports:receipt.differ")}
        </Tag>
      </div>
      <div>
        {expected === null
          ? t("exports:receipt.saved", { count: rows, ready: taskCount })
          : t("exports:receipt.savedOf", { count: rows, ready: taskCount, expected })}
      </div>
      {differences.map((difference) => (
        <div key={difference}>{difference}</div>
      ))}
      <div className={styles["mono"]}>{path}</div>
      <DialogActions>
        <span />
        <Button variant="filled" onClick={onClose}>
          {t("done")}
        </Button>
      </DialogActions>
    </Stack>
  );
}
