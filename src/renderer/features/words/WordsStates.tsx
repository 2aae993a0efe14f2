import { Button, Progress, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../../../shared/words";
import { isNotOffered } from "../../core/api";
import type { Target } from "../../core/queries";
import { EmptyState } from "../../components/states/EmptyState";
import { Failure } from "../../components/states/Failure";
import { StaleFailure } from "../../components/states/StaleFailure";
import { formatCount } from "../../format/numbers";
import { useTextReading } from "./asking";
import styles from "./Words.module.css";

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
  children: ReactNode;
}

/**
 * Shows what a query of this screen found, or its state: not offered, failed, stopped, loading, waiting for texts to be
 * read.
 */
export function WordsStates({ target, query, fetching, onCancel, children }: WordsStatesProps) {
  const { data, error, isFetching, isPlaceholderData } = query;
  const retry = () => void query.refetch();
  if (error && isNotOffered(error) && (data === undefined || isPlaceholderData))
    return <EmptyState title={t("notOffered")}>{t("words:notOfferedText")}</EmptyState>;
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
      <TextReading target={target} waiting={isFetching} onCancel={onCancel} />
      {error !== null && error !== undefined && <StaleFailure thrown={error} onRetry={retry} />}
      {data === undefined ? (
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

interface TextReadingProps {
  target: Target;
  /** Whether a query waits for the texts. */
  waiting: boolean;
  onCancel: () => void;
}

/** How many texts have been read, while a query waits for them. */
export function TextReading({ target, waiting, onCancel }: TextReadingProps) {
  const reading = useTextReading(target, waiting && target.connection.kind === "workspace");
  if (!reading || reading.read >= reading.documents) return null;
  const text = t("words:reading", { count: reading.documents, read: formatCount(reading.read) });
  return (
    <div className={styles["reading"]} role="status">
      <span>{text}</span>
      <Progress
        value={(reading.read / reading.documents) * 100}
        aria-label={text}
        style={{ flex: 1, minWidth: 80 }}
      />
      <Button size="xs" onClick={onCancel}>
        {t("cancel")}
      </Button>
    </div>
  );
}
