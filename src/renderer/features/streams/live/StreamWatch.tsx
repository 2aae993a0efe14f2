import { useEffect } from "react";
import type { FollowPhase } from "../../../../shared/ipc/live-streams";
import { t } from "../../../../shared/words";
import { CallFailure, onEvent } from "../../../core/api";
import { toastFailure } from "../../../components/states/toast";

/** Announces on every screen when following a stream of the connection failed. */
export function StreamWatch({ connectionId }: { connectionId: string }) {
  useEffect(() => {
    const phases = new Map<string, FollowPhase>();
    return onEvent("streams.state", (state) => {
      if (state.connectionId !== connectionId) return;
      const before = phases.get(state.streamId);
      phases.set(state.streamId, state.phase);
      if (state.phase === "failed" && before !== "failed" && state.error)
        toastFailure(t("streams:live.failed", { name: state.streamId }), new CallFailure(state.error));
    });
  }, [connectionId]);
  return null;
}
