import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../../../shared/texts";
import { isNotOffered } from "../../core/api";
import type { Target } from "../../core/queries";
import { EmptyState } from "../../components/states/EmptyState";
import { Failure } from "../../components/states/Failure";
import { TextReading } from "../../components/states/TextReading";
import { StaleFailure } from "../../components/states/StaleFailure";

interface WordsStatesProps {
  target: Target;
  query: {
    data: unknown;
    error: unknown;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** Text while loading. */
  fetching: string;
  /** Aborts the query. */
  onCancel: () => void;
  /** What to do if the service doesn't offer it. */
  notOffered?: string;
  /** Nothing was found. While that is asked again, the screen loads. */
  isEmpty?: boolean;
  children: ReactNode;
}

/**
 * Shows what a query of this screen found, or its state: not offered, failed, stopped, loading, waiting for texts to be
 * read.
 */
export function WordsStates(props: WordsStatesProps) {
  const {
    target,
    query,
    fetching,
    onCancel,
    notOffered = t("words:notOfferedText"),
    isEmpty = false,
    children,
  } = props;
  const { data, error, isFetching, isPlaceholderData } = query;
  const retry = () => void query.refetch();
  if (error && isNotOffered(error) && (data === undefined || isPlaceholderData))
    return <EmptyState title={t("notOffered")}>{notOffered}</EmptyState>;
  if (error && data === undefined) return <Failure thrown={error} onRetry={retry} />;
  if (!isFetching && !error && (data === undefined || isPlaceholderData))
    return (
      <EmptyState
        title={t("charts:card.stopped")}
        actions={<Button onClick={retry}>{t("charts:card.askAgain")}</Button>}
      >
        {t("charts:card.stoppedText")}
      </EmptyState>
    );
  return (
    <>
      <TextReading target={target} {...(isFetching && { onCancel })} />
      {error !== null && error !== undefined && <StaleFailure thrown={error} onRetry={retry} />}
      {data === undefined || (isEmpty && isFetching) ? (
        <div style={{ padding: "4px 14px" }} role="status" aria-label={fetching}>
          {Array.from({ length: 9 }, (_, index) => (
            <Skeleton key={index} height={12} my={20} />
          ))}
        </div>
      ) : (
        children
      )}
    </>
  );
}
