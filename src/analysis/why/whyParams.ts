import { epochParam } from "../../shared/calendar/epoch-param";
import type { StoryCounting } from "../../shared/interface/text-analysis";
import type { RouteInput } from "../../shared/ipc";
import type { Period } from "../period";
import { storiesParam } from "../question/chartRequest";
import type { Drilldown } from "../question/drilldown";

/** A range of a selection to explain. */
export interface WhyQuestion {
  q: string;
  filters: Extract<Drilldown, { ok: true }>["filters"];
  period: Period;
  stories: StoryCounting;
  /** Name of the chart's series that is explained, as it reads inside a sentence. The query selects it. */
  series?: string | undefined;
}

/** Factors of each kind: as many as fit on the panel. */
const topN = 8;

export type WhyParams = RouteInput<"text.why">["params"];

/** API parameters of an explanation. */
export function whyParams({ q, filters, period, stories }: WhyQuestion, timezone: string): WhyParams {
  return {
    ...(q === "" ? {} : { q }),
    from: epochParam(period.min),
    until: epochParam(period.max),
    timezone,
    ...filters,
    ...storiesParam(stories),
    top_n: topN,
    columns: "show",
  };
}
