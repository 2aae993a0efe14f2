import { useCallbackRef } from "@mantine/hooks";
import { useEffect } from "react";
import type { FollowPhase, FollowedStream } from "../../../../shared/ipc/live-streams";
import { loadLateTexts, t } from "../../../../shared/texts";
import { CallFailure, onEvent } from "../../../core/api";
import { useProjects } from "../../../core/queries";
import { toastFailure } from "../../../components/states/toast";
import { nameOf } from "./useFollowed";

/** Announces on every screen when following a stream or collector of the connection failed. */
export function StreamWatch({ connectionId }: { connectionId: string }) {
  const projects = useProjects().data;
  const shownName = useCallbackRef((state: FollowedStream) => nameOf(state, projects));
  useEffect(() => {
    const phases = new Map<string, FollowPhase>();
    return onEvent("streams.state", (state) => {
      if (state.connectionId !== connectionId) return;
      const key = JSON.stringify([state.kind, state.streamId]);
      const before = phases.get(key);
      phases.set(key, state.phase);
      const { error } = state;
      if (state.phase !== "failed" || before === "failed" || !error) return;
      void loadLateTexts().then(() =>
        toastFailure(
          t(`streams:live.${state.kind}.failed`, { name: shownName(state) }),
          new CallFailure(error),
        ),
      );
    });
  }, [connectionId, shownName]);
  return null;
}
