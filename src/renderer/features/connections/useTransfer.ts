import { useEffect, useState } from "react";
import { useIsShown } from "./useIsShown";
import { onEvent } from "../../core/api";

interface Transfer {
  id: string;
  /** Null until main has begun, as while the system's dialog is open. */
  percent: number | null;
  stop: () => void;
}

/**
 * Runs a call that writes or reads a workspace's file. It goes on when the dialog is closed; then `isShown` is false.
 */
export function useTransfer(): {
  running: Transfer | null;
  run: (work: (transferId: string, signal: AbortSignal) => Promise<void>) => Promise<void>;
  isShown: () => boolean;
} {
  const [running, setRunning] = useState<Transfer | null>(null);
  const isShown = useIsShown();
  useEffect(
    () =>
      onEvent("handOver.progress", ({ transferId, percent }) =>
        setRunning((old) => (old?.id === transferId ? { ...old, percent } : old)),
      ),
    [],
  );
  return {
    running,
    isShown,
    run: async (work) => {
      const id = crypto.randomUUID();
      const controller = new AbortController();
      setRunning({ id, percent: null, stop: () => controller.abort() });
      await work(id, controller.signal);
      setRunning(null);
    },
  };
}
