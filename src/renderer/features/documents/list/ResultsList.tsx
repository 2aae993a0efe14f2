import { startOf } from "../../../../shared/text/start-of";
import { Button, CloseButton } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { can } from "../../../../shared/capabilities";
import { identityOf, hasUrl, type DocumentWithUrl } from "../../../../shared/documents/identity";
import type { Document } from "../../../../shared/interface/documents";
import type { StoryOfResult } from "../../../../shared/interface/text-analysis";
import type { DocumentMark, DocumentQuestion } from "../../../../shared/ipc/documents";
import { t } from "../../../../shared/texts";
import { invoke, isNotOffered } from "../../../core/api";
import { keys, useTimeZone, type Target } from "../../../core/queries";
import { useSearch } from "../../../core/search";
import { storiesParam } from "../../../../analysis/question/chartRequest";
import { Age } from "../../../components/states/Age";
import { DataTable } from "../../../components/table/DataTable";
import { inStory, storyMenu, withCopies } from "../../../components/table/copies";
import { documentMenu } from "../../../components/menus/documentMenu";
import { useCopiesInPlace, type CopiesInPlace } from "../../../components/table/copiesInPlace";
import { useDocumentPages } from "../../../components/table/documentPages";
import { EmptyState } from "../../../components/states/EmptyState";
import { Tag } from "../../../components/states/Mark";
import { Panel } from "../../../components/layout/Panel";
import { SummaryButton } from "../../../components/summary/SummaryButton";
import { headingOf } from "../../../components/table/documents";
import { Returned } from "../../../components/states/Unreadable";
import { PagesStates } from "../../../components/table/PagesStates";
import { toast } from "../../../components/states/toast";
import type { RowSelection } from "../../../components/table/useCursor";
import { maxRows } from "../../../components/table/usePages";
import { useMetrics } from "../../../components/query/QueryBoxVocabulary";
import { formatCount } from "../../../../analysis/format/numbers";
import { formatHours } from "../../../../analysis/format/times";
import styles from "../Documents.module.css";
import { documentKeys } from "../queries";
import { useBrowsing, useDocuments, type OpenDocument } from "../store";
import { allColumns, forTable, titleColumn } from "./columns";
import { narrowedQuestion } from "./facets";
import { canToggle, isPicked, pickedCount, toastTooMany, useSelection } from "./selection";
import { SaveDocumentsDialog } from "./SaveDocumentsDialog";
import { SelectionBar } from "./SelectionBar";
import { usePageBound } from "./usePageBound";
import { useRangeSelection } from "./useRangeSelection";

interface ResultsListProps {
  target: Target;
  open: OpenDocument | null;
  onOpen: (open: OpenDocument | null) => void;
  onOpenFile: () => void;
  onBrowseKnown: () => void;
}

