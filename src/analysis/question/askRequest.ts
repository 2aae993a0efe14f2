import { epochParam } from "../../shared/calendar/epoch-param";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { ChartQuestion } from "../../shared/ipc/chart-question";
import { t } from "../../shared/texts";
import type { Ask, From } from "../ask";
import { chartRequest, type ChartRequest } from "./chartRequest";
import { findExtent, maxPeriod, type CountBins } from "./extent";
import { presentOf } from "./present";
import { resolveRange } from "./range";
import type { Family } from "./terms";

interface Asking {
  ask: Ask;
  signal: AbortSignal;
  ref: ProjectRef;
  timeZone: string;
  now: number;
  from: From;
}

/** Counts documents by a time, for the search for the first and the last. */
export function askCounts(
  { ask, signal, ref, timeZone, from }: Omit<Asking, "now">,
  type: "published" | "search_indexed" = "published",
): CountBins {
  return async ({ min, max }, interval) => {
    const params = {
      min: epochParam(min),
      max: epochParam(max),
      interval: `1${interval}`,
      timezone: timeZone,
    };
    return (await ask("analytics.histogram", { ...ref, type, params, from }, { signal })).data;
  };
}

/** Resolves the range of a chart's question; for all time it asks where the data begin and end. */
export async function askRequest(
  { ask, signal, ref, timeZone, now, from }: Asking,
  question: ChartQuestion,
  family: Family,
): Promise<ChartRequest> {
  const isAll = question.range.kind === "all";
  const type = question.type === "search_indexed" ? question.type : "published";
  const extent =
    isAll && family === "time"
      ? await findExtent(askCounts({ ask, signal, ref, timeZone, from }, type), timeZone)
      : undefined;
  // Without documents, all time is any time.
  const resolved =
    isAll && !extent
      ? { period: maxPeriod, previous: null, previousName: "", length: { milliseconds: 0 } }
      : resolveRange(question.range, presentOf(question.range, timeZone, now), timeZone, extent);
  const request = chartRequest(question, { family, timeZone, resolved });
  if (!request) throw new Error(t("charts:range.custom"));
  return request;
}
