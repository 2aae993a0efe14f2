import { Button, Skeleton } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { lazy, memo, Suspense, useEffect, useMemo, type ReactNode } from "react";
import { t } from "../../shared/texts";
import { markReady } from "../core/ready";
import { Age } from "../components/states/Age";
import { EmptyState } from "../components/states/EmptyState";
import { Failure } from "../components/states/Failure";
import { RateWait } from "../components/states/RateWait";
import { StaleFailure } from "../components/states/StaleFailure";
import { Panel } from "../components/layout/Panel";
import styles from "./Chart.module.css";
import { ChartCanvas, type ChartActs } from "./ChartCanvas";
import { rankingRow } from "../../analysis/drawing/frame";
import { Legend } from "./Legend";
import type { ChartRequest } from "../../analysis/question/chartRequest";
import { type Titles, isCounted, totalMentions } from "../../analysis/question/readAnswer";
import { pluralOf } from "../../analysis/question/terms";
import type { ChartState } from "./question/useChart";
import { describeRequest, chartTitle, filterTexts } from "../../analysis/question/words";
import {
  chartNote,
  coverageOf,
  undatedNote,
  responseNote,
  valuesNote,
  legendEntries,
  tableOf,
  type ShownChart,
} from "../../analysis/shownChart";

// The first drawing doesn't wait for them.
const ChartNotes = lazy(async () => ({ default: (await import("./ChartNotes")).ChartNotes }));
const ChartTableView = lazy(async () => ({ default: (await import("./ChartTableView")).ChartTableView }));

interface ChartCardProps extends ChartActs {
  state: ChartState;
  shown: ShownChart | null;
  hidden: ReadonlySet<string>;
  /** Hides a series, or shows it again or alone. Absent if series can't be hidden. */
  onToggle?: (key: string) => void;
  onSolo?: (key: string, all: readonly string[]) => void;
  /** Shows the documents of a whole series. */
  onSeries?: (key: string) => void;
  /** Renames a series that is a value of an own column. */
  onRename?: (key: string) => void;
  /** First and last selected bin. */
  marked?: readonly [number, number] | null;
  /** Shown if the result has nothing to draw. */
  empty: ReactNode;
  actions?: ReactNode;
  /** Replaces the title derived from the query. */
  title?: string;
  /** Set for one chart among several: the card takes the height of its container and keeps its header short. */
  grow?: boolean;
}

