import type { StoryCounting } from "../../../shared/interface/text-analysis";
import { knowsStories } from "../../components/table/documentPages";
import type { Target } from "../../core/queries";
import type { Period } from "../../core/session";
import type { BinChart } from "../question/chart";
import type { ChartRequest } from "../question/chartRequest";
import type { Drilldown } from "../question/drilldown";

/** A range of a selection to explain. */
export interface WhyQuestion {
  q: string;
  filters: Extract<Drilldown, { ok: true }>["filters"];
  period: Period;
  stories: StoryCounting;
}

/** What "Why here?" asks about a part of a chart. Null if its change over time can't be explained. */
export function whyQuestion(
  target: Target,
  { question }: Pick<ChartRequest, "question">,
  { axis }: Pick<BinChart, "axis">,
  found: Drilldown,
): WhyQuestion | null {
  if (!knowsStories(target) || question.type !== "published" || axis !== "time") return null;
  if (!found.ok || found.period === null) return null;
  return { q: found.q, filters: found.filters, period: found.period, stories: question.stories };
}
