import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ProjectHistogramParams } from "../../../shared/interface/histograms";
import { invoke } from "../../app/api";
import { keys, useTimeZone, type Target } from "../../app/queries";
import { useSession, type Period } from "../../app/session";
import { useNow } from "../../app/useNow";
import { findExtent } from "./extent";
import { autoInterval, fits, type Interval } from "./interval";
import { resolveRange } from "./range";
import type { Reading } from "./series";
import { useExplore, type TimeType } from "./store";

type Ref = Target["ref"];

function bounds({ min, max }: Period): { min: string; max: string } {
  return { min: String(min), max: String(max) };
}

function histogramQuery(ref: Ref, type: TimeType, params: ProjectHistogramParams) {
  return {
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "histogram", type, params],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      invoke("analytics.histogram", { ...ref, type, params }, { signal }),
    placeholderData: keepPreviousData,
  };
}

/** Where the project's mentions lie, whatever the query; null where it has none. */
export function useExtent(ref: Ref, enabled: boolean) {
  const timeZone = useTimeZone();
  const type = useExplore((state) => state.timeType);
  return useQuery({
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "extent", type, timeZone],
    queryFn: ({ signal }) =>
      findExtent(async (period, interval) => {
        const params = { ...bounds(period), interval: `1${interval}`, timezone: timeZone };
        return (await invoke("analytics.histogram", { ...ref, type, params }, { signal })).data;
      }, timeZone),
    enabled,
    staleTime: 5 * 60_000,
  });
}

/** Everything the screen shows of the present question. */
export function useAnswers(ref: Ref) {
  const timeZone = useTimeZone();
  const now = useNow();
  const query = useSession((session) => session.query);
  const { timeType, range, interval, breakdown, metric } = useExplore();
  const extent = useExtent(ref, range.kind === "all");
  const resolved = resolveRange(range, now, timeZone, extent.data);
  const period = resolved?.period ?? { min: 0, max: 1 };
  const bin: Interval = interval !== "auto" && fits(interval, period) ? interval : autoInterval(period);

  const q = query === "" ? {} : { q: query };
  const chartParams: ProjectHistogramParams = {
    ...q,
    ...bounds(period),
    interval: `1${bin}`,
    timezone: timeZone,
    ...(breakdown === "none" ? {} : { breakdown }),
    ...(metric.field === "count" ? {} : { value_type: metric.field }),
  };
  const asked = histogramQuery(ref, timeType, chartParams);
  const reading: Reading = { breakdown, metric, interval: bin, timeZone, range: period };
  const chart = useQuery({
    ...asked,
    queryKey: [...asked.queryKey, reading],
    // The old answer stays on screen while the new one comes: it must be read as it was asked.
    queryFn: async (context) => ({ ...(await asked.queryFn(context)), reading }),
    placeholderData: keepPreviousData,
    enabled: resolved !== null,
  });
  const summaryParams = (of: Period): ProjectHistogramParams => ({
    ...q,
    ...bounds(of),
    interval: "1year",
    timezone: timeZone,
    breakdown: "sentiment",
    value_type: "engagement",
  });
  const present = useQuery({
    ...histogramQuery(ref, timeType, summaryParams(period)),
    enabled: resolved !== null,
  });
  const previous = resolved?.previous;
  const before = useQuery({
    ...histogramQuery(ref, timeType, summaryParams(previous ?? period)),
    enabled: previous !== null && previous !== undefined,
  });
  return { timeZone, extent, resolved, interval: bin, chart, now: present, before: previous ? before : null };
}

/** The answers of Explore. */
export type Answers = ReturnType<typeof useAnswers>;
