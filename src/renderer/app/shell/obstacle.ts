import { CallFailure } from "../api";
import { useConnection, useOpened, useProjects } from "../queries";

/** What keeps the open connection from answering: it did not open, or its projects could not be read. */
export function useObstacle(): { failure: unknown; retry: () => void } | null {
  const opened = useOpened();
  const projects = useProjects();
  const { state } = useConnection();
  const failed = state?.phase === "failed" ? state.error : null;
  const failure = opened.error ?? (failed ? new CallFailure(failed) : null) ?? projects.error;
  if (!failure) return null;
  const retry = async () => {
    await opened.refetch();
    await projects.refetch();
  };
  return { failure, retry: () => void retry() };
}
