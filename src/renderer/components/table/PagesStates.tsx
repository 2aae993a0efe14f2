import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { Failure } from "../states/Failure";
import { RateWait } from "../states/RateWait";
import { StaleFailure } from "../states/StaleFailure";

interface PagesStatesProps {
  pages: {
    error: Error | null;
    stale: Error | null;
    retry: () => void;
    count: number;
    isOld: boolean;
    head: { isPending: boolean; isFetching: boolean };
  };
  /** Text while the first page loads. */
  fetching: string;
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** The table. */
  children: ReactNode;
}

/** Shows a paged list or its state: loading, failed, empty. If a refresh failed, shows the reason above the list. */
export function PagesStates({ pages, fetching, empty, children }: PagesStatesProps) {
  if (pages.error) return <Failure thrown={pages.error} onRetry={pages.retry} />;
  // That the previous query matched nothing says nothing about this one, and neither does a response from before a change.
  if (pages.head.isPending || (pages.count === 0 && (pages.isOld || pages.head.isFetching)))
    return (
      <>
        <RateWait />
        <div style={{ padding: "4px 14px" }} role="status" aria-label={fetching}>
          {Array.from({ length: 12 }, (_, row) => (
            <Skeleton key={row} height={12} my={20} />
          ))}
        </div>
      </>
    );
  return (
    <>
      {pages.stale && <StaleFailure thrown={pages.stale} onRetry={pages.retry} />}
      {pages.count === 0 ? empty : children}
    </>
  );
}
