import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { loadLateTexts, t } from "../../../shared/texts";
import { summarize, tilesOf, type Tile } from "../../../analysis/question/summary";
import type { Target } from "../../core/queries";
import type { ChartState } from "../../charts/question/useChart";
import { countsStories } from "../../../analysis/shownChart";
import { firstDrawing } from "../../core/ready";
import { useNotCompared } from "./useNotCompared";
import { openPlace } from "../../core/openPlace";
import { Unreadable } from "../../components/states/Unreadable";
import { Failure } from "../../components/states/Failure";
import { useIsImporting } from "../../core/useIsImporting";
import styles from "./Explore.module.css";

const waiting = [
  t("charts:mentions"),
  t("charts:tile.positive"),
  t("charts:tile.negative"),
  t("charts:type.engagement"),
];

// Nobody asks this before the figures are there.
const Sureness = lazy(async () => {
  await firstDrawing;
  await loadLateTexts();
  return { default: (await import("./Sureness")).Sureness };
});

const noMentions = summarize({ header: { v: [] }, data: [] });

/** The figures of the period, each with its change from the previous period. */
export function Tiles({ target, state }: { target: Target; state: ChartState }) {
  const { summaryBefore, summaryError, retrySummary, allMentions, resolved, estimates, timeZone } = state;
  const isImporting = useIsImporting(target.ref);
  const unequal = useNotCompared(target, state.request);
  // If the chart failed too, its message covers both, and its retry button reloads both.
  if (summaryError && !state.answer.error)
    return <Failure thrown={summaryError} onRetry={retrySummary} inline />;
  // Without any mentions, all time is no period that could be asked for.
  const summary = state.summary ?? (state.extent.data === null ? noMentions : undefined);
  const once = state.request !== null && countsStories(state.request);
  const before = unequal === null ? summaryBefore : undefined;
  const tiles =
    summary &&
    tilesOf(
      summary,
      before,
      resolved?.previousName ?? "",
      once,
      summaryBefore?.mentions ? (unequal ?? "") : "",
    );
  // Zeros of a file that isn't read yet would be wrong.
  const isAwaited = isImporting && summary?.mentions === 0;
  const estimate = estimates?.estimate;
  const isOn = state.request?.question.estimated ?? false;
  const missing =
    isOn && estimates === null
      ? t("charts:estimate.none")
      : (isOn && estimates?.code.estimates.missingText(estimates, timeZone)) || "";
  const old = state.summary !== undefined && allMentions === undefined;
  const first = tiles?.[0]?.label;
  return (
    <div className={styles["frame"]}>
      <dl className={`${styles["tiles"]} ${styles["fresh"]} ${old ? styles["old"] : ""}`}>
        {tiles
          ? tiles.map((scored) => {
              const tile: Tile = isAwaited
                ? { label: scored.label, value: "–", change: null, note: t("explore:empty.importing") }
                : estimate
                  ? estimates.code.estimates.estimatedTile(scored, estimate)
                  : { ...scored, ...(scored.sentiment && missing && { change: null, note: missing }) };
              const { label, value, interval, change, note, sentiment, sampleId } = tile;
              return (
                <div key={label} className={styles["tile"]}>
                  <dt>
                    {label}
                    {sentiment && state.request?.question.scope === "project" && (
                      <Suspense>
                        <Sureness
                          target={target}
                          request={state.request}
                          name={label}
                          scored={scored.value}
                          estimates={estimates}
                          timeZone={timeZone}
                        />
                      </Suspense>
                    )}
                  </dt>
                  <dd className={styles["figure"]}>
                    {value}
                    {scored.label === first && <Unreadable count={summary.unreadable} />}
                    {interval && <span className={styles["interval"]}> {interval}</span>}
                  </dd>
                  <dd className={styles["note"]} title={[change, note].filter(Boolean).join(" ")}>
                    {change !== null && <span className={styles["change"]}>{change} </span>}
                    {sampleId === undefined ? (
                      note || "\u00a0"
                    ) : (
                      <button type="button" onClick={() => openPlace({ screen: "coding", sampleId })}>
                        {note}
                      </button>
                    )}
                  </dd>
                </div>
              );
            })
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