/** Documents that match the query and facets, page by page, marked with the state of their edits. */
export function ResultsList({ target, open, onOpen, onOpenFile, onBrowseKnown }: ResultsListProps) {
  const { query, period, stories, setPeriod, run } = useSearch(
    useShallow(({ query, period, stories, setPeriod, run }) => ({ query, period, stories, setPeriod, run })),
  );
  const { sort, setSort } = useDocuments();
  const facets = useBrowsing((browsing) => browsing.facets);
  const clearFacets = useBrowsing((browsing) => browsing.clearFacets);
  const client = useQueryClient();
  const narrowed = narrowedQuestion(query, facets);
  const question: Partial<DocumentQuestion> = { ...narrowed, ...period };
  const counted = { ...question, ...(can(target.connection, "stories") && storiesParam(stories)) };
  const filtered = narrowed.q !== "" || period !== null || Object.keys(facets).length > 0;
  const pages = useDocumentPages(target, question, sort, counted.stories ?? "copies");
  const [saving, setSaving] = useState(false);
  usePageBound(client, pages.queryKey);
  const marks = useMarks(target, pages.rowAt, pages.fetched);

  const identity = JSON.stringify(counted);
  useSelectionOf(identity, pages);

  const [only] = facets.dataset?.length === 1 ? facets.dataset : [];
  const of = JSON.stringify([identity, sort]);
  const inPlace = useCopiesInPlace(target, question, pages, of);
  const { copiesFrom, copiesShown } = inPlace;
  const expand = useCallbackRef(inPlace.expand);
  const view = useCallbackRef(inPlace.onView);
  const { stretch, rows: rowSelection } = useRowSelection(target, { of, only, pages, inPlace });
  const { openAt, show } = useOpenRow({ open, onOpen, only, pages, inPlace });
  useProjectTotal(target, filtered || counted.stories !== undefined ? null : pages);
  const { copies } = pages;
  const openStory = useCallbackRef((story: StoryOfResult) => run(inStory(narrowed.q, story)));
  const columns = useResultColumns(target, marks, {
    stories: copies,
    from: copiesFrom,
    shown: copiesShown,
    onExpand: expand,
  });
  const notOffered = isNotOffered(pages.error ?? pages.stale);
  return (
    <Panel
      title={t("documents:title")}
      grow
      note={
        <>
          <ResultsNote pages={pages} once={counted.stories !== undefined} />
        </>
      }
      actions={
        <>
          <SummaryButton target={target} question={question} />
          <Button size="xs" disabled={pages.total === 0 || pages.isOld} onClick={() => setSaving(true)}>
            {t("documents:results.save")}
          </Button>
        </>
      }
    >
      {saving && (
        <SaveDocumentsDialog
          target={target}
          scope={{ kind: "results", question: { q: "", ...counted }, only: null, except: [] }}
          count={pages.total}
          onClose={() => setSaving(false)}
        />
      )}
      {notOffered ? (
        <EmptyState
          title={t("notOffered")}
          actions={<Button onClick={onBrowseKnown}>{t("documents:results.showKnown")}</Button>}
        >
          {t("documents:results.notOfferedText")}
        </EmptyState>
      ) : (
        <PagesStates
          pages={pages}
          fetching={t("documents:results.fetching")}
          empty={
            <NoResults
              filtered={filtered}
              projectTitle={target.project.title}
              onOpenFile={onOpenFile}
              onClear={() => {
                setPeriod(null);
                clearFacets();
                run("");
              }}
            />
          }
        >
          {!pages.isOld && (
            <SelectionBar
              target={target}
              question={counted}
              total={pages.total}
              onAll={stretch.selectAll}
              pending={stretch.pending}
              onCancel={stretch.cancel}
            />
          )}
          <DataTable
            label={t("documents:title")}
            layoutKey="documents"
            listed={of}
            old={pages.isOld}
            columns={columns}
            count={inPlace.count}
            rowAt={(index) => {
              const row = inPlace.rowAt(index);
              return row && forTable(row);
            }}
            failed={inPlace.failed}
            onView={view}
            onExpand={expand}
            sort={sort}
            onSort={setSort}
            open={openAt}
            onOpen={show}
            follows
            selection={rowSelection}
            nameOf={(row) => startOf(headingOf(row), 80)}
            menuOf={(row, index) => [
              ...storyMenu(row, index, copies, inPlace, openStory),
              ...documentMenu(row),
            ]}
          />
        </PagesStates>
      )}
    </Panel>
  );
}

type Pages = ReturnType<typeof useDocumentPages>;

interface ResultsNoteProps {
  pages: Pages;
  /** Whether each story counts once. */
  once: boolean;
}

/** The range of the results, how many there are, and how old they are. */
function ResultsNote({ pages, once }: ResultsNoteProps) {
  const period = useSearch((search) => search.period);
  const setPeriod = useSearch((search) => search.setPeriod);
  const timeZone = useTimeZone();
  return (
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
      <span aria-live="polite">
        {pages.head.data &&
          !pages.isOld &&
          [countText(pages.total), pages.unsorted, once && t("charts:stories.counted")]
            .filter(Boolean)
            .join(", ")}
      </span>{" "}
      <Age
        answer={
          pages.isOld ? undefined : pages.head.data && { ...pages.head.data, unreadable: pages.unreadable }
        }
      />
      <Returned pages={pages} />
    </>
  );
}

/** Keeps the navigation's count equal to that of the list, which is newer. */
function useProjectTotal({ ref: { connectionId, projectId } }: Target, pages: Pages | null) {
  const client = useQueryClient();
  const total =
    pages === null || pages.isOld || pages.head.data?.source !== "live" ? null : pages.head.data.total;
  useEffect(() => {
    if (total !== null) client.setQueryData(keys.total(connectionId, projectId), total);
  }, [client, connectionId, projectId, total]);
}

/** Begins the selection anew for other results, and clears one of all results if their number has changed. */
function useSelectionOf(identity: string, pages: Pages) {
  const { begin, all, clear } = useSelection();
  useEffect(() => begin(identity), [begin, identity]);
  const hasChanged = all !== null && !pages.isOld && pages.head.data !== undefined && pages.total !== all;
  useEffect(() => {
    if (!hasChanged) return;
    clear();
    toast(t("documents:selection.changed"));
  }, [hasChanged, clear]);
}

