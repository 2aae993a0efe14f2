import { CallFailure } from "./api";
import { useConnection, useOpened, useProjects } from "./queries";

/** Why the open connection can't be used: it failed to open, its projects could not be read, or it is damaged. */
export function useObstacle(): { failure: unknown; retry: (() => void) | undefined } | null {
  const opened = useOpened();
  const projects = useProjects();
  const { state } = useConnection();
  const failed = state?.error ?? null;
  const failure = opened.error ?? (failed ? new CallFailure(failed) : null) ?? projects.error;
  if (!failure) return null;
  const retry = async () => {
    await opened.refetch();
    await projects.refetch();
  };
  // Opening a damaged workspace again doesn't help.
  return { failure, retry: state?.phase === "ready" && failed ? undefined : () => void retry() };
}
