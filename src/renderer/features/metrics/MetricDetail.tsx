import { Button, Group } from "@mantine/core";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
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
import { formatName } from "../../components/stored/metricFormats";
import { useNotebook } from "../../components/stored/notebook";
import { useTopics } from "../../components/query/QueryBoxVocabulary";
import { formatCount } from "../../../analysis/format/numbers";
import { formatInstant } from "../../../analysis/format/times";
import styles from "./Metrics.module.css";
import { joinedValues, shownValue } from "../../../shared/documents/value-names";
import { RenameButton } from "../../components/metrics/RenameButton";
import { EditMetric } from "../../components/metrics/EditMetric";
import { mentionsOf, type Mention } from "./mentions";
import type { Histogram } from "../../../shared/interface/histograms";
import { anyValue } from "../../../shared/query";
import { IconTrash } from "@tabler/icons-react";
import { confirm } from "../../components/dialogs/confirm";
import { toast, toastFailure } from "../../components/states/toast";

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
  const { documents, values, min } = usage.data;
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
      {min !== null && (
        <Button size="xs" mt={8} onClick={() => onExplore(valueQuery(metric.name, min))}>
          {t("metrics:detail.explore")}
        </Button>
      )}
      <ul className={styles["values"]}>
        {values.map(({ value, count }) => (
          <li key={value}>
            <button
              type="button"
              onClick={() => onExplore(valueQuery(metric.name, value, metric.value_names))}
            >
              {shownValue(metric.value_names ?? [], value)}
            </button>
            <span>{formatCount(count)}</span>
            <RenameButton
              target={target}
              field={`custom.${metric.name}`}
              value={value}
              name={shownValue(metric.value_names ?? [], value)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** How documents use a metric. */
interface Usage {
  /** Documents with a value; null if the service can't count them. */
  documents: number;
  /** Keywords with document counts, most frequent first; empty for numbers. */
  values: { value: string; count: number }[];
  /** Lower bound of the lowest non-empty bin, for numbers. */
  min: number | null;
}

/** Derives the usage of a metric from its histogram: bins for numbers, a distribution for keywords. */
export function usageOf({ data }: Histogram): Usage {
  const filled = data.filter(({ v }) => (v[0] ?? 0) > 0);
  return {
    documents: filled.reduce((sum, { v }) => sum + (v[0] ?? 0), 0),
    values: filled.flatMap(({ ks, v }) => (ks === undefined ? [] : [{ value: ks, count: v[0] ?? 0 }])),
    min: filled.find(({ k }) => k !== undefined)?.k ?? null,
  };
}

/** The query for documents with a value of a metric. */
export function valueQuery(
  name: string,
  value: string | number,
  names?: CustomMetric["value_names"],
): string {
  return typeof value === "number"
    ? `custom.${name}:>=${value}`
    : anyValue(`custom.${name}`, [value, ...joinedValues(names ?? [], value)]);
}

interface RemoveMetricProps {
  target: Target;
  metric: CustomMetric;
  onRemoved: () => void;
}

/** Removes a metric with its values, after a question that says how many documents lose one, where that is known. */
function RemoveMetric({ target, metric, onRemoved }: RemoveMetricProps) {
  const client = useQueryClient();
  const { name } = metric;
  const title = metric.title || name;
  const notOffered = !can(target.connection, "metricRemoval");
  const remove = useMutation({
    mutationFn: () => invoke("metrics.remove", { ...target.ref, name }),
    onSuccess: () => {
      toast(t("metrics:remove.done", { title }));
      onRemoved();
    },
    onError: (thrown) => toastFailure(t("metrics:remove.failed", { title }), thrown),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.ofConnection(target.ref.connectionId) }),
  });
  const count = useMutation({
    mutationFn: () => invoke("metrics.count", { ...target.ref, name }),
    onSuccess: ({ documents }) =>
      confirm({
        title: t("metrics:remove.title", { title }),
        text:
          documents === null
            ? t("metrics:remove.unknown")
            : documents === 0
              ? t("metrics:remove.noValue")
              : t("metrics:remove.values", { count: documents }),
        action: t("metrics:remove.action"),
        onConfirm: () => remove.mutate(),
      }),
    onError: (thrown) => toastFailure(t("metrics:remove.failed", { title }), thrown),
  });
  return (
    <Button
      size="xs"
      disabled={notOffered}
      title={notOffered ? t("notOffered") : undefined}
      leftSection={<IconTrash size={14} aria-hidden />}
      loading={count.isPending || remove.isPending}
      onClick={() => count.mutate()}
    >
      {t("metrics:remove.action")}
    </Button>
  );
}
