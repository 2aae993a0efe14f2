import { Button, Skeleton } from "@mantine/core";
import { useMemo, useState, type ReactNode } from "react";
import type { Document } from "../../shared/interface/documents";
import type { RouteInput } from "../../shared/ipc";
import { matchesIn, soughtWords, tryParse, type SoughtWords } from "../../shared/query";
import { t } from "../../shared/words";
import { asCallError, invoke } from "../app/api";
import { keys, useTimeZone, type Target } from "../app/queries";
import { useSession } from "../app/session";
import { DataTable, type DataColumn, type Sort } from "../components/DataTable";
import { headingOf, pickColumns } from "../components/documents";
import { documentMenu } from "../components/documentMenu";
import { EmptyState } from "../components/EmptyState";
import { Failure } from "../components/Failure";
import { Panel } from "../components/Panel";
import { topicQuery, useTopics } from "../components/QueryBoxVocabulary";
import { usePages } from "../components/usePages";
import { formatCount } from "../format/numbers";
import { filtersAsQuery, type Behind } from "./question/behind";

type SortBy = NonNullable<RouteInput<"documents.search">["sortBy"]>;
const sortable: readonly SortBy[] = ["published", "search_indexed", "engagement", "reach", "sentiment"];
const columnKeys = ["published", "title", "author", "source", "sentiment", "reach", "engagement"];

interface DocumentListProps {
  target: Target;
  title: string;
  behind: Behind;
  /** Number of documents the part stands in, for "n of N". */
  of?: number | undefined;
  /** How they were found, where that says less than it seems. */
  hint?: string | undefined;
  actions?: ReactNode;
}

/** The documents behind a part of a chart: all of them counted, sorted, a page at a time, with what was sought marked. */
export function DocumentList({ target, title, behind, of, hint, actions }: DocumentListProps) {
  if (!behind.ok)
    return (
      <Panel title={title} actions={actions}>
        <EmptyState title={t("charts:documents.cannot")}>{behind.reason}</EmptyState>
      </Panel>
    );
  return <Listed target={target} title={title} behind={behind} of={of} hint={hint} actions={actions} />;
}

/** A heading with the sought words marked. */
function marked(document: Document, sought: SoughtWords): ReactNode {
  const text = headingOf(document);
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of matchesIn(text, sought)) {
    parts.push(
      text.slice(at, start),
      <mark key={start} style={{ background: "var(--mark)", color: "inherit", borderRadius: 3 }}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return (
    <span title={text}>
      {parts}
      {text.slice(at)}
    </span>
  );
}

function Listed({
  target,
  title,
  behind,
  of,
  hint,
  actions,
}: DocumentListProps & { behind: Extract<Behind, { ok: true }> }) {
  const timeZone = useTimeZone();
  const showDocuments = useSession((session) => session.showDocuments);
  const topics = useTopics(target).data?.data;
  const [sort, setSort] = useState<Sort>({ key: behind.sortBy, order: "desc" });
  const question = {
    q: behind.q,
    sortBy: sortable.find((one) => one === sort.key) ?? behind.sortBy,
    sortOrder: sort.order,
    ...behind.filters,
    ...(behind.period ?? {}),
  };
  const pages = usePages({
    queryKey: [...keys.project(target.ref.connectionId, target.ref.projectId), "documents", question],
    cached: true,
    fetchPage: async (offset, count, signal, from) => {
      const input = { ...target.ref, ...question, offset, count, from };
      const { data } = await invoke("documents.search", input, { signal });
      return { total: data.total, rows: data.documents };
    },
  });
  const sought = useMemo(() => {
    const parsed = tryParse(behind.q);
    return soughtWords(parsed.ok ? parsed.query : { kind: "all" });
  }, [behind.q]);
  const columns = useMemo(
    () =>
      pickColumns(columnKeys, timeZone).map((column): DataColumn<Document> =>
        column.key === "title" ? { ...column, cell: (row) => marked(row, sought) } : column,
      ),
    [timeZone, sought],
  );
  const topicQueries = useMemo(() => {
    const categories = [...(topics?.topic_categories ?? []), ...(topics?.filter_categories ?? [])];
    return new Map(
      categories.flatMap(({ query_topics }) =>
        query_topics.map((topic) => [topic.id, topicQuery(topic)] as const),
      ),
    );
  }, [topics]);
  const conditions = filtersAsQuery(behind.filters, topicQueries);
  const open = (url?: string) => {
    if (conditions === null) return;
    const query = [
      ...(behind.q === "" ? [] : conditions.length > 0 ? [`(${behind.q})`] : [behind.q]),
      ...conditions,
    ];
    showDocuments(query.join(" AND "), behind.period, url);
  };
  const { error } = pages;
  const notOffered = error !== null && asCallError(error).kind === "missing";
  const count =
    of !== undefined && of > pages.total
      ? t("charts:documents.part", { count: of, shown: formatCount(pages.total) })
      : t("charts:documents.all", { count: pages.total });
  return (
    <Panel
      title={title}
      note={
        <span aria-live="polite">
          {!pages.head.isPending && !error && (hint ? `${count}, ${hint}` : count)}
        </span>
      }
      grow
      actions={
        <>
          {actions}
          {!notOffered && (
            <Button
              size="xs"
              disabled={conditions === null}
              title={conditions === null ? t("charts:documents.noFilter") : undefined}
              onClick={() => open()}
            >
              {t("charts:documents.open")}
            </Button>
          )}
        </>
      }
    >
      {error && !notOffered && pages.count > 0 && <Failure thrown={error} onRetry={pages.retry} inline />}
      {notOffered ? (
        <EmptyState title={t("charts:documents.notOffered")}>
          {t("charts:documents.notOfferedText")}
        </EmptyState>
      ) : error && pages.count === 0 ? (
        <Failure thrown={error} onRetry={pages.retry} />
      ) : pages.head.isPending ? (
        <div style={{ padding: "4px 14px" }} role="status" aria-label={t("charts:documents.fetching")}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={12} my={14} />
          ))}
        </div>
      ) : pages.count === 0 ? (
        <EmptyState title={t("charts:documents.none")} />
      ) : (
        <div style={{ display: "flex", flex: 1, flexDirection: "column", minHeight: 232 }}>
          <DataTable
            label={title}
            columns={columns}
            count={pages.count}
            rowAt={pages.rowAt}
            onView={pages.onView}
            sort={sort}
            onSort={setSort}
            selected={null}
            onSelect={(index) => open(pages.rowAt(index)?.url)}
            menuOf={documentMenu}
          />
        </div>
      )}
    </Panel>
  );
}
