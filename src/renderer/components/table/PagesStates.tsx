import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { Failure } from "../states/Failure";
import { StaleFailure } from "../states/StaleFailure";

interface PagesStatesProps {
  pages: {
    error: Error | null;
    stale: Error | null;
    retry: () => void;
    count: number;
    head: { isPending: boolean };
  };
  /** Said while the first page is fetched. */
  fetching: string;
  /** Shown where there are no rows. */
  empty: ReactNode;
  /** The table itself. */
  children: ReactNode;
}

/** A list by pages in whichever state it is: fetched, failed, empty, or there, if need be with why it is not up to date. */
export function PagesStates({ pages, fetching, empty, children }: PagesStatesProps) {
  if (pages.error) return <Failure thrown={pages.error} onRetry={pages.retry} />;
  if (pages.head.isPending)
    return (
      <div style={{ padding: "4px 14px" }} role="status" aria-label={fetching}>
        {Array.from({ length: 12 }, (_, row) => (
          <Skeleton key={row} height={12} my={20} />
        ))}
      </div>
    );
  if (pages.count === 0) return empty;
  return (
    <>
      {pages.stale && <StaleFailure thrown={pages.stale} onRetry={pages.retry} />}
      {children}
    </>
  );
}
