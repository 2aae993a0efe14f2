import { useEffect, useRef, useState } from "react";
import type { EditPlan } from "../../../shared/ipc/documents";
import { asCallError, invoke, onEvent } from "../../core/api";

/** Runs a dry run with the given id. */
export type RunPlan = (planId: string, signal: AbortSignal) => Promise<EditPlan>;

/** A dry run with its progress. Its result is dropped if the dialog closes without sending it. */
export function useEditPlan() {
  const [plan, setPlan] = useState<EditPlan | null>(null);
  const [progress, setProgress] = useState<{ read: number; of: number } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);
  const heldPlan = useRef<string | null>(null);

  const letGo = () => {
    running.current?.abort();
    running.current = null;
    if (heldPlan.current !== null)
      void invoke("documents.discardPlan", { planId: heldPlan.current }).catch(() => undefined);
    heldPlan.current = null;
  };
  useEffect(() => letGo, []);

  return {
    plan,
    progress,
    failure,
    run: async (work: RunPlan) => {
      letGo();
      const abort = new AbortController();
      running.current = abort;
      const planId = crypto.randomUUID();
      setPlan(null);
      setFailure(null);
      setProgress({ read: 0, of: 0 });
      const end = onEvent("documents.planning", (progress) => {
        if (progress.planId === planId) setProgress({ read: progress.read, of: progress.of });
      });
      try {
        const found = await work(planId, abort.signal);
        if (abort.signal.aborted) return;
        heldPlan.current = planId;
        setPlan(found);
      } catch (thrown) {
        if (asCallError(thrown).kind !== "cancelled") setFailure(thrown);
      } finally {
        end();
        setProgress(null);
      }
    },
    cancel: () => running.current?.abort(),
    /** Drops the dry run and goes back to the form. */
    reset: () => {
      letGo();
      setPlan(null);
      setFailure(null);
    },
    /**
     * Sends the edits of the dry run and returns the new uploads' ids. Null if the dry run is out of date and must be
     * repeated.
     */
    commit: async (): Promise<readonly number[] | null> => {
      const planId = heldPlan.current;
      if (planId === null) return [];
      heldPlan.current = null;
      try {
        return (await invoke("documents.commitPlan", { planId })).uploadIds;
      } catch (thrown) {
        if (asCallError(thrown).kind !== "conflict") throw thrown;
        setPlan(null);
        setFailure(thrown);
        return null;
      }
    },
  };
}
