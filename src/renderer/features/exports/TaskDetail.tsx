import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { can } from "../../../shared/capabilities";
import type { ExportOrder } from "../../../shared/ipc/exports";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { useTimeZone, type Target } from "../../core/queries";
import { confirm } from "../../components/dialogs/confirm";
import { DetailPane, Facts } from "../../components/layout/DetailPane";
import { phaseOf, statusText } from "../../components/states/exportStatus";
import { projectKeys } from "../../components/stored/projectReads";
import { NeedsNetwork, useSendingObstacle } from "../../components/states/Sending";
import { toastFailure } from "../../components/states/toast";
import { formatCount, formatShare } from "../../../analysis/format/numbers";
import { formatInstant } from "../../../analysis/format/times";
import { createdAt, type TaskRow } from "./columns";
import { isRunning } from "./tasks";
import styles from "./Exports.module.css";

interface TaskDetailProps {
  target: Target;
  row: TaskRow;
  onClose: () => void;
  onSave: () => void;
  onAgain: () => void;
}

/** The range of an export order; its end is exclusive. */
function rangeText({ start, stop }: ExportOrder, timeZone: string): string {
  if (start === 0 && stop === null) return t("allTime");
  const from = formatInstant(start, timeZone);
  if (stop === null) return t("exports:detail.from", { from });
  const before = formatInstant(stop, timeZone);
  return start === 0
    ? t("exports:detail.before", { before })
    : t("exports:detail.fromBefore", { from, before });
}

/** Details of an export task, with its actions. */
export function TaskDetail({ target, row, onClose, onSave, onAgain }: TaskDetailProps) {
  const { task, order, seen, gone } = row;
  const timeZone = useTimeZone();
  const client = useQueryClient();
  const cutOff = useSendingObstacle();
  const { connectionId } = target.ref;
  const hasFiles = can(target.connection, "exportFiles");
  const abort = useMutation({
    mutationFn: () => invoke("exports.abort", { connectionId, taskId: task.id }),
    onSuccess: () => client.invalidateQueries({ queryKey: projectKeys.exports(connectionId) }),
    onError: (thrown) => toastFailure(t("exports:detail.notAborted"), thrown),
  });
  const phase = phaseOf(task.status);
  const running = !gone && isRunning(task.status, seen);
  const made = createdAt(task);
  const status = statusText(task);
  const askToAbort = () =>
    confirm({
      title: t("exports:detail.abortTitle", { name: task.target }),
      text: t("exports:detail.abortText", { count: task.processed }),
      action: t("exports:detail.abortAction"),
      onConfirm: () => abort.mutate(),
    });
  return (
    <DetailPane
      name={t("exports:export")}
      title={task.target || task.id}
      onClose={onClose}
      actions={
        <>
          {running && (
            <Button loading={abort.isPending} disabled={cutOff !== null} onClick={askToAbort}>
              {t("exports:detail.abort")}
            </Button>
          )}
          {order && <Button onClick={onAgain}>{t("exports:detail.again")}</Button>}
          {phase === "finished" && hasFiles && (
            <Button variant="filled" onClick={onSave}>
              {t("exports:detail.save")}
            </Button>
          )}
        </>
      }
    >
      <Facts
        facts={[
          [t("exports:column.status"), gone ? t("exports:status.gone") : status.text],
          [t("exports:detail.asSent"), gone ? null : status.sent],
          [t("exports:column.progress"), gone ? null : formatShare(task.progress, 1)],
          [t("exports:column.processed"), gone ? null : formatCount(task.processed)],
          [t("exports:column.ready"), task.ready === undefined ? null : formatCount(task.ready)],
          [t("exports:column.made"), made === null ? task.creation_date : formatInstant(made, timeZone)],
          [t("exports:column.target"), task.target],
          [
            t("exports:detail.task"),
            <span key="id" className={styles["mono"]}>
              {task.id}
            </span>,
          ],
          [
            t("exports:column.query"),
            order && (
              <span key="query" className={styles["mono"]}>
                {order.query || t("everything")}
              </span>
            ),
          ],
          [t("exports:detail.published"), order && rangeText(order, timeZone)],
          [t("exports:detail.limit"), order && formatCount(order.limit)],
          [
            t("exports:detail.matched"),
            order?.expected === null || order === undefined ? null : formatCount(order.expected),
          ],
        ]}
      />
      {task.error_message && (
        <p role="alert" className={styles["note"]}>
          {phase === "failed"
            ? t("exports:detail.failed", { why: task.error_message.replace(/[.\s]+$/, "") })
            : task.error_message}
        </p>
      )}
      {!order && <p className={styles["note"]}>{t("exports:detail.madeElsewhere")}</p>}
      {gone && <p className={styles["note"]}>{t("exports:detail.gone")}</p>}
      {phase === "limited" && <p className={styles["note"]}>{t("exports:detail.limitReached")}</p>}
      {(phase === "finished" || phase === "limited") && !hasFiles && (
        <p className={styles["note"]}>{t("exports:detail.delivered")}</p>
      )}
      {running && <NeedsNetwork stored={t("exports:detail.goesOn")} />}
    </DetailPane>
  );
}
