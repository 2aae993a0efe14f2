import { useEffect } from "react";
import { create } from "zustand";
import { useConnections, useHealth, useSaveSettings, useSettings } from "../../core/queries";
import { useSession } from "../../core/session";
import { useTour } from "../../core/tour";

/** Whether the welcome was closed in this window. Counts even if that could not be saved. */
export const useWelcomeClosed = create<{ closed: boolean }>(() => ({ closed: false }));

/** Whether the profile is new: undamaged, with no connection but the sample. undefined until that is known. */
export function useIsFirstRun(): boolean | undefined {
  const { closed } = useWelcomeClosed();
  const settings = useSettings();
  const health = useHealth();
  const connections = useConnections().data?.connections;
  if (!settings || !connections || health.isPending) return undefined;
  const damaged = health.data !== undefined && health.data.problems.length > 0;
  return !closed && !settings.welcomed && !damaged && connections.every(({ sample }) => sample);
}

/** Closes the welcome for good. */
export function useCloseWelcome(): () => void {
  const save = useSaveSettings();
  return () => {
    useWelcomeClosed.setState({ closed: true });
    // If saving fails, the welcome opens once more next time, which isn't worth a message.
    save({ welcomed: true }).catch(() => undefined);
  };
}

/** Closes the welcome when the analyst goes on without it: to another screen, another connection or the tour. */
export function useWelcomeEnd(): void {
  const welcomed = useSettings()?.welcomed;
  const isNew = useIsFirstRun();
  const connections = useConnections().data?.connections;
  const elsewhere = useSession(({ screen }) => screen !== "explore");
  const touring = useTour(({ taking }) => taking);
  const close = useCloseWelcome();
  const open = connections !== undefined && connections.length > 0;
  const over = welcomed === false && (isNew === false || (open && (elsewhere || touring)));
  const { closed } = useWelcomeClosed();
  useEffect(() => {
    if (over && !closed) close();
  });
}
