import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { can } from "../../../shared/capabilities";
import { isNumberFormat } from "../../../shared/interface/resources.constants";
import type { CustomMetric } from "../../../shared/interface/resources";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { keys, useTimeZone, type Target } from "../../core/queries";
import { DetailPane, Facts } from "../../components/layout/DetailPane";
import { CostNote } from "../../components/states/CostNote";
import { Failure } from "../../components/states/Failure";
import { formatName } from "../../components/kept/metricFormats";
import { useNotebook } from "../../components/kept/notebook";
import { useTopics } from "../../components/query/QueryBoxVocabulary";
import { formatCount } from "../../../analysis/format/numbers";
import { formatInstant } from "../../../analysis/format/times";
import styles from "./Metrics.module.css";
import { EditMetric } from "./EditMetric";
import { mentionsOf, type Mention } from "./mentions";
import { RemoveMetric } from "./RemoveMetric";
import { usageOf, valueQuery } from "./usage";

interface MetricDetailProps {
  target: Target;
  metric: CustomMetric;
  onClose: () => void;
  onExplore: (query: string) => void;
}

const maxValues = 100;

const kindNames: Readonly<Record<Mention["kind"], string>> = {
  Topic: t("metrics:kind.topic"),
  Filter: t("metrics:kind.filter"),
  "Saved query": t("metrics:kind.query"),
  "Saved chart": t("metrics:kind.chart"),
  Board: t("metrics:kind.board"),
};

/** Details of a metric, and where it is used. */
export function MetricDetail({ target, metric, onClose, onExplore }: MetricDetailProps) {
  const timeZone = useTimeZone();
  return (
    <DetailPane name={t("metrics:metric")} title={metric.title || metric.name} onClose={onClose}>
      <Facts
        facts={[
          [
            t("name"),
            <span key="name" className={styles["mono"]}>
              {metric.name}
            </span>,
          ],
          [t("metrics:column.format"), formatName(metric.format.name)],
          [t("metrics:form.shown"), metric.display_in_ui ? t("metrics:column.yes") : t("metrics:column.no")],
          [
            t("metrics:column.changed"),
            metric.update_ts === undefined ? null : formatInstant(metric.update_ts, timeZone),
          ],
          [t("metrics:column.description"), metric.description],
          [
            t("metrics:detail.inQuery"),
            <span key="query" className={styles["mono"]}>{`custom.${metric.name}`}</span>,
          ],
        ]}
      />
      <h3 className={styles["heading"]}>{t("metrics:detail.used")}</h3>
      <Used target={target} metric={metric} onExplore={onExplore} />
      <Named target={target} metric={metric} />
      <Group gap={8} mt={14}>
        <EditMetric target={target} metric={metric} />
        <RemoveMetric target={target} metric={metric} onRemoved={onClose} />
      </Group>
    </DetailPane>
  );
}

/** Topics, saved queries, charts and boards that use the metric, as far as they are known here. */
function Named({ target, metric }: Pick<MetricDetailProps, "target" | "metric">) {
  const topics = useTopics(target).data?.data;
  const notebook = useNotebook(target.ref);
  const mentions = useMemo(() => mentionsOf(metric.name, topics, notebook), [metric.name, topics, notebook]);
  if (mentions.length === 0) return <p className={styles["note"]}>{t("metrics:detail.notNamed")}</p>;
  return (
    <ul className={styles["values"]} aria-label={t("metrics:detail.namedBy")}>
      {mentions.map(({ kind, id, name }) => (
        <li key={`${kind} ${id}`}>
          <span className={styles["name"]} title={name}>
            {name}
          </span>
          <span>{kindNames[kind]}</span>
        </li>
      ))}
    </ul>
  );
}

function Used({ target, metric, onExplore }: Pick<MetricDetailProps, "target" | "metric" | "onExplore">) {
  const isFree = can(target.connection, "freeCalls");
  const [requested, setRequested] = useState(false);
  const countable = isNumberFormat(metric.format.name) || metric.format.name === "KEYWORD";
  const usage = useQuery({
    queryKey: [...keys.project(target.ref.connectionId, target.ref.projectId), "metric usage", metric.name],
    queryFn: async ({ signal }) => {
      const params = metric.format.name === "KEYWORD" ? { top_n: maxValues } : {};
      const input = { ...target.ref, type: `custom.${metric.name}`, params };
      return usageOf((await invoke("analytics.histogram", input, { signal })).data);
    },
    enabled: countable && (isFree || requested),
  });
  if (!countable) return <p className={styles["note"]}>{t("metrics:detail.uncounted")}</p>;
  if (!isFree && !requested)
    return (
      <Group gap={8}>
        <Button size="xs" onClick={() => setRequested(true)}>
          {t("metrics:detail.count")}
        </Button>
        <CostNote calls={1} />
      </Group>
    );
  if (usage.error) return <Failure thrown={usage.error} onRetry={() => void usage.refetch()} inline />;
  if (!usage.data) return <p className={styles["note"]}>{t("metrics:detail.counting")}</p>;
  const { documents, values, least } = usage.data;
  if (documents === 0) return <p className={styles["note"]}>{t("metrics:detail.noValue")}</p>;
  return (
    <>
      <p className={styles["note"]} role="status">
        {values.length > 0
          ? t(values.length === maxValues ? "metrics:detail.mostFrequent" : "metrics:detail.values", {
              count: values.length,
            })
          : t("metrics:detail.documents", { count: documents })}
      </p>
      {least !== null && (
        <Button size="xs" mt={8} onClick={() => onExplore(valueQuery(metric.name, least))}>
          {t("metrics:detail.explore")}
        </Button>
      )}
      <ul className={styles["values"]}>
        {values.map(({ value, count }) => (
          <li key={value}>
            <button type="button" onClick={() => onExplore(valueQuery(metric.name, value))}>
              {value}
            </button>
            <span>{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
