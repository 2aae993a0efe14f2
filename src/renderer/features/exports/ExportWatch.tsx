import { useDocumentVisibility } from "@mantine/hooks";
import { useEffect } from "react";
import { useExports } from "../../components/projectReads";
import { toast, toastFailure } from "../../components/toast";
import { formatCounted } from "../../format/numbers";
import { useExportsState } from "./store";
import { nextLook, observe, type Happening } from "./tasks";

const said: Readonly<Record<Happening["kind"], string>> = {
  finished: "is finished",
  failed: "has failed",
  aborted: "was aborted",
  stalled: "has not moved for 2 minutes",
};

function tell({ kind, task }: Happening): void {
  const what = `The export ${task.target || task.id} ${said[kind]}`;
  if (kind === "failed") toastFailure(what, new Error(`Its status is "${task.status}".`));
  else toast(`${what}: ${formatCounted(task.processed, "document")}${kind === "finished" ? "" : " so far"}.`);
}

/** Follows tasks that are under way on every screen, and says what becomes of them. Asks only while any is and the window is seen. */
export function ExportWatch({ connectionId, looking }: { connectionId: string; looking: boolean }) {
  const exports = useExports(connectionId, false);
  const visible = useDocumentVisibility() !== "hidden";
  const { setWatched } = useExportsState();
  const { data, dataUpdatedAt, errorUpdatedAt, refetch } = exports;

  useEffect(() => {
    if (!data) return;
    const before = useExportsState.getState().watched[connectionId] ?? {};
    const { watched, happenings } = observe(before, data.data, Date.now());
    setWatched(connectionId, watched);
    // What was kept from another day is no news.
    if (data.source === "live") happenings.forEach(tell);
  }, [data, dataUpdatedAt, connectionId, setWatched]);

  useEffect(() => {
    const watched = useExportsState.getState().watched[connectionId] ?? {};
    const wait = nextLook(watched, { now: Date.now(), visible, looking });
    if (wait === null) return;
    const timer = setTimeout(() => void refetch(), wait);
    return () => clearTimeout(timer);
  }, [connectionId, visible, looking, dataUpdatedAt, errorUpdatedAt, refetch]);

  return null;
}
