import { Button, Progress } from "@mantine/core";
import { t } from "../../../shared/words";
import styles from "./ImportScreen.module.css";
import type { ImportProgress } from "./store";

/** What is being done, in words. */
const stageNames = {
  reading: t("imports:busy.reading"),
  checking: t("imports:busy.checking"),
  comparing: t("imports:busy.comparing"),
  exporting: t("imports:busy.exporting"),
  queueing: t("imports:busy.queueing"),
} as const;

/** Work on a file, with how far it is and a way out. */
export function BusyPanel({ busy, onStop }: { busy: ImportProgress; onStop: () => void }) {
  const stage = stageNames[busy.stage];
  return (
    <div className={styles["busy"]}>
      <p className={styles["busyText"]} role="status">
        {busy.rows === 0
          ? stage
          : t(busy.stage === "comparing" ? "imports:busy.documents" : "imports:busy.rows", {
              stage,
              count: busy.rows,
            })}
      </p>
      <Progress value={busy.progress * 100} aria-label={stage} />
      <Button mt={14} onClick={onStop}>
        {t("stop")}
      </Button>
    </div>
  );
}
