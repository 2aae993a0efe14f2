import { Button } from "@mantine/core";
import { useState } from "react";
import type { CheckReport, ImportedFile, MappableField, PreviewRow } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import { Panel } from "../../components/layout/Panel";
import { Tag } from "../../components/states/Mark";
import { Assumptions } from "./Assumptions";
import styles from "./ImportScreen.module.css";
import { mostInformativeFirst, type ColumnMetric } from "../../../shared/documents/import-metrics";
import { useImports } from "./store";
import { missingTitles } from "../../../shared/documents/field-sources";
import { understoodFields } from "./understood";
import type { FilePlan } from "./usePlan";

/** Number of metrics listed by name before the rest is only counted. */
const metricsNamed = 3;

interface UnderstoodPanelProps {
  file: ImportedFile;
  planned: FilePlan;
  fields: readonly MappableField[];
  preview: readonly PreviewRow[];
  report: CheckReport | null;
}

/** What each column was mapped to, and what was assumed. */
export function UnderstoodPanel({ file, planned, fields, preview, report }: UnderstoodPanelProps) {
  const { plan, metrics } = planned;
  const show = useImports((state) => state.show);
  const mapped = Object.entries(plan.mapping).flatMap(([field, column]) =>
    field.startsWith("custom.") && !metrics.some((metric) => metric.isOn && metric.column === column)
      ? [{ column, title: fields.find((mappableField) => mappableField.field === field)?.title ?? field }]
      : [],
  );
  const titleOf = (path: string) => fields.find(({ field }) => field === path)?.title ?? path;
  const missing = missingTitles(file, plan, titleOf);
  return (
    <Panel
      title={t("imports:understood.title")}
      actions={
        <Button size="xs" onClick={() => show("columns")}>
          {t("imports:act.changeColumns")}
        </Button>
      }
    >
      <dl className={styles["understood"]}>
        {understoodFields(file, plan, fields, preview).map(({ field, title, from, sample }) => (
          <div key={field} className={styles["understoodRow"]}>
            <dt>{title}</dt>
            <dd title={from}>
              <bdi>{from}</bdi>
            </dd>
            <dd className={styles["sample"]} title={sample}>
              <bdi>{sample}</bdi>
            </dd>
          </div>
        ))}
        {missing.length > 0 && (
          <div className={styles["understoodRow"]}>
            <dt>{t("imports:understood.notFound")}</dt>
            <dd className={styles["missing"]}>{missing.join(", ")}</dd>
          </div>
        )}
        {mapped.length + metrics.length > 0 && (
          <Metrics
            named={[...mapped, ...mostInformativeFirst(metrics, plan).filter(({ isOn }) => isOn)]}
            off={mostInformativeFirst(metrics, plan).filter(({ isOn }) => !isOn)}
          />
        )}
      </dl>
      <Assumptions file={file} planned={planned} fields={fields} report={report} />
    </Panel>
  );
}

interface MetricsProps {
  named: readonly { column: number; title: string }[];
  off: readonly ColumnMetric[];
}

/** Columns that are imported as metrics, and those that aren't. */
function Metrics({ named, off }: MetricsProps) {
  const decide = useImports((state) => state.decide);
  const [isWhole, setWhole] = useState(false);
  const isAnyOn = named.length > 0;
  const listed = isAnyOn ? named : off;
  const shown = isWhole ? listed : listed.slice(0, metricsNamed);
  const others = listed.slice(shown.length).map(({ title }) => title);
  return (
    <div className={styles["understoodRow"]}>
      <dt>{t(isAnyOn ? "imports:understood.kept" : "imports:understood.notKept")}</dt>
      <dd>{t("imports:understood.columns", { count: listed.length })}</dd>
      <dd className={styles["chips"]}>
        {shown.map(({ column, title }) => (
          <Tag key={column} title={title}>
            {title}
          </Tag>
        ))}
        {others.length > 0 && (
          <Button size="compact-xs" title={others.join(", ")} onClick={() => setWhole(true)}>
            {t("imports:understood.more", { count: others.length })}
          </Button>
        )}
        {isAnyOn && off.length > 0 && (
          <span title={off.map(({ title }) => title).join(", ")}>
            {t("imports:understood.left", { count: off.length })}
          </span>
        )}
        {!isAnyOn && (
          <Button size="xs" onClick={() => decide({ keepsColumns: true, keptByHand: {} })}>
            {t("imports:understood.keep")}
          </Button>
        )}
      </dd>
    </div>
  );
}
