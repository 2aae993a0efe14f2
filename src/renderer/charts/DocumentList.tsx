import { Button, Skeleton } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { useMemo, useState, type ReactNode } from "react";
import type { Document } from "../../shared/interface/documents";
import type { StoryOfResult } from "../../shared/interface/text-analysis";
import { matchesIn, searchTerms, tryParse, type SearchTerms } from "../../shared/query";
import { t } from "../../shared/texts";
import { isNotOffered } from "../core/api";
import { useTimeZone, type Target } from "../core/queries";
import type { DataColumn, Sort } from "../components/table/columns";
import { LazyTable } from "../components/table/LazyTable";
import { storyMenu, withCopies } from "../components/table/copies";
import { documentMenu } from "../components/menus/documentMenu";
import { useCopiesInPlace } from "../components/table/copiesInPlace";
import { useDocumentPages } from "../components/table/documentPages";
import { documentColumns, headingOf } from "../components/table/documents";
import { EmptyState } from "../components/states/EmptyState";
import { Failure } from "../components/states/Failure";
import { Returned, Unreadable } from "../components/states/Unreadable";
import { Waiting } from "../components/states/Waiting";
import { StaleFailure } from "../components/states/StaleFailure";
import { Panel } from "../components/layout/Panel";
import { SummaryButton } from "../components/summary/SummaryButton";
import { formatCount } from "../../analysis/format/numbers";
import type { Drilldown } from "../../analysis/question/drilldown";
import { useShowDocuments } from "./useShowDocuments";

interface DocumentListProps {
  target: Target;
  title: string;
  drilldown: Drilldown;
  /** Total that the list is a part of, for "n of N". */
  of?: number | undefined;
  /** Explains how the documents were found, if the title could mislead. */
  hint?: string | undefined;
  actions?: ReactNode;
}

/** The documents of a part of a chart: total, sort order, pages, and highlighted search terms. */
export function DocumentList({ target, title, drilldown, of, hint, actions }: DocumentListProps) {
  if (!drilldown.ok)
    return (
      <Panel title={title} actions={actions}>
        <EmptyState title={t("charts:documents.cannot")}>{drilldown.reason}</EmptyState>
      </Panel>
    );
  return <Listed target={target} title={title} drilldown={drilldown} of={of} hint={hint} actions={actions} />;
}

/** A heading with highlighted search terms. */
function marked(document: Document, sought: SearchTerms): ReactNode {
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

interface ListNoteProps extends Pick<DocumentListProps, "of" | "hint"> {
  pages: ReturnType<typeof useDocumentPages>;
  /** Whether each story counts once. */
  once: boolean;
}

/** How many documents there are, of how many, and how they were found. */
function ListNote({ pages, of, hint, once }: ListNoteProps) {
  const { error, stale } = pages;
  const count =
    of !== undefined && of > pages.total
      ? t("charts:documents.part", { count: of, shown: formatCount(pages.total) })
      : t("charts:documents.all", { count: pages.total });
  return (
    <span aria-live="polite">
      {!pages.head.isPending &&
        !pages.isOld &&
        !error &&
        !stale &&
        [count, pages.unsorted, hint, once && t("charts:stories.listed")].filter(Boolean).join(", ")}
      {!pages.isOld && <Unreadable count={pages.unreadable} />}
      <Returned pages={pages} />
    </span>
  );
}

function Listed({
  target,
  title,
  drilldown,
  of,
  hint,
  actions,
}: DocumentListProps & { drilldown: Extract<Drilldown, { ok: true }> }) {
  const timeZone = useTimeZone();
  const [chosen, setSort] = useState<Sort | null>(null);
  const sort = chosen ?? { key: drilldown.sortBy, order: "desc" as const };
  const question = { q: drilldown.q, ...drilldown.filters, ...drilldown.period };
  const pages = useDocumentPages(target, question, sort, drilldown.stories ?? "copies");
  const open = useShowDocuments(target, drilldown);
  const { copies } = pages;
  const listed = JSON.stringify([question, sort, drilldown.stories]);
  const inPlace = useCopiesInPlace(target, question, pages, listed);
  const { copiesFrom, copiesShown } = inPlace;
  const expand = useCallbackRef(inPlace.expand);
  const view = useCallbackRef(inPlace.onView);
  const openStory = useCallbackRef((story: StoryOfResult) => open?.(undefined, `story:${story.id}`));
  const sought = useMemo(() => {
    const parsed = tryParse(drilldown.q);
    return searchTerms(parsed.ok ? parsed.query : { kind: "all" });
  }, [drilldown.q]);
  const columns = useMemo(
    () =>
      documentColumns(timeZone).map((column): DataColumn<Document> =>
        column.key === "title"
          ? withCopies(
              { ...column, cell: (row) => marked(row, sought) },
              { stories: copies, from: copiesFrom, shown: copiesShown, onExpand: expand },
            )
          : column,
      ),
    [timeZone, sought, copies, copiesFrom, copiesShown, expand],
  );
  const { error, stale } = pages;
  const notOffered = isNotOffered(error ?? stale);
  return (
    <Panel
      title={title}
      note={<ListNote pages={pages} of={of} hint={hint} once={drilldown.stories === "once"} />}
      grow
      actions={
        <>
          {actions}
          <SummaryButton target={target} question={question} />
          {!notOffered && (
            <Button
              size="xs"
              disabled={open === null}
              title={open === null ? t("charts:documents.noFilter") : undefined}
              onClick={() => open?.()}
            >
              {t("charts:documents.open")}
            </Button>
          )}
        </>
      }
    >
      {(pages.head.isPending || pages.isOld) && (
        <div style={{ padding: "0 14px" }}>
          <Waiting key={listed} what={t("charts:documents.fetching")} />
        </div>
      )}
      {stale && !notOffered && <StaleFailure thrown={stale} onRetry={pages.retry} />}
      {notOffered ? (
        <EmptyState title={t("notOffered")}>{t("charts:documents.notOfferedText")}</EmptyState>
      ) : error ? (
        <Failure thrown={error} onRetry={pages.retry} />
      ) : pages.head.isPending || (pages.isOld && pages.count === 0) ? (
        <div style={{ padding: "4px 14px" }} role="status" aria-label={t("charts:documents.fetching")}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={12} my={14} />
          ))}
        </div>
      ) : pages.count === 0 ? (
        <EmptyState title={t("charts:documents.none")} />
      ) : (
        <div style={{ display: "flex", flex: 1, flexDirection: "column", minHeight: 232 }}>
          <LazyTable
            label={title}
            layoutKey="documents of a chart"
            listed={listed}
            old={pages.isOld}
            columns={columns}
            count={inPlace.count}
            rowAt={inPlace.rowAt}
            failed={inPlace.failed}
            onView={view}
            onExpand={expand}
            sort={sort}
            onSort={setSort}
            onOpen={(index) => {
              const document = inPlace.rowAt(index);
              if (document) open?.(document.url ?? undefined);
            }}
            nameOf={headingOf}
            menuOf={(row, index) => [
              ...storyMenu(row, index, copies, inPlace, openStory),
              ...documentMenu(row),
            ]}
          />
        </div>
      )}
    </Panel>
  );
}
