import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { CustomMetric } from "../../../shared/interface/resources";
import { invoke } from "../../app/api";
import { keys, useTimeZone, type Target } from "../../app/queries";
import { DetailPane, Facts } from "../../components/DetailPane";
import { Failure } from "../../components/Failure";
import { useNotebook } from "../../components/notebook";
import { useTopics } from "../../components/QueryBoxVocabulary";
import { formatCount, formatCounted } from "../../format/numbers";
import { formatInstant } from "../../format/times";
import styles from "./Metrics.module.css";
import { formatName } from "./columns";
import { mentionsOf } from "./mentions";
import { usageOf, valueQuery } from "./usage";

interface MetricDetailProps {
  target: Target;
  metric: CustomMetric;
  onClose: () => void;
  onExplore: (query: string) => void;
}

const mostValues = 100;

/** A metric in full, and where it is used. */
export function MetricDetail({ target, metric, onClose, onExplore }: MetricDetailProps) {
  const timeZone = useTimeZone();
  return (
    <DetailPane name="Metric" title={metric.title || metric.name} onClose={onClose}>
      <Facts
        facts={[
          [
            "Name",
            <span key="name" className={styles["mono"]}>
              {metric.name}
            </span>,
          ],
          ["Format", formatName(metric.format.name)],
          ["Shown on documents", metric.display_in_ui ? "Yes" : "No"],
          ["Changed", metric.update_ts === undefined ? null : formatInstant(metric.update_ts, timeZone)],
          ["Description", metric.description],
          [
            "In a query",
            <span key="query" className={styles["mono"]}>
              custom.{metric.name}
            </span>,
          ],
        ]}
      />
      <h3>Where it is used</h3>
      <Used target={target} metric={metric} onExplore={onExplore} />
      <Named target={target} metric={metric} />
    </DetailPane>
  );
}

/** Topics, saved queries, charts and boards that name the metric, as far as they are known here. */
function Named({ target, metric }: Pick<MetricDetailProps, "target" | "metric">) {
  const topics = useTopics(target).data?.data;
  const notebook = useNotebook(target.ref);
  const mentions = useMemo(() => mentionsOf(metric.name, topics, notebook), [metric.name, topics, notebook]);
  if (mentions.length === 0)
    return <p className={styles["note"]}>No topic, saved query, chart or board names it.</p>;
  return (
    <ul className={styles["values"]} aria-label="Named by">
      {mentions.map(({ kind, id, name }) => (
        <li key={`${kind} ${id}`}>
          <span className={styles["name"]} title={name}>
            {name}
          </span>
          <span>{kind}</span>
        </li>
      ))}
    </ul>
  );
}

function Used({ target, metric, onExplore }: Pick<MetricDetailProps, "target" | "metric" | "onExplore">) {
  const local = target.connection.kind === "workspace";
  const [asked, setAsked] = useState(false);
  const countable = metric.format.name === "INTEGER" || metric.format.name === "KEYWORD";
  const usage = useQuery({
    queryKey: [...keys.project(target.ref.connectionId, target.ref.projectId), "metric usage", metric.name],
    queryFn: async ({ signal }) => {
      const params = metric.format.name === "KEYWORD" ? { top_n: mostValues } : {};
      const input = { ...target.ref, type: `custom.${metric.name}`, params };
      return usageOf((await invoke("analytics.histogram", input, { signal })).data);
    },
    enabled: countable && (local || asked),
  });
  if (!countable)
    return <p className={styles["note"]}>Values of this format are not counted by the service.</p>;
  if (!local && !asked)
    return (
      <Button size="xs" onClick={() => setAsked(true)}>
        Count the documents with a value (1 call)
      </Button>
    );
  if (usage.error) return <Failure thrown={usage.error} onRetry={() => void usage.refetch()} inline />;
  if (!usage.data) return <p className={styles["note"]}>Counting</p>;
  const { documents, values, least } = usage.data;
  if (documents === 0) return <p className={styles["note"]}>No document has a value yet.</p>;
  return (
    <>
      <p className={styles["note"]} role="status">
        {values.length > 0
          ? `${formatCounted(values.length, "value")}${values.length === mostValues ? " (the most frequent)" : ""}, a document may have several`
          : `${formatCounted(documents, "document")} with a value`}
      </p>
      {least !== null && (
        <Button size="xs" mt={8} onClick={() => onExplore(valueQuery(metric.name, least))}>
          Show them in Explore
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
