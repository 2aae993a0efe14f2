import { useThrottledCallback } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { t } from "../../../../shared/texts";
import { seriesChartOption } from "../../../../analysis/drawing/seriesChart";
import type { ChartTokens } from "../../../../analysis/drawing/tokens";
import { Legend } from "../../../charts/Legend";
import type { ChartOption } from "../../../../analysis/drawing/picture";
import { LazyChart } from "../../../charts/LazyChart";
import { addsUpToWhole, seriesTotal, type BinChart } from "../../../../analysis/question/chart";
import { invoke, onEvent } from "../../../core/api";
import { useTimeZone } from "../../../core/queries";
import { useNow } from "../../../core/useNow";
import { Panel } from "../../../components/layout/Panel";
import { Failure } from "../../../components/states/Failure";
import { formatCount, formatValue } from "../../../../analysis/format/numbers";
import styles from "../Streams.module.css";
import { arrivalsKey, isOf } from "./arrivals";
import { minuteChart, minuteMs, shownMinutes } from "./minutes";
import type { StreamRef } from "./useFollowed";

const none: ReadonlySet<string> = new Set();
/** Counts are read again at most once in so many milliseconds, however much arrives. */
const refreshMs = 1000;

/** Counts of a stream by rule: since it is followed, and per minute. */
export function useCounts(ref: StreamRef, enabled: boolean) {
  const { connectionId, kind, streamId } = ref;
  const client = useQueryClient();
  const refresh = useThrottledCallback(
    () =>
      void client.invalidateQueries({
        queryKey: [...arrivalsKey({ connectionId, kind, streamId }), "counts"],
      }),
    refreshMs,
  );
  useEffect(
    () =>
      onEvent("streams.arrived", (event) => {
        if (isOf(event, { connectionId, kind, streamId })) refresh();
      }),
    [connectionId, kind, streamId, refresh],
  );
  return useQuery({
    queryKey: [...arrivalsKey(ref), "counts"],
    queryFn: ({ signal }) =>
      invoke("streams.counts", { connectionId, kind, streamId, minutes: shownMinutes }, { signal }),
    enabled,
    staleTime: 0,
  });
}

/** Minutes between two labels of the axis. */
const labelEvery = 10;

/** The option of a small chart: fewer lines and labels than a large one. */
function smallChart(chart: BinChart, form: "lines" | "bars", tokens: ChartTokens): ChartOption {
  const view = { form, hidden: none, marked: null, outliers: [], notes: [], formatValue };
  const { xAxis, yAxis, ...option } = seriesChartOption(chart, view, tokens);
  const isLabelled = (index: number) =>
    Math.floor(Number(chart.bins[index]?.key) / minuteMs) % labelEvery === 0;
  return {
    ...option,
    xAxis: { ...xAxis, axisLabel: { ...xAxis.axisLabel, interval: isLabelled } },
    yAxis: { ...yAxis, splitNumber: 3 },
  };
}

interface MinutesPanelProps {
  counts: ReturnType<typeof useCounts>;
  /** All rules, whose order decides their colors. */
  rules: readonly string[];
  rule: string | null;
}

/** Documents per minute and rule as a small chart. */
export function MinutesPanel({ counts: query, rules, rule }: MinutesPanelProps) {
  const timeZone = useTimeZone();
  const now = useNow();
  const { data, dataUpdatedAt, error } = query;
  const counted = useMemo(
    () => data && minuteChart(data, { now: Math.max(now, dataUpdatedAt), rules, rule, timeZone }),
    [data, dataUpdatedAt, now, rules, rule, timeZone],
  );
  const chart = counted?.chart;
  const form = chart && !addsUpToWhole(chart) ? "lines" : "bars";
  const build = useCallback(
    (tokens: ChartTokens) => (chart ? smallChart(chart, form, tokens) : {}),
    [chart, form],
  );
  return (
    <Panel title={t("streams:live.minutes.title")} note={t("streams:live.minutes.note")}>
      {error && !data ? (
        <Failure thrown={error} onRetry={() => void query.refetch()} inline />
      ) : (
        <>
          <div className={styles["minutes"]}>
            {counted && (
              <LazyChart
                label={
                  counted.total === 0
                    ? t("streams:live.minutes.none")
                    : t("streams:live.minutes.label", { count: counted.total })
                }
                build={build}
                layout="columns"
              />
            )}
            {counted?.total === 0 && <p className={styles["quiet"]}>{t("streams:live.minutes.none")}</p>}
          </div>
          {chart && chart.series.length > 1 && (
            <Legend
              entries={chart.series.map(({ key, name, color, values }) => ({
                key,
                name,
                color,
                note: formatCount(seriesTotal({ values })),
                told: true,
              }))}
              hidden={none}
            />
          )}
          {chart?.overlapping && <p className={styles["foot"]}>{t("streams:live.minutes.overlap")}</p>}
        </>
      )}
    </Panel>
  );
}
