import type { Histogram } from "../../shared/interface/histograms";
import type { ProjectRef } from "../../shared/ipc/explore";
import { asCallError, type Ask, type From } from "../ask";
import { askCounts } from "./askRequest";
import { askHistogram, histogramParams, type ChartRequest } from "./chartRequest";
import { findExtent } from "./extent";
import { isAdditive } from "./metric";
import { asksForPart } from "./shareChoice";
import { hasBreakdown, isRankedByMetric } from "./terms";

/** What tells whether one story or one day makes the lead of a ranking. Without an answer, nothing is said of it. */
export interface LeadAnswers {
  /** The same ranking, with each story counted once. */
  once?: Histogram | undefined;
  /** Mentions of each value by day. */
  days?: Histogram | undefined;
}

/** What is asked for it. Empty where nothing leads by mentions. */
export function leadRequests(
  request: ChartRequest,
  { stories }: { stories: boolean },
): Partial<Record<keyof LeadAnswers, ChartRequest>> {
  const { question, family, subject, period } = request;
  const { scope, metric } = question;
  if (family !== "ranking" || scope !== "project" || metric.field !== "count" || !isAdditive(metric))
    return {};
  if (asksForPart(question)) return {};
  const alone = { ...request, breakdown: "none", question: { ...question, forecastDays: 0 } };
  const type = { ...question, type: subject };
  return {
    ...(stories &&
      question.stories === "all" && {
        once: { ...alone, question: { ...question, stories: "once" as const } },
      }),
    // To find the range of all time, a hosted service would have to be called several times.
    ...((stories || period) &&
      isRankedByMetric(type) &&
      hasBreakdown(scope, subject) && {
        days: {
          ...alone,
          family: "time" as const,
          subject: "published",
          breakdown: subject,
          interval: "day" as const,
          question: { ...question, type: "published", forecastDays: 0 },
        },
      }),
  };
}

/** Asks for it. What fails is unknown; a result from the cache has to be complete. */
export async function askLead(
  ask: Ask,
  ref: ProjectRef,
  request: ChartRequest,
  { stories, from, signal }: { stories: boolean; from: From; signal: AbortSignal },
): Promise<LeadAnswers> {
  const wanted = leadRequests(request, { stories });
  const counted = async (one: ChartRequest | undefined) => {
    if (!one) return undefined;
    try {
      const { timeZone } = request;
      const period =
        one.period ??
        (one.family === "time"
          ? await findExtent(askCounts({ ask, signal, ref, timeZone, from }), timeZone)
          : null);
      return (await askHistogram(ask, ref, one.question, histogramParams({ ...one, period }), from, signal))
        .data;
    } catch (thrown) {
      if (from === "cache" || asCallError(thrown).kind === "cancelled") throw thrown;
      return undefined;
    }
  };
  const [once, days] = await Promise.all([counted(wanted.once), counted(wanted.days)]);
  return { once, days };
}
