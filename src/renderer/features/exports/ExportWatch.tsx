import { useDocumentVisibility } from "@mantine/hooks";
import { useEffect } from "react";
import { t } from "../../../shared/texts";
import { useExports } from "../../components/stored/projectReads";
import { toast, toastLasting } from "../../components/states/toast";
import { watchedOf } from "./store";
import { nextPoll, observe, type TaskEvent } from "./tasks";

function tell({ kind, task }: TaskEvent): void {
  const name = task.target || task.id;
  if (kind === "failed")
    toastLasting(
      t("exports:watch.failed", { name }),
      `${task.error_message ?? t("exports:watch.noReason")} ${t("exports:watch.details")}`,
    );
  else toast(t(`exports:watch.${kind}`, { name, count: task.processed }));
}

/**
 * Polls running export tasks on every screen and announces their outcome. Polls only while a task is running and the
 * window is visible.
 */
export function ExportWatch({ connectionId, looking }: { connectionId: string; looking: boolean }) {
  const exports = useExports(connectionId, false);
  const visible = useDocumentVisibility() !== "hidden";
  const { data, dataUpdatedAt, errorUpdatedAt, refetch } = exports;

  useEffect(() => {
    if (!data) return;
    const { watched: before, setWatched } = watchedOf(connectionId);
    const { watched, happenings } = observe(before, data.data, Date.now());
    setWatched(watched);
    // Cached tasks are old, so their outcome isn't announced.
    if (data.source === "live") happenings.forEach(tell);
  }, [data, dataUpdatedAt, connectionId]);

  useEffect(() => {
    const { watched } = watchedOf(connectionId);
    const wait = nextPoll(watched, { now: Date.now(), visible, looking });
    if (wait === null) return;
    const timer = setTimeout(() => void refetch(), wait);
    return () => clearTimeout(timer);
  }, [connectionId, visible, looking, dataUpdatedAt, errorUpdatedAt, refetch]);

  return null;
}
