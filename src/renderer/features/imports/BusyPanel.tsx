import { Button, Progress } from "@mantine/core";
import { t } from "../../../shared/texts";
import styles from "./ImportScreen.module.css";
import type { ImportProgress } from "./importState";

const stageNames = {
  reading: t("imports:busy.reading"),
  checking: t("imports:busy.checking"),
  comparing: t("imports:busy.comparing"),
  exporting: t("imports:busy.exporting"),
  queueing: t("imports:busy.queueing"),
} as const;

/** "Checking every row, 34,000 rows so far" */
export function stageText({ stage, rows }: ImportProgress): string {
  const name = stageNames[stage];
  if (rows === 0) return name;
  return t(stage === "comparing" ? "imports:busy.documents" : "imports:busy.rows", {
    stage: name,
    count: rows,
  });
}

/** Progress of the work on a file, with a button to stop it. */
export function BusyPanel({ busy, onStop }: { busy: ImportProgress; onStop: () => void }) {
  return (
    <div className={styles["busy"]}>
      <p className={styles["busyText"]} role="status">
        {stageText(busy)}
      </p>
      <Progress value={busy.progress * 100} aria-label={stageNames[busy.stage]} />
      <Button mt={14} onClick={onStop}>
        {t("stop")}
      </Button>
    </div>
  );
}
