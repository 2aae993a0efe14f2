import { Button, CloseButton, Skeleton } from "@mantine/core";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useMemo, useState, type KeyboardEvent, type ReactNode } from "react";
import { useShallow } from "zustand/react/shallow";
import { identityOf, isAddressed } from "../../../../shared/documents/identity";
import type { Document } from "../../../../shared/interface/documents";
import type { DocumentMark, DocumentQuestion } from "../../../../shared/ipc/documents";
import { t } from "../../../../shared/words";
import { invoke, isNotOffered } from "../../../core/api";
import { isPressed } from "../../../core/keys";
import { keys, useTimeZone, type Target } from "../../../core/queries";
import { useSearch } from "../../../core/search";
import { Age } from "../../../components/states/Age";
import { ColumnsMenu } from "../../../components/table/ColumnsMenu";
import { DataTable } from "../../../components/table/DataTable";
import { documentMenu } from "../../../components/menus/documentMenu";
import { useDocumentPages } from "../../../components/table/documentPages";
import { EmptyState } from "../../../components/states/EmptyState";
import { Failure } from "../../../components/states/Failure";
import { Tag } from "../../../components/states/Mark";
import { Panel } from "../../../components/layout/Panel";
import { mostRows } from "../../../components/table/usePages";
import { useMetrics } from "../../../components/query/QueryBoxVocabulary";
import { formatCount } from "../../../format/numbers";
import { formatHours } from "../../../format/times";
import styles from "../Documents.module.css";
import { documentKeys } from "../queries";
import { useBrowsing, useDocuments, type OpenDocument } from "../store";
import { allColumns, forTable, pickColumn, titleColumn } from "./columns";
import { narrowedQuestion } from "./facets";
import { isPicked, useSelection } from "./selection";
import { SaveDocumentsDialog } from "./SaveDocumentsDialog";
import { SelectionBar } from "./SelectionBar";
import { usePageBound } from "./usePageBound";

interface ResultsListProps {
  target: Target;
  open: OpenDocument | null;
  onOpen: (open: OpenDocument | null) => void;
  onOpenFile: () => void;
  onBrowseKnown: () => void;
}

/** What matches the query and the facets, page by page, with what edits say of it. */
export function ResultsList({ target, open, onOpen, onOpenFile, onBrowseKnown }: ResultsListProps) {
  const { query, period, setPeriod, run } = useSearch(
    useShallow(({ query, period, setPeriod, run }) => ({ query, period, setPeriod, run })),
  );
  const { sort, columns, setSort, toggleColumn } = useDocuments();
  const facets = useBrowsing((browsing) => browsing.facets);
  const clearFacets = useBrowsing((browsing) => browsing.clearFacets);
  const selection = useSelection();
  const timeZone = useTimeZone();
  const metrics = useMetrics(target).data?.data;
  const client = useQueryClient();
  const narrowed = narrowedQuestion(query, facets);
  const question: Partial<DocumentQuestion> = { ...narrowed, ...period };
  const filtered = narrowed.q !== "" || period !== null || Object.keys(facets).length > 0;
  const pages = useDocumentPages(target.ref, question, sort);
  const [saving, setSaving] = useState(false);
  usePageBound(client, pages.queryKey);
  const marks = useMarks(target, pages.rowAt, pages.fetched);

  const identity = JSON.stringify(question);
  const { begin } = selection;
  useEffect(() => begin(identity), [begin, identity]);

  const [only] = facets.dataset?.length === 1 ? facets.dataset : [];
  const select = (index: number) => {
    const document = pages.rowAt(index);
    if (document) onOpen({ index, document, asOf: pages.head.data?.asOf ?? Date.now(), datasetId: only });
  };
  const pick = (index: number, stretch: boolean) => {
    const from = stretch && selection.anchor !== null ? selection.anchor : index;
    const rows = Array.from({ length: Math.abs(index - from) + 1 }, (_, i) =>
      pages.rowAt(Math.min(index, from) + i),
    );
    const found = rows
      .filter((row) => row !== undefined)
      .filter(isAddressed)
      .map(({ url, published }) => ({
        url,
        published: published ?? null,
        ...(only !== undefined && { datasetId: only }),
      }));
    const [one] = found;
    if (from !== index) selection.extend(found);
    else if (one) selection.toggle(one, index);
  };
  // The list may have moved under the open document.
  const row = open ? pages.rowAt(open.index) : undefined;
  const isOpen = open && row && identityOf(row) === identityOf(open.document);
  const selected = isOpen ? open.index : null;
  const asOf = pages.head.data?.asOf;
  useEffect(() => {
    // The list was asked again: what is open is shown as it is by now.
    if (isOpen && asOf !== undefined && row !== open.document) onOpen({ ...open, document: row, asOf });
  }, [isOpen, open, row, asOf, onOpen]);
  const { connectionId, projectId } = target.ref;
  const all = filtered || pages.head.data?.source !== "live" ? null : pages.head.data.total;
  useEffect(() => {
    // The navigation counts as the list does, though its own question was asked earlier.
    if (all !== null) client.setQueryData(keys.total(connectionId, projectId), all);
  }, [client, connectionId, projectId, all]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.getAttribute("role") !== "grid") return;
    if (event.key === " " && selected !== null) {
      event.preventDefault();
      pick(selected, event.shiftKey);
    } else if (isPressed(event.nativeEvent, "mod+A")) {
      event.preventDefault();
      selection.pickAll();
    } else if (event.key === "Escape" && (selection.all || selection.picked.size > 0)) {
      // What is open closes with the next one.
      event.preventDefault();
      selection.clear();
    }
  };
  const pickLatest = useCallbackRef(pick);
  // Columns that stay the same let the table draw anew only the rows that changed.
  const drawn = useMemo(() => {
    const chosen = allColumns(timeZone, metrics).filter(({ key }) => columns.includes(key));
    return [
      pickColumn((document) => isPicked(selection, document.url), pickLatest),
      ...chosen.map((column) =>
        column.key === "title"
          ? titleColumn(column, ({ url }) => (url ? marks.get(url) : undefined))
          : column,
      ),
    ];
  }, [timeZone, metrics, columns, selection, marks, pickLatest]);
  const notOffered = isNotOffered(pages.error);
  return (
    <Panel
      title={t("documents:title")}
      grow
      note={
        <>
          {period && (
            <span className={styles["period"]}>
              <Tag tone="accent">
                {t("documents:results.period", { period: formatHours(period.min, period.max, timeZone) })}
              </Tag>
              <CloseButton
                size="xs"
                aria-label={t("documents:results.allTime")}
                onClick={() => setPeriod(null)}
              />
            </span>
          )}{" "}
          <span aria-live="polite">{!pages.head.isPending && !pages.error && countText(pages.total)}</span>{" "}
          <Age answer={pages.head.data && { ...pages.head.data, unreadable: pages.unreadable }} />
        </>
      }
      actions={
        <>
          <Button size="xs" disabled={pages.total === 0} onClick={() => setSaving(true)}>
            {t("documents:results.save")}
          </Button>
          <ColumnsMenu columns={allColumns(timeZone, metrics)} shown={columns} onToggle={toggleColumn} />
        </>
      }
    >
      {saving && (
        <SaveDocumentsDialog
          target={target}
          scope={{ kind: "results", question: { q: "", ...question }, only: null, except: [] }}
          count={pages.total}
          onClose={() => setSaving(false)}
        />
      )}
      {notOffered ? (
        <EmptyState
          title={t("documents:results.notOffered")}
          actions={<Button onClick={onBrowseKnown}>{t("documents:results.showKnown")}</Button>}
        >
          {t("documents:results.notOfferedText")}
        </EmptyState>
      ) : (
        <List
          pages={pages}
          filtered={filtered}
          projectTitle={target.project.title}
          onOpenFile={onOpenFile}
          onClear={() => {
            setPeriod(null);
            clearFacets();
            run("");
          }}
        >
          <SelectionBar target={target} question={question} total={pages.total} />
          <div className={styles["table"]} onKeyDown={onKeyDown}>
            <DataTable
              label={t("documents:title")}
              columns={drawn}
              count={pages.count}
              rowAt={(index) => {
                const row = pages.rowAt(index);
                return row && forTable(row);
              }}
              onView={pages.onView}
              sort={sort}
              onSort={setSort}
              selected={selected}
              onSelect={select}
              menuOf={documentMenu}
            />
          </div>
        </List>
      )}
    </Panel>
  );
}

