import { Button, Skeleton } from "@mantine/core";
import { invoke } from "../../app/api";
import { keys, type Target } from "../../app/queries";
import { useSession, type Period } from "../../app/session";
import { DataTable } from "../../components/DataTable";
import { pickColumns } from "../../components/documents";
import { EmptyState } from "../../components/EmptyState";
import { Failure } from "../../components/Failure";
import { Panel } from "../../components/Panel";
import { usePages } from "../../components/usePages";
import { asCallError } from "../../app/api";
import { formatCount } from "../../format/numbers";
import styles from "./Explore.module.css";
import type { TimeType } from "./store";

interface MentionListProps {
  target: Target;
  timeZone: string;
  timeType: TimeType;
  /** The range, or the bin that was clicked. */
  period: Period;
  binName: string | null;
  onWholeRange: () => void;
  onOpen: (period: Period) => void;
}

const columnKeys = ["published", "title", "author", "source", "sentiment", "reach", "engagement"];

/** The latest documents behind the chart, or those of one bin. */
export function MentionList(props: MentionListProps) {
  const { target, timeZone, timeType, period, binName, onWholeRange, onOpen } = props;
  const q = useSession((session) => session.query);
  // The service bounds results by their time of publication only.
  const bounds = timeType === "published" ? period : {};
  const question = { q, sortBy: timeType, ...bounds };
  const pages = usePages({
    queryKey: [...keys.project(target.ref.connectionId, target.ref.projectId), "documents", question],
    fetchPage: async (offset, count, signal) => {
      const { data } = await invoke(
        "documents.search",
        { ...target.ref, ...question, offset, count },
        { signal },
      );
      return { total: data.total, rows: data.documents };
    },
  });
  const { error } = pages;
  const notOffered = error && asCallError(error).kind === "missing";
  const title = binName ?? (timeType === "published" ? "Latest documents" : "Latest indexed documents");
  return (
    <Panel
      title={title}
      note={
        !pages.head.isPending &&
        !error &&
        `${formatCount(pages.total)} ${pages.total === 1 ? "document" : "documents"}`
      }
      grow
      actions={
        <>
          {binName !== null && (
            <Button size="xs" onClick={onWholeRange}>
              Whole range
            </Button>
          )}
          {!notOffered && timeType === "published" && (
            <Button size="xs" onClick={() => onOpen(period)}>
              Open in Documents
            </Button>
          )}
        </>
      }
    >
      {notOffered ? (
        <EmptyState title="This connection offers no search results">
          Charts and uploads work all the same.
        </EmptyState>
      ) : error ? (
        <Failure thrown={error} onRetry={pages.retry} />
      ) : pages.head.isPending ? (
        <div style={{ padding: "4px 14px" }} role="status" aria-label="Fetching documents">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={12} my={14} />
          ))}
        </div>
      ) : pages.count === 0 ? (
        <EmptyState title="No documents here" />
      ) : (
        <div className={styles["documents"]} style={{ display: "flex", flex: 1, flexDirection: "column" }}>
          <DataTable
            label={title}
            columns={pickColumns(columnKeys, timeZone)}
            count={pages.count}
            rowAt={pages.rowAt}
            onView={pages.onView}
          />
        </div>
      )}
    </Panel>
  );
}
