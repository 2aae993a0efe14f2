import { CallFailure } from "./api";
import { useConnection, useOpened, useProjects } from "./queries";

/** What keeps the open connection from answering: it did not open, its projects could not be read, or it is damaged. */
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
  // A workspace that is open and damaged is no better for being opened again.
  return { failure, retry: state?.phase === "ready" && failed ? undefined : () => void retry() };
}
