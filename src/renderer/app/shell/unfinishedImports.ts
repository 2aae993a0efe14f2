import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { Upload } from "../../../shared/ipc/uploads";
import { hasEnded } from "../../core/events";
import type { ScreenId } from "../../core/navigation";
import type { Target } from "../../core/queries";

/** Screens without numbers of the project's documents. */
const untouched: ReadonlySet<ScreenId> = new Set(["uploads", "exports", "streams", "activity", "settings"]);

interface ClosedImports {
  /** Canceled imports whose banner was closed, the latest first. */
  ids: readonly number[];
  close: (id: number) => void;
}

/** Remembered on this computer. */
export const useClosedImports = create<ClosedImports>()(
  persist((set, get) => ({ ids: [], close: (id) => set({ ids: [id, ...get().ids].slice(0, 100) }) }), {
    name: "closed imports",
  }),
);

/**
 * Imports of which only a part is in the numbers of a screen, those first that wait for the analyst: paused ones, then
 * canceled ones that weren't undone.
 */
export function unfinishedImports(
  uploads: readonly Upload[],
  { connectionId, projectId }: Target["ref"],
  screen: ScreenId,
  closed: readonly number[],
): Upload[] {
  if (untouched.has(screen)) return [];
  const order = ["paused", "cancelled", "waiting", "sending"];
  return uploads
    .filter(
      (upload) =>
        upload.connectionId === connectionId &&
        upload.projectId === projectId &&
        // Single edits are no imports.
        upload.total > 1 &&
        (upload.action === "create" || upload.action === "upsert"),
    )
    .filter(
      (upload) =>
        !hasEnded(upload) ||
        (upload.counts.cancelled > 0 && upload.undo !== null && !closed.includes(upload.id)),
    )
    .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}
