import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { t } from "../../../shared/texts";
import { useScreenAction } from "../../core/commands";
import { useTimeZone, type Target } from "../../core/queries";
import { useSearch } from "../../core/search";
import { useSession } from "../../core/session";
import { ListCount, ListPanel, ListScreen, useListed } from "../../components/layout/ListScreen";
import { EmptyState } from "../../components/states/EmptyState";
import { useMetrics } from "../../components/query/QueryBoxVocabulary";
import { openForm } from "../../components/forms/drafts";
import { AddMetricsDialog } from "./AddMetricsDialog";
import { metricColumns } from "./columns";
import { metricActions, openMetric } from "./commands";
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
  const listed = useListed(metrics.data?.data ?? [], {
    idOf: ({ name }) => name,
    textOf: ({ name, title, description }) => `${name} ${title} ${description}`,
  });
  const { all, open, setOpen } = listed;
  const begun = filled(drafts.forms[""]?.draft.metrics ?? []).length;
  const begin = () => drafts.begin("", newMetrics());
  useScreenAction(metricActions.add, begin);
  useScreenAction(openMetric, listed.show);
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
