import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ExportOrder } from "../../../shared/ipc/exports";
import { invoke } from "../../app/api";
import { useTimeZone, type Target } from "../../app/queries";
import { confirm } from "../../components/confirm";
import { DetailPane, Facts } from "../../components/DetailPane";
import { projectKeys } from "../../components/projectReads";
import { NeedsNetwork, useCutOff } from "../../components/Sending";
import { toastFailure } from "../../components/toast";
import { formatCount, formatShare } from "../../format/numbers";
import { formatInstant } from "../../format/times";
import { createdAt, type TaskRow } from "./columns";
import { phaseOf, statusText } from "./tasks";
import styles from "./Exports.module.css";

interface TaskDetailProps {
  target: Target;
  row: TaskRow;
  onClose: () => void;
  onSave: () => void;
  onAgain: () => void;
}

/** The range of an order; its end is not included. */
function rangeText({ start, stop }: ExportOrder, timeZone: string): string {
  if (start === 0 && stop === null) return "All time";
  const from = start === 0 ? "" : `from ${formatInstant(start, timeZone)}`;
  return [from, stop === null ? "" : `before ${formatInstant(stop, timeZone)}`].filter(Boolean).join(", ");
}

/** A task in full, and what can be done with it. */
export function TaskDetail({ target, row, onClose, onSave, onAgain }: TaskDetailProps) {
  const { task, order } = row;
  const timeZone = useTimeZone();
  const client = useQueryClient();
  const cutOff = useCutOff();
  const { connectionId } = target.ref;
  const local = target.connection.kind === "workspace";
  const abort = useMutation({
    mutationFn: () => invoke("exports.abort", { connectionId, taskId: task.id }),
    onSuccess: () => client.invalidateQueries({ queryKey: projectKeys.exports(connectionId) }),
    onError: (thrown) => toastFailure("The export was not aborted", thrown),
  });
  const phase = phaseOf(task.status);
  const made = createdAt(task);
  const askToAbort = () =>
    confirm({
      title: `Abort the export ${task.target}?`,
      text: `${formatCount(task.processed)} documents are processed. What is not finished is lost; it can be made again.`,
      action: "Abort the export",
      onConfirm: () => abort.mutate(),
    });
  return (
    <DetailPane
      name="Export"
      title={task.target || task.id}
      onClose={onClose}
      actions={
        <>
          {phase === "moving" && (
            <Button loading={abort.isPending} disabled={cutOff !== null} onClick={askToAbort}>
              Abort
            </Button>
          )}
          {order && <Button onClick={onAgain}>Make again</Button>}
          {phase === "finished" && local && (
            <Button variant="filled" onClick={onSave}>
              Save the result
            </Button>
          )}
        </>
      }
    >
      <Facts
        facts={[
          ["Status", statusText(task).text],
          ["As sent", statusText(task).text.toLowerCase() === task.status ? null : task.status],
          ["Progress", formatShare(task.progress, 1)],
          ["Processed", formatCount(task.processed)],
          ["Ready", task.ready === undefined ? null : formatCount(task.ready)],
          ["Made", made === null ? task.creation_date : formatInstant(made, timeZone)],
          ["Target", task.target],
          [
            "Task",
            <span key="id" className={styles["mono"]}>
              {task.id}
            </span>,
          ],
          [
            "Query",
            order && (
              <span key="query" className={styles["mono"]}>
                {order.query || "Everything"}
              </span>
            ),
          ],
          ["Published", order && rangeText(order, timeZone)],
          ["Limit", order && formatCount(order.limit)],
          [
            "Matched when made",
            order?.expected === null || order === undefined ? null : formatCount(order.expected),
          ],
        ]}
      />
      {!order && (
        <p className={styles["note"]}>
          It was not made from this computer, and the service doesn't say what it holds.
        </p>
      )}
      {phase === "finished" && !local && (
        <p className={styles["note"]}>
          The service delivers the result to its target; it can't be fetched from here.
        </p>
      )}
      {phase === "moving" && <NeedsNetwork kept="It goes on at the service." />}
    </DetailPane>
  );
}