/** A chart in a card: title, total, legend, drawing or table, and query details. Used by Explore and boards. */
export function ChartCard(props: ChartCardProps) {
  const { state, shown, hidden, marked = null, empty, actions, title, grow = false } = props;
  const acts = useLatestActs(props);
  const { answer, extent, request } = state;
  // If the period doesn't depend on the extent, another part of the screen loads it and shows its error.
  const failed = answer.error ?? (state.resolved === null ? extent.error : null);
  const total = shown ? totalMentions(shown.answer.main) : undefined;
  const illegible = shown !== null && !answer.isPlaceholderData && !isCounted(shown.answer);
  const uncounted = total === 0 && !illegible && !answer.isPlaceholderData;
  const nothing = uncounted || (state.resolved === null && extent.data === null);
  // A cached result of this query stays on screen below the error.
  const isCached = failed !== null && shown !== null && !nothing && !answer.isPlaceholderData;
  const retry = () => void (answer.error ? answer.refetch() : extent.refetch());
  const stopped =
    state.resolved !== null &&
    !state.awaitsMetrics &&
    answer.fetchStatus === "idle" &&
    (answer.isPending || answer.isPlaceholderData);

  const undated = shown && undatedNote(shown);
  const note = shown ? chartNote(shown, state, hidden) : undefined;

  useEffect(() => {
    if (nothing || failed || shown?.form === "table") markReady();
  }, [nothing, failed, shown?.form]);

  return (
    <Panel
      title={title || (shown?.title ?? (request ? chartTitle(request, state.titles) : t("charts:mentions")))}
      grow={grow}
      compact={grow}
      note={
        <>
          {grow && <Age answer={answer.data} updating={answer.isFetching} />}{" "}
          <span aria-live="polite" title={grow ? note : undefined}>
            {note}
          </span>{" "}
          {!grow && <Age answer={answer.data} updating={answer.isFetching} />}
        </>
      }
      actions={actions}
    >
      <div className={styles[grow ? "grown" : "body"]}>
        {isCached && <StaleFailure thrown={failed} onRetry={retry} />}
        {failed && !isCached ? (
          <Failure thrown={failed} onRetry={retry} />
        ) : illegible ? (
          <EmptyState title={t("charts:card.illegible")}>{responseNote(shown, { tagged: false })}</EmptyState>
        ) : uncounted &&
          (answer.isFetching || (state.allMentions === undefined && state.summaryError === null)) ? (
          <Counting />
        ) : uncounted && shown && undated !== null ? (
          <EmptyState title={t("charts:card.onlyAssumed")}>
            {t("charts:card.onlyAssumedText", { note: undated })}
          </EmptyState>
        ) : uncounted && shown && state.allMentions !== undefined && state.allMentions > 0 ? (
          <NoParts request={shown.answer.request} titles={state.titles} mentions={state.allMentions} />
        ) : nothing ? (
          empty
        ) : stopped ? (
          <EmptyState
            title={t("charts:card.stopped")}
            actions={<Button onClick={() => void answer.refetch()}>{t("charts:card.askAgain")}</Button>}
          >
            {t("charts:card.stoppedText")}
          </EmptyState>
        ) : shown ? (
          <ChartDrawing
            shown={shown}
            coverage={coverageOf(shown, state)}
            old={answer.isPlaceholderData}
            hidden={hidden}
            marked={marked}
            {...acts}
          />
        ) : (
          <Counting />
        )}
      </div>
    </Panel>
  );
}

/** Placeholder while the mentions are counted. */
function Counting() {
  return (
    <>
      <RateWait />
      <div className={styles["canvas"]} role="status" aria-label={t("charts:card.counting")}>
        <Skeleton className={styles["loading"] ?? ""} />
      </div>
    </>
  );
}

interface NoPartsProps {
  request: ChartRequest;
  titles: Titles;
  mentions: number;
}

/** Says that there are mentions, but none with a value of the metric, or for the breakdown or ranking. */
function NoParts({ request: { family, subject, breakdown, question }, titles, mentions }: NoPartsProps) {
  const metric = family === "values" ? subject : question.metric.field;
  if (metric !== "count")
    return (
      <EmptyState title={t("charts:card.noMetric", { metric: titles.metric(metric) })}>
        {t("charts:card.noMetricText", { count: mentions, metric: titles.metric(metric) })}
      </EmptyState>
    );
  const kind = pluralOf(family === "time" ? breakdown : subject);
  return (
    <EmptyState title={t("charts:card.noParts", { kind })}>
      {t("charts:card.noPartsText", { count: mentions, kind })}
    </EmptyState>
  );
}

type CardActs = ChartActs & Pick<ChartCardProps, "onToggle" | "onSolo" | "onSeries" | "onRename">;

/**
 * Returns handlers with a stable identity that call the latest props, so the drawing doesn't rerender without need.
 */
function useLatestActs(props: ChartCardProps): CardActs {
  const onToggle = useCallbackRef(props.onToggle);
  const onSolo = useCallbackRef(props.onSolo);
  const onPick = useCallbackRef(props.onPick);
  const onZoom = useCallbackRef(props.onZoom);
  const onMove = useCallbackRef(props.onMove);
  const onSeries = useCallbackRef(props.onSeries);
  const onRename = useCallbackRef(props.onRename);
  const onWhy = useCallbackRef(props.onWhy);
  return {
    ...(props.onToggle && { onToggle }),
    ...(props.onSolo && { onSolo }),
    ...(props.onPick && { onPick }),
    ...(props.onZoom && { onZoom }),
    ...(props.onMove && { onMove }),
    ...(props.onSeries && { onSeries }),
    ...(props.onRename && { onRename }),
    ...(props.onWhy && { onWhy }),
  };
}

