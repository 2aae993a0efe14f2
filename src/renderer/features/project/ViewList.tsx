import { Button } from "@mantine/core";
import { useState } from "react";
import { useScreenAction } from "../../app/commands";
import { useTimeZone, type Target } from "../../app/queries";
import { useNow } from "../../app/useNow";
import { Age } from "../../components/Age";
import { DataTable, type DataColumn } from "../../components/DataTable";
import { EmptyState } from "../../components/EmptyState";
import { Failure } from "../../components/Failure";
import { Panel } from "../../components/Panel";
import { useViews } from "../../components/projectReads";
import { SearchField } from "../../components/SearchField";
import { formatCount, formatCounted } from "../../format/numbers";
import { formatAge, formatInstant } from "../../format/times";
import { showView } from "./commands";
import { viewRows, type ViewRow } from "./views";
import styles from "./Project.module.css";

function columns(timeZone: string, now: number): DataColumn<ViewRow>[] {
  return [
    {
      key: "title",
      title: "Title",
      width: 160,
      grow: 2,
      cell: ({ title }) => <span title={title}>{title}</span>,
    },
    { key: "kind", title: "Kind", width: 84, cell: ({ kind }) => kind },
    {
      key: "updated",
      title: "Last update",
      width: 220,
      cell: ({ updated }) =>
        updated === null ? "not known" : `${formatInstant(updated, timeZone)} (${formatAge(updated, now)})`,
    },
  ];
}

/** Dashboards, reports and alerts of a project with their last update, searchable. */
export function ViewList({ target }: { target: Target }) {
  const views = useViews(target.ref);
  const timeZone = useTimeZone();
  const now = useNow();
  const [search, setSearch] = useState("");
  useScreenAction(showView, setSearch);
  const all = viewRows(views.data?.data);
  const wanted = search.trim().toLowerCase();
  const rows = all.filter(({ title, kind, id }) => `${title} ${kind} ${id}`.toLowerCase().includes(wanted));
  return (
    <Panel
      title="Views"
      note={
        <>
          {views.data && `${formatCount(rows.length)} of ${formatCount(all.length)}`}{" "}
          <Age answer={views.data} updating={views.isFetching} />
        </>
      }
      actions={<SearchField label="Search views" value={search} onChange={setSearch} width={200} />}
    >
      <div className={styles["views"]} style={{ height: Math.min(280, 35 + 33 * Math.max(rows.length, 3)) }}>
        {views.error && !views.data ? (
          <Failure thrown={views.error} onRetry={() => void views.refetch()} />
        ) : views.isPending ? (
          <EmptyState title="Fetching views" />
        ) : all.length === 0 ? (
          <EmptyState title="No views yet">
            Dashboards, reports and alerts of the project are listed here.
          </EmptyState>
        ) : rows.length === 0 ? (
          <EmptyState
            title="Nothing matches"
            actions={<Button onClick={() => setSearch("")}>Clear the search</Button>}
          >
            0 of {formatCounted(all.length, "view")} match.
          </EmptyState>
        ) : (
          <DataTable
            label="Views"
            columns={columns(timeZone, now)}
            count={rows.length}
            rowAt={(at) => rows[at]}
          />
        )}
      </div>
    </Panel>
  );
}
