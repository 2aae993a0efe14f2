import { Skeleton } from "@mantine/core";
import { t } from "../../../shared/words";
import { tilesOf } from "../../charts/question/summary";
import type { ChartState } from "../../charts/question/useChart";
import { countsStories } from "../../charts/shownChart";
import { Failure } from "../../components/states/Failure";
import styles from "./Explore.module.css";

const waiting = [
  t("charts:mentions"),
  t("charts:tile.positive"),
  t("charts:tile.negative"),
  t("charts:type.engagement"),
];

/** The figures of the period, each with its change from the previous period. */
export function Tiles({ state }: { state: ChartState }) {
  const { summary, summaryBefore, summaryError, retrySummary, allMentions, resolved } = state;
  // If the chart failed too, its message covers both, and its retry button reloads both.
  if (summaryError && !state.answer.error)
    return <Failure thrown={summaryError} onRetry={retrySummary} inline />;
  const once = state.request !== null && countsStories(state.request);
  const tiles = summary && tilesOf(summary, summaryBefore, resolved?.previousName ?? "", once);
  const old = summary !== undefined && allMentions === undefined;
  return (
    <div className={styles["frame"]}>
      <dl className={`${styles["tiles"]} ${styles["fresh"]} ${old ? styles["old"] : ""}`}>
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
                  {state.answer.error ? "–" : <Skeleton height={14} width={80} my={6} />}
                </dd>
                <dd className={styles["note"]}>{"\u00a0"}</dd>
              </div>
            ))}
      </dl>
    </div>
  );
}
