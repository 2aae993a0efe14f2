import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../../shared/words";
import { EmptyState } from "./EmptyState";
import { Failure } from "./Failure";

interface ListStatesProps {
  /** What the list is asked by. */
  query: { data: unknown; error: unknown; isPending: boolean; refetch: () => unknown };
  /** Said while it is asked. */
  fetching: string;
  /** How many there are, and how many of them match the search. */
  all: number;
  matching: number;
  /** Shown where there are none. */
  empty: ReactNode;
  /** Said where the search leaves none. */
  noMatch: string;
  onClear: () => void;
  /** The list itself. */
  children: ReactNode;
}

/** A list in whichever state it is: asked for, failed, empty, searched in vain, or there. */
export function ListStates(props: ListStatesProps) {
  const { query, fetching, all, matching, empty, noMatch, onClear, children } = props;
  if (query.error && !query.data)
    return <Failure thrown={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <EmptyState title={fetching} />;
  if (all === 0) return empty;
  return matching === 0 ? <NothingMatches onClear={onClear}>{noMatch}</NothingMatches> : children;
}

/** A search that found nothing, with the way back. */
export function NothingMatches({ onClear, children }: { onClear: () => void; children: ReactNode }) {
  return (
    <EmptyState title={t("nothingMatches")} actions={<Button onClick={onClear}>{t("clearSearch")}</Button>}>
      {children}
    </EmptyState>
  );
}