function countText(total: number): string {
  return total > mostRows
    ? t("documents:results.first", { shown: formatCount(mostRows), total: formatCount(total) })
    : t("documents:results.count", { count: total });
}

const marksPerCall = 200;

/** Marks of the documents fetched, asked for in stretches so that scrolling a little asks for nothing. */
function useMarks(
  target: Target,
  rowAt: (index: number) => Document | undefined,
  { first, last }: { first: number; last: number },
): ReadonlyMap<string, DocumentMark> {
  const from = Math.floor(first / marksPerCall);
  const stretches = Array.from({ length: Math.floor(last / marksPerCall) - from + 1 }, (_, i) => from + i);
  const urlsOf = (stretch: number) =>
    Array.from({ length: marksPerCall }, (_, i) => rowAt(stretch * marksPerCall + i)?.url).filter(
      (url): url is string => typeof url === "string" && url !== "",
    );
  const answers = useQueries({
    queries: stretches.map((stretch) => {
      const urls = urlsOf(stretch);
      return {
        queryKey: [...documentKeys.edits(target.ref), "marks", urls],
        queryFn: () => invoke("documents.marks", { ...target.ref, urls }),
        enabled: urls.length > 0,
        gcTime: 10_000,
        placeholderData: (earlier: DocumentMark[] | undefined) => earlier,
      };
    }),
  });
  const lists = answers.map(({ data }) => data);
  return useMemo(
    () => new Map(lists.flatMap((list) => list?.map((mark) => [mark.url, mark] as const) ?? [])),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the answers keep their identity until they change
    lists,
  );
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
  if (pages.error) return <Failure thrown={pages.error} onRetry={pages.retry} />;
  if (pages.head.isPending)
    return (
      <div style={{ padding: "4px 14px" }} role="status" aria-label={t("documents:results.fetching")}>
        {Array.from({ length: 12 }, (_, row) => (
          <Skeleton key={row} height={12} my={20} />
        ))}
      </div>
    );
  if (pages.count > 0) return children;
  return filtered ? (
    <EmptyState
      title={t("nothingMatches")}
      actions={<Button onClick={onClear}>{t("documents:results.clear")}</Button>}
    >
      {t("documents:results.noMatchText", { project: projectTitle })}
    </EmptyState>
  ) : (
    <EmptyState
      title={t("documents:results.empty")}
      actions={
        <Button variant="filled" onClick={onOpenFile}>
          {t("openFile")}
        </Button>
      }
    >
      {t("documents:results.emptyText", { project: projectTitle })}
    </EmptyState>
  );
}
