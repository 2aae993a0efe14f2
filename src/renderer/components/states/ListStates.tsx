import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../../../shared/texts";
import { EmptyState } from "./EmptyState";
import { Failure } from "./Failure";
import { RateWait } from "./RateWait";
import { StaleFailure } from "./StaleFailure";
import { Waiting } from "./Waiting";

interface ListStatesProps {
  /** The query that loads the list. */
  query: { data: unknown; error: unknown; isPending: boolean; refetch: () => unknown };
  /** Text while loading. */
  fetching: string;
  /** Number of items, and how many match the search. */
  all: number;
  matching: number;
  /** Shown if the list is empty. */
  empty: ReactNode;
  /** Text if nothing matches the search. */
  noMatch: string;
  onClear: () => void;
  children: ReactNode;
}

/**
 * Shows a list or its state: loading, failed, empty, no match. If a refresh failed, shows the reason above the list.
 */
export function ListStates(props: ListStatesProps) {
  const { query, fetching, all, matching, empty, noMatch, onClear, children } = props;
  const retry = () => void query.refetch();
  if (query.error && !query.data) return <Failure thrown={query.error} onRetry={retry} />;
  if (query.isPending)
    return (
      <>
        <EmptyState title={fetching} actions={<Waiting what={fetching} />} />
        <RateWait />
      </>
    );
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

/** Says that nothing matches, with a button to clear the search. */
export function NothingMatches({ onClear, children }: { onClear: () => void; children: ReactNode }) {
  return (
    <EmptyState title={t("nothingMatches")} actions={<Button onClick={onClear}>{t("clearSearch")}</Button>}>
      {children}
    </EmptyState>
  );
}
