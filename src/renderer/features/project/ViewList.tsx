import { useState } from "react";
import { t } from "../../../shared/texts";
import { usePlace } from "../../core/openPlace";
import { useTimeZone, type Target } from "../../core/queries";
import { useNow } from "../../core/useNow";
import { Age } from "../../components/states/Age";
import { DataTable, type DataColumn } from "../../components/table/DataTable";
import { EmptyState } from "../../components/states/EmptyState";
import { ListStates } from "../../components/states/ListStates";
import { Panel } from "../../components/layout/Panel";
import { useViews } from "../../components/stored/projectReads";
import { SearchField } from "../../components/fields/SearchField";
import { formatAge, formatInstant } from "../../../analysis/format/times";
import { kindNames, viewRows, type ViewRow } from "./views";
import styles from "./Project.module.css";

function columns(timeZone: string, now: number): DataColumn<ViewRow>[] {
  return [
    {
      key: "title",
      title: t("project:view.name"),
      width: 160,
      grow: 2,
      cell: ({ title }) => <span title={title}>{title}</span>,
    },
    { key: "kind", title: t("project:view.kind"), width: 84, cell: ({ kind }) => kindNames[kind] },
    {
      key: "updated",
      title: t("project:view.updated"),
      width: 250,
      cell: ({ updated }) =>
        updated === null
          ? "–"
          : t("project:view.updatedAt", {
              time: formatInstant(updated, timeZone),
              age: formatAge(updated, now),
            }),
    },
  ];
}

/** Dashboards, reports and alerts of a project with their last update, searchable. */
export function ViewList({ target }: { target: Target }) {
  const views = useViews(target.ref);
  const timeZone = useTimeZone();
  const now = useNow();
  const [search, setSearch] = useState("");
  usePlace("project", ({ viewTitle }) => setSearch(viewTitle));
  const all = viewRows(views.data?.data);
  const wanted = search.trim().toLowerCase();
  const rows = all.filter(({ title, kind, id }) =>
    `${title} ${kindNames[kind]} ${id}`.toLowerCase().includes(wanted),
  );
  return (
    <Panel
      title={t("project:view.title")}
      note={
        <>
          {views.data && t("part", { count: rows.length, total: all.length })}{" "}
          <Age answer={views.data} updating={views.isFetching} failed={views.error} />
        </>
      }
      actions={
        <SearchField label={t("project:view.search")} value={search} onChange={setSearch} width={200} />
      }
    >
      <div
        className={styles["views"]}
        // No fixed height for an error, so that it fits.
        style={views.data && { height: Math.min(280, 35 + 33 * Math.max(rows.length, 3)) }}
      >
        <ListStates
          query={views}
          fetching={t("project:view.fetching")}
          all={all.length}
          matching={rows.length}
          empty={<EmptyState title={t("project:view.empty")}>{t("project:view.emptyText")}</EmptyState>}
          noMatch={t("project:view.noMatch", { count: all.length })}
          onClear={() => setSearch("")}
        >
          <DataTable
            label={t("project:view.title")}
            layoutKey="views"
            nameOf={({ title }) => title}
            columns={columns(timeZone, now)}
            count={rows.length}
            rowAt={(at) => rows[at]}
          />
        </ListStates>
      </div>
    </Panel>
  );
}
