import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../shared/texts";
import { usePlace, useScreenAction } from "../../core/openPlace";
import { useTimeZone, type Target } from "../../core/queries";
import { useSearch } from "../../core/search";
import { useSession } from "../../core/session";
import { Age } from "../../components/states/Age";
import { DataTable } from "../../components/table/DataTable";
import { Split } from "../../components/layout/DetailPane";
import { EmptyState } from "../../components/states/EmptyState";
import { ListStates } from "../../components/states/ListStates";
import { Panel } from "../../components/layout/Panel";
import { useMetrics } from "../../components/query/QueryBoxVocabulary";
import { Screen, ScreenTitle } from "../../components/layout/Screen";
import { openForm } from "../../components/forms/drafts";
import { SearchField } from "../../components/fields/SearchField";
import { AddMetricsDialog } from "./AddMetricsDialog";
import { metricColumns } from "./columns";
import { metricActions } from "./commands";
import { filled } from "./draft";
import { MetricDetail } from "./MetricDetail";
import { newMetrics, useMetricDrafts } from "./store";

/** Custom metrics of a project: the list, where they are used, and new ones. */
export function MetricsScreen({ target }: { target: Target }) {
  const metrics = useMetrics(target);
  const timeZone = useTimeZone();
  const run = useSearch((search) => search.run);
  const go = useSession((session) => session.go);
  const drafts = useMetricDrafts();
  const adding = openForm(drafts);
  const [search, setSearch] = useState("");
  const [openName, setOpen] = useState<string | null>(null);
  const all = metrics.data?.data ?? [];
  const wanted = search.trim().toLowerCase();
  const rows = all.filter(({ name, title, description }) =>
    `${name} ${title} ${description}`.toLowerCase().includes(wanted),
  );
  const open = rows.find(({ name }) => name === openName);
  const begun = filled(drafts.forms[""]?.draft.metrics ?? []).length;
  const begin = () => drafts.begin("", newMetrics());
  useScreenAction(metricActions.add, begin);
  usePlace("metrics", ({ metric }) => {
    setSearch("");
    setOpen(metric);
  });
  const addButton = (
    <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={begin}>
      {begun > 0 ? t("metrics:goOn", { count: begun }) : t("metrics:add")}
    </Button>
  );
  return (
    <Screen
      fixed
      bar={
        <>
          <ScreenTitle>{t("metrics:title")}</ScreenTitle>
          <SearchField label={t("metrics:list.search")} value={search} onChange={setSearch} />
          <div style={{ marginLeft: "auto" }}>{addButton}</div>
        </>
      }
    >
      <Split
        onEscape={() => setOpen(null)}
        list={
          <Panel
            grow
            title={t("metrics:list.title")}
            note={
              <>
                {metrics.data && t("part", { count: rows.length, total: all.length })}{" "}
                <Age answer={metrics.data} updating={metrics.isFetching} failed={metrics.error} />
              </>
            }
          >
            <ListStates
              query={metrics}
              fetching={t("metrics:list.fetching")}
              all={all.length}
              matching={rows.length}
              empty={<EmptyState title={t("metrics:list.empty")}>{t("metrics:list.emptyText")}</EmptyState>}
              noMatch={t("metrics:list.noMatch", { count: all.length })}
              onClear={() => setSearch("")}
            >
              <DataTable
                label={t("metrics:title")}
                layoutKey="metrics"
                columns={metricColumns(timeZone)}
                count={rows.length}
                rowAt={(at) => rows[at]}
                open={open ? rows.indexOf(open) : null}
                onOpen={(at) => setOpen(rows[at]?.name ?? null)}
                follows
                nameOf={({ title, name }) => title || name}
              />
            </ListStates>
          </Panel>
        }
        pane={
          open && (
            <MetricDetail
              key={open.name}
              target={target}
              metric={open}
              onClose={() => setOpen(null)}
              onExplore={(query) => {
                run(query);
                go("explore");
              }}
            />
          )
        }
      />
      {adding && (
        <AddMetricsDialog
          target={target}
          form={adding}
          onChange={(draft) => drafts.change("", draft)}
          taken={new Set(all.map(({ name }) => name))}
          onLeave={drafts.leave}
          onDiscard={() => drafts.discard("")}
        />
      )}
    </Screen>
  );
}
