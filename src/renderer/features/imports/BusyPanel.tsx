import { Button, Progress } from "@mantine/core";
import { formatCount } from "../../format/numbers";
import styles from "./ImportScreen.module.css";
import type { ImportProgress } from "./store";

const words = {
  reading: "Reading the file",
  checking: "Checking every row",
  comparing: "Looking through what is there",
  exporting: "Writing rows to a file",
  queueing: "Putting rows in the outbox",
} as const;

/** Work on a file, with how far it is and a way out. */
export function BusyPanel({ busy, onStop }: { busy: ImportProgress; onStop: () => void }) {
  return (
    <div className={styles["busy"]}>
      <p className={styles["busyText"]} role="status">
        {words[busy.stage]}
        {busy.rows > 0 &&
          `, ${formatCount(busy.rows)} ${busy.stage === "comparing" ? "documents" : "rows"} so far`}
      </p>
      <Progress value={busy.progress * 100} aria-label={words[busy.stage]} />
      <Button mt={14} onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
