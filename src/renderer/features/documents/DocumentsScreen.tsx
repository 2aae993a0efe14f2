import { Button, Checkbox, CloseButton, Popover, Skeleton, Stack } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { Document } from "../../../shared/interface/documents";
import type { RouteInput } from "../../../shared/ipc";
import { asCallError, invoke } from "../../app/api";
import { keys, useTimeZone, type Target } from "../../app/queries";
import { useSession } from "../../app/session";
import { Age } from "../../components/Age";
import { DataTable } from "../../components/DataTable";
import { documentColumns, pickColumns } from "../../components/documents";
import { EmptyState } from "../../components/EmptyState";
import { Failure } from "../../components/Failure";
import { Tag } from "../../components/Mark";
import { Panel } from "../../components/Panel";
import { QueryBox } from "../../components/QueryBox";
import { Screen } from "../../components/Screen";
import { mostRows, usePages } from "../../components/usePages";
import { formatCount } from "../../format/numbers";
import { formatHours } from "../../format/times";
import styles from "./DocumentsScreen.module.css";
import { ReadingPane } from "./ReadingPane";
import { useDocuments } from "./store";

type SortBy = NonNullable<RouteInput<"documents.search">["sortBy"]>;
const sortable: readonly SortBy[] = ["published", "search_indexed", "engagement", "reach", "sentiment"];

interface DocumentsScreenProps {
  target: Target;
  onOpenFile: () => void;
}

/** Documents: what matches the query, one by one. */
export function DocumentsScreen({ target, onOpenFile }: DocumentsScreenProps) {
  const { draft, query, period, setDraft, run, setPeriod } = useSession();
  const { sort, columns, setSort, toggleColumn } = useDocuments();
  const [open, setOpen] = useState<{ index: number; document: Document } | null>(null);
  const timeZone = useTimeZone();
  const client = useQueryClient();
  const projectKey = keys.project(target.ref.connectionId, target.ref.projectId);
  const question = {
    q: query,
    sortBy: sortable.find((one) => one === sort.key) ?? "published",
    sortOrder: sort.order,
    ...period,
  };
  const pages = usePages({
    queryKey: [...projectKey, "documents", question],
    fetchPage: async (offset, count, signal) => {
      const answer = await invoke(
        "documents.search",
        { ...target.ref, ...question, offset, count },
        { signal },
      );
      return {
        total: answer.data.total,
        rows: answer.data.documents,
        asOf: answer.asOf,
        source: answer.source,
      };
    },
  });

  const ask = () => {
    setOpen(null);
    if (draft.trim() === query) void client.invalidateQueries({ queryKey: [...projectKey, "documents"] });
    run();
  };
  const stop = () => void client.cancelQueries({ queryKey: [...projectKey, "documents"] });
  const select = (index: number) => {
    const document = pages.rowAt(index);
    if (document) setOpen({ index, document });
  };
  // The list may have moved under the open document.
  const selected = open && pages.rowAt(open.index)?.url === open.document.url ? open.index : null;
  return (
    <Screen
      name="Documents"
      fixed
      bar={
        <QueryBox value={draft} onChange={setDraft} onRun={ask} busy={pages.head.isFetching} onStop={stop} />
      }
    >
      <div className={styles["split"]}>
        <div className={styles["list"]}>
          <Panel
            title="Documents"
            grow
            note={
              <>
                {period && (
                  <span className={styles["period"]}>
                    <Tag tone="accent">Published {formatHours(period.min, period.max, timeZone)}</Tag>
                    <CloseButton
                      size="xs"
                      aria-label="Show documents of all time"
                      onClick={() => setPeriod(null)}
                    />
                  </span>
                )}{" "}
                <span aria-live="polite">
                  {!pages.head.isPending && !pages.error && countText(pages.total)}
                </span>{" "}
                <Age answer={pages.head.data} />
              </>
            }
            actions={<ColumnsMenu timeZone={timeZone} shown={columns} onToggle={toggleColumn} />}
          >
            <List
              pages={pages}
              filtered={query !== "" || period !== null}
              projectTitle={target.project.title}
              onOpenFile={onOpenFile}
              onClear={() => {
                setPeriod(null);
                run("");
              }}
            >
              <DataTable
                label="Documents"
                columns={pickColumns(columns, timeZone)}
                count={pages.count}
                rowAt={pages.rowAt}
                onView={pages.onView}
                sort={sort}
                onSort={setSort}
                selected={selected}
                onSelect={select}
              />
            </List>
          </Panel>
        </div>
        {open && (
          <ReadingPane
            target={target}
            document={open.document}
            timeZone={timeZone}
            onClose={() => setOpen(null)}
          />
        )}
      </div>
    </Screen>
  );
}

function countText(total: number): string {
  const all = `${formatCount(total)} ${total === 1 ? "document" : "documents"}`;
  return total > mostRows
    ? `first ${formatCount(mostRows)} of ${all}; narrow the query to see the rest`
    : all;
}

interface ListProps {
  pages: { error: Error | null; retry: () => void; count: number; head: { isPending: boolean } };
  filtered: boolean;
  projectTitle: string;
  onOpenFile: () => void;
  onClear: () => void;
  children: ReactNode;
}

function List({ pages, filtered, projectTitle, onOpenFile, onClear, children }: ListProps) {
  if (pages.error && asCallError(pages.error).kind === "missing")
    return (
      <EmptyState title="This connection offers no search results">
        The service does not list single documents. Charts and uploads work all the same.
      </EmptyState>
    );
  if (pages.error) return <Failure thrown={pages.error} onRetry={pages.retry} />;
  if (pages.head.isPending)
    return (
      <div style={{ padding: "4px 14px" }} role="status" aria-label="Fetching documents">
        {Array.from({ length: 12 }, (_, row) => (
          <Skeleton key={row} height={12} my={20} />
        ))}
      </div>
    );
  if (pages.count > 0) return children;
  return filtered ? (
    <EmptyState title="Nothing matches" actions={<Button onClick={onClear}>Clear query and time</Button>}>
      0 documents of {projectTitle} match. Try fewer or other words.
    </EmptyState>
  ) : (
    <EmptyState
      title="No documents yet"
      actions={
        <Button variant="filled" onClick={onOpenFile}>
          Open a file
        </Button>
      }
    >
      Drop a CSV file anywhere in this window to fill {projectTitle}.
    </EmptyState>
  );
}

interface ColumnsMenuProps {
  timeZone: string;
  shown: readonly string[];
  onToggle: (key: string) => void;
}

function ColumnsMenu({ timeZone, shown, onToggle }: ColumnsMenuProps) {
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button size="xs" leftSection={<IconColumns3 size={14} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={8} mah={360} style={{ overflowY: "auto" }}>
          {documentColumns(timeZone).map(({ key, title }) => (
            <Checkbox key={key} label={title} checked={shown.includes(key)} onChange={() => onToggle(key)} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
