import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../../../shared/words";
import { EmptyState } from "./EmptyState";
import { Failure } from "./Failure";
import { StaleFailure } from "./StaleFailure";

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

/** A list in whichever state it is: asked for, failed, empty, searched in vain, or there, if need be with why it is not up to date. */
export function ListStates(props: ListStatesProps) {
  const { query, fetching, all, matching, empty, noMatch, onClear, children } = props;
  const retry = () => void query.refetch();
  if (query.error && !query.data) return <Failure thrown={query.error} onRetry={retry} />;
  if (query.isPending) return <EmptyState title={fetching} />;
  return (
    <>
      {query.error !== null && <StaleFailure thrown={query.error} onRetry={retry} />}
      {all === 0 ? (
        empty
      ) : matching === 0 ? (
        <NothingMatches onClear={onClear}>{noMatch}</NothingMatches>
      ) : (
        children
      )}
    </>
  );
}

/** A search that found nothing, with the way back. */
export function NothingMatches({ onClear, children }: { onClear: () => void; children: ReactNode }) {
  return (
    <EmptyState title={t("nothingMatches")} actions={<Button onClick={onClear}>{t("clearSearch")}</Button>}>
      {children}
    </EmptyState>
  );
}