/** Stable columns, so that the table rerenders only the rows that changed. */
function useResultColumns(
  target: Target,
  marks: ReadonlyMap<string, DocumentMark>,
  copies: Parameters<typeof withCopies>[1],
) {
  const timeZone = useTimeZone();
  const metrics = useMetrics(target).data?.data;
  const { stories, from, shown, onExpand } = copies;
  return useMemo(
    () =>
      allColumns(timeZone, metrics).map((column) =>
        column.key === "title"
          ? withCopies(
              titleColumn(column, ({ url }) => (url ? marks.get(url) : undefined)),
              { stories, from, shown, onExpand },
            )
          : column,
      ),
    [timeZone, metrics, marks, stories, from, shown, onExpand],
  );
}

interface OpenRowOptions extends Pick<ResultsListProps, "open" | "onOpen"> {
  /** The dataset that all results are of. */
  only: string | undefined;
  pages: Pages;
  inPlace: CopiesInPlace;
}

/** The row of the open document, which is replaced by its current version after a refresh. */
function useOpenRow({ open, onOpen, only, pages, inPlace }: OpenRowOptions) {
  // The list may have changed, so the open document may be at another index.
  const openAt = open && inPlace.indexOf(open.index < -1 ? { copy: -2 - open.index } : { list: open.index });
  const row = openAt === null ? undefined : inPlace.rowAt(openAt);
  const isOpen = open && row && identityOf(row) === identityOf(open.document);
  const asOf = pages.head.data?.asOf;
  useEffect(() => {
    if (isOpen && asOf !== undefined && row !== open.document) onOpen({ ...open, document: row, asOf });
  }, [isOpen, open, row, asOf, onOpen]);
  const show = (at: number) => {
    const document = inPlace.rowAt(at);
    const place = inPlace.placeOf(at);
    // A copy has a negative index, so that the row of an open document stays when copies are shown or hidden.
    const index = "copy" in place ? -2 - place.copy : place.list;
    if (document) onOpen({ index, document, asOf: pages.head.data?.asOf ?? Date.now(), datasetId: only });
  };
  return { openAt: isOpen ? openAt : null, show };
}

interface RowSelectionOptions {
  of: string;
  /** The dataset that all results are of. */
  only: string | undefined;
  pages: Pages;
  inPlace: CopiesInPlace;
}

/** Selecting rows one by one, in ranges, or all. */
function useRowSelection(target: Target, { of, only, pages, inPlace }: RowSelectionOptions) {
  const selection = useSelection();
  const pickedOf = ({ url, published }: DocumentWithUrl) => ({
    url,
    published: published ?? null,
    ...(only !== undefined && { datasetId: only }),
  });
  const stretch = useRangeSelection({
    place: target.ref,
    of,
    read: inPlace.read,
    readList: pages.read,
    total: pages.count,
    pickedOf,
  });
  const rows: RowSelection<Document> = {
    of,
    count: stretch.pending || selection.all !== null ? 1 : pickedCount(selection),
    isSelected: (row) => hasUrl(row) && isPicked(selection, row.url),
    refusal: (row) => (hasUrl(row) ? null : t("documents:column.cannotSelect")),
    toggle: (index) => {
      const row = inPlace.rowAt(index);
      if (!row || !hasUrl(row)) return;
      if (canToggle(selection, row.url)) selection.toggle(pickedOf(row));
      else toastTooMany();
    },
    extend: stretch.extend,
    selectAll: stretch.selectAll,
    clear: () => {
      stretch.cancel();
      selection.clear();
    },
  };
  return { stretch, rows };
}

function countText(total: number): string {
  return total > maxRows
    ? t("documents:results.first", { shown: formatCount(maxRows), total: formatCount(total) })
    : t("documents:results.count", { count: total });
}

const marksPerCall = 200;

/** Edit marks of the loaded documents, requested in blocks so that scrolling a little requests nothing. */
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
    // oxlint-disable-next-line react/exhaustive-deps -- the answers keep their identity until they change
    lists,
  );
}

interface NoResultsProps {
  filtered: boolean;
  projectTitle: string;
  onOpenFile: () => void;
  onClear: () => void;
}

function NoResults({ filtered, projectTitle, onOpenFile, onClear }: NoResultsProps) {
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
