import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { t } from "../../../shared/texts";
import { usePlace, useScreenAction } from "../../core/openPlace";
import { useTimeZone, type Target } from "../../core/queries";
import { useSearch } from "../../core/search";
import { useSession } from "../../core/session";
import { ListCount, ListPanel, ListScreen, useListed } from "../../components/layout/ListScreen";
import { EmptyState } from "../../components/states/EmptyState";
import { useMetrics } from "../../components/query/QueryBoxVocabulary";
import { openForm } from "../../components/forms/drafts";
import { AddMetricsDialog } from "./AddMetricsDialog";
import { metricActions } from "./commands";
import { filled } from "./draft";
import { MetricDetail } from "./MetricDetail";
import { newMetrics, useMetricDrafts } from "./store";
import type { CustomMetric } from "../../../shared/interface/resources";
import type { DataColumn } from "../../components/table/DataTable";
import { formatName } from "../../components/stored/metricFormats";
import { formatInstant } from "../../../analysis/format/times";
import styles from "./Metrics.module.css";

/** Custom metrics of a project: the list, where they are used, and new ones. */
export function MetricsScreen({ target }: { target: Target }) {
  const metrics = useMetrics(target);
  const timeZone = useTimeZone();
  const run = useSearch((search) => search.run);
  const go = useSession((session) => session.go);
  const drafts = useMetricDrafts();
  const adding = openForm(drafts);
  const listed = useListed(metrics.data?.data ?? [], {
    idOf: ({ name }) => name,
    textOf: ({ name, title, description }) => `${name} ${title} ${description}`,
  });
  const { all, open, setOpen } = listed;
  const begun = filled(drafts.forms[""]?.draft.metrics ?? []).length;
  const begin = () => drafts.begin("", newMetrics());
  useScreenAction(metricActions.add, begin);
  usePlace("metrics", ({ metric }) => listed.show(metric));
  const addButton = (
    <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={begin}>
      {begun > 0 ? t("metrics:goOn", { count: begun }) : t("metrics:add")}
    </Button>
  );
  return (
    <ListScreen
      title={t("metrics:title")}
      search={{ label: t("metrics:list.search"), value: listed.search, onChange: listed.setSearch }}
      actions={addButton}
      onClose={() => setOpen(null)}
      list={
        <ListPanel
          title={t("metrics:list.title")}
          label={t("metrics:title")}
          layoutKey="metrics"
          listed={listed}
          query={metrics}
          columns={metricColumns(timeZone)}
          nameOf={({ title, name }) => title || name}
          note={<ListCount listed={listed} query={metrics} />}
          fetching={t("metrics:list.fetching")}
          empty={<EmptyState title={t("metrics:list.empty")}>{t("metrics:list.emptyText")}</EmptyState>}
          noMatch={t("metrics:list.noMatch", { count: all.length })}
        />
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
    >
      {adding && (
        <AddMetricsDialog target={target} form={adding} taken={new Set(all.map(({ name }) => name))} />
      )}
    </ListScreen>
  );
}

function metricColumns(timeZone: string): DataColumn<CustomMetric>[] {
  return [
    {
      key: "title",
      title: t("metrics:column.title"),
      width: 140,
      grow: 2,
      cell: ({ title, name }) => title || name,
    },
    {
      key: "name",
      title: t("name"),
      width: 120,
      grow: 1,
      cell: ({ name }) => <span className={styles["mono"]}>{name}</span>,
    },
    {
      key: "format",
      title: t("metrics:column.format"),
      width: 100,
      cell: ({ format }) => formatName(format.name),
    },
    {
      key: "shown",
      title: t("metrics:column.shown"),
      width: 54,
      cell: ({ display_in_ui }) => (display_in_ui ? t("metrics:column.yes") : t("metrics:column.no")),
    },
    {
      key: "changed",
      title: t("metrics:column.changed"),
      width: 136,
      cell: ({ update_ts }) => (update_ts === undefined ? "" : formatInstant(update_ts, timeZone)),
    },
    {
      key: "description",
      title: t("metrics:column.description"),
      width: 120,
      grow: 3,
      cell: ({ description }) => <span title={description}>{description}</span>,
    },
  ];
}