interface DrawingProps extends CardActs {
  shown: ShownChart;
  coverage: string;
  old: boolean;
  hidden: ReadonlySet<string>;
  marked: readonly [number, number] | null;
}

const ChartDrawing = memo(function Drawing(props: DrawingProps) {
  const { shown, coverage, old, hidden, onToggle, onSolo, onSeries, onRename, marked, onPick, ...acts } =
    props;
  const { answer, chart, form, title } = shown;
  const { range, zone, query } = describeRequest(answer.request);
  const set = filterTexts(answer.request.question.filters);
  const notes = [undatedNote(shown), valuesNote(shown), responseNote(shown, { tagged: true })].filter(
    (note) => note !== null,
  );
  const entries = useMemo(() => legendEntries(shown, hidden), [shown, hidden]);
  const table = useMemo(() => (form === "table" ? tableOf(shown, hidden) : null), [shown, form, hidden]);
  const min =
    chart.axis === "ranking" && form !== "treemap" && form !== "table" ? chart.bins.length * rankingRow : 0;
  return (
    <>
      {/* A treemap has no legend. Series that were hidden before are listed here and can be shown again. */}
      {(form !== "treemap" || chart.series.some(({ key }) => hidden.has(key))) && (
        <Legend
          entries={entries}
          hidden={hidden}
          onSeries={onSeries}
          onRename={onRename}
          onToggle={onToggle}
          onSolo={
            onSolo &&
            ((key) =>
              onSolo(
                key,
                entries.filter(({ fixed }) => !fixed).map((entry) => entry.key),
              ))
          }
        />
      )}
      {answer.gaps.map(({ what, error }) => (
        <div key={what} className={styles["gap"]} role="status">
          {t("charts:card.missing", { what, message: error.message })}
        </div>
      ))}
      {notes.map((note) => (
        <div key={note} className={styles["leftOut"]} role="status">
          {note}
        </div>
      ))}
      <div className={`${styles["fresh"]} ${old ? styles["old"] : ""}`}>
        {table ? (
          <Suspense>
            <ChartTableView
              label={t("charts:card.bins")}
              table={table}
              isByName={chart.axis === "ranking"}
              selected={marked?.[0] ?? null}
              onSelect={onPick && ((index) => index < chart.bins.length && onPick({ index, series: null }))}
            />
          </Suspense>
        ) : (
          <div className={styles["scroll"]}>
            <div style={{ display: "flex", flex: 1, flexDirection: "column", minHeight: Math.max(min, 120) }}>
              <ChartCanvas
                label={t("charts:canvas.label", {
                  what: [title, coverage].filter(Boolean).join(", "),
                  range,
                })}
                chart={chart}
                form={form}
                hidden={hidden}
                marked={marked}
                outliers={shown.outliers}
                notes={shown.notes}
                onDrawn={markReady}
                {...(onPick ? { onPick } : {})}
                {...acts}
              />
            </div>
          </div>
        )}
      </div>
      <Suspense>
        <ChartNotes chart={chart} answer={answer} />
      </Suspense>
      <div className={styles["foot"]}>
        {range} · {t("charts:foot.times", { zone })} ·{" "}
        {answer.request.question.scope === "global" && `${t("charts:foot.wholeIndex")} · `}
        {query !== "" && <code>{query}</code>}
        {query !== "" && set.length > 0 && " · "}
        {query === "" && set.length === 0 ? t("charts:foot.allMentions") : set.join(" · ")}
      </div>
    </>
  );
});
