import { Skeleton } from "@mantine/core";
import { Failure } from "../../components/Failure";
import type { Answers } from "./answers";
import styles from "./Explore.module.css";
import { summarize, tilesOf } from "./summary";

const waiting = ["Mentions", "Positive", "Negative", "Engagement"];

/** The figures of the period, each with its change on the period before. */
export function Tiles({ answers: { now, before, resolved } }: { answers: Answers }) {
  if (now.error) return <Failure thrown={now.error} onRetry={() => void now.refetch()} inline />;
  const tiles =
    now.data &&
    tilesOf(
      summarize(now.data.data),
      before?.data && summarize(before.data.data),
      resolved?.previousName ?? "",
    );
  return (
    <dl className={`${styles["tiles"]} ${styles["fresh"]} ${now.isPlaceholderData ? styles["old"] : ""}`}>
      {tiles
        ? tiles.map(({ label, value, change, note }) => (
            <div key={label} className={styles["tile"]}>
              <dt>{label}</dt>
              <dd className={styles["figure"]}>{value}</dd>
              <dd className={styles["note"]} title={[change, note].filter(Boolean).join(" ")}>
                {change !== null && <span className={styles["change"]}>{change} </span>}
                {note || "\u00a0"}
              </dd>
            </div>
          ))
        : waiting.map((label) => (
            <div key={label} className={styles["tile"]}>
              <dt>{label}</dt>
              <dd className={styles["figure"]}>
                <Skeleton height={14} width={80} my={6} />
              </dd>
              <dd className={styles["note"]}>{"\u00a0"}</dd>
            </div>
          ))}
    </dl>
  );
}
