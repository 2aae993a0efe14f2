import { Button, Progress } from "@mantine/core";
import { IconChartDots } from "@tabler/icons-react";
import { formatCount } from "../../../analysis/format/numbers";
import type { SampleSummary } from "../../../shared/ipc/coding";
import { t } from "../../../shared/texts";
import { ScreenTitle } from "../../components/layout/Screen";
import styles from "./Coding.module.css";
import { headOf, widthText } from "./sampleTexts";
import { useCoding } from "./store";

/** The title of a sample, and the ways out. */
export function SampleBar({ summary }: { summary: SampleSummary }) {
  const { show } = useCoding();
  return (
    <div className={styles["barLine"]}>
      <ScreenTitle>{summary.title}</ScreenTitle>
      <div className={styles["barActions"]}>
        <Button onClick={() => show({ kind: "overview" })}>{t("coding:code.leave")}</Button>
        <Button
          leftSection={<IconChartDots size={16} aria-hidden />}
          onClick={() => show({ kind: "results", sampleId: summary.id })}
        >
          {t("coding:results.title")}
        </Button>
      </div>
    </div>
  );
}

/** The sample, how far it is coded, and how long the rest takes. */
export function SampleHead({ summary }: { summary: SampleSummary }) {
  const undecided = summary.documents - summary.coded - summary.skipped;
  return (
    <section className={styles["head"]} aria-label={t("coding:code.progress")}>
      <p className={styles["sample"]}>{headOf(summary)}</p>
      <div className={styles["progress"]}>
        <Progress
          value={(100 * (summary.coded + summary.skipped)) / Math.max(1, summary.documents)}
          aria-label={t("coding:code.progress")}
          flex={1}
        />
        <span data-testid="coding-progress">
          {t("part", { count: summary.coded, total: summary.documents })}
        </span>
      </div>
      <dl className={styles["figures"]}>
        {summary.skipped > 0 && (
          <Figure name={t("coding:code.skipped")} value={formatCount(summary.skipped)} />
        )}
        {summary.pace !== null && (
          <>
            <Figure
              name={t("coding:code.pace")}
              value={t("coding:code.seconds", { seconds: summary.pace / 1000 })}
            />
            <Figure
              name={t("coding:code.left")}
              value={t("coding:code.minutes", {
                count: Math.ceil((undecided * summary.pace) / 60_000),
              })}
            />
          </>
        )}
        {summary.width !== null && <Figure name={t("coding:code.width")} value={widthText(summary.width)} />}
      </dl>
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
