import { epochParam } from "../../shared/calendar/epoch-param";
import type { Histogram } from "../../shared/interface/histograms";
import { t } from "../../shared/words";
import { formatChange, formatCount, formatPoints, formatShare, formatValue } from "../format/numbers";
import type { Period } from "../period";
import { storiesParam, type ChartRequest } from "./chartRequest";
import { filterParams } from "./filterParams";
import { maxPeriod } from "./extent";

/** The figures of the tiles for one period. */
export interface Summary {
  mentions: number;
  positive: number;
  negative: number;
  engagement: number;
}

/** Whether a chart's own result contains the summary figures. */
export function holdsSummary({ family, breakdown, question }: ChartRequest): boolean {
  return family === "time" && breakdown === "sentiment" && question.metric.field === "count";
}

/** The histogram that holds the figures of a period. */
export function summaryCall(request: ChartRequest | null, period: Period | null | undefined) {
  const type = request?.question.type === "search_indexed" ? "search_indexed" : "published";
  const scope = request?.question.scope ?? "project";
  const params = {
    ...(request?.question.query.trim() ? { q: request.question.query } : {}),
    ...(request?.question.scope === "project"
      ? { ...filterParams(request.question.filters), ...storiesParam(request.question.stories) }
      : {}),
    min: epochParam(period?.min ?? maxPeriod.min),
    max: epochParam(period?.max ?? maxPeriod.max),
    interval: "1year",
    timezone: request?.timeZone ?? "UTC",
    breakdown: "sentiment",
    value_type: "engagement",
  };
  return { scope, type, params } as const;
}

/** Sums a histogram by sentiment whose nested metric is engagement. */
export function summarize(histogram: Histogram): Summary {
  const at = (label: string) => histogram.header.v.findIndex((one) => one.toUpperCase() === label);
  const positiveAt = at("POSITIVE");
  const negativeAt = at("NEGATIVE");
  const summary = { mentions: 0, positive: 0, negative: 0, engagement: 0 };
  for (const bin of histogram.data) {
    if (bin.forecast) continue;
    summary.mentions += bin.v.reduce((sum, count) => sum + count, 0);
    summary.positive += bin.v[positiveAt] ?? 0;
    summary.negative += bin.v[negativeAt] ?? 0;
    summary.engagement += bin.val?.reduce((sum, nested) => sum + nested.sum, 0) ?? 0;
  }
  // Mentions with an assumed date are in no bin, but count here.
  const leftOut = histogram.date_assumed;
  summary.mentions += leftOut?.count ?? 0;
  summary.positive += leftOut?.v[positiveAt] ?? 0;
  summary.negative += leftOut?.v[negativeAt] ?? 0;
  summary.engagement += leftOut?.val?.reduce((sum, nested) => sum + nested.sum, 0) ?? 0;
  return summary;
}

export interface Tile {
  label: string;
  value: string;
  /** 95% interval of an estimated value. */
  interval?: string;
  /** The queue whose results the note leads to. */
  queueId?: string;
  sentiment?: "positive" | "negative";
  change: string | null;
  note: string;
}

/** The tiles of a period, with changes from the previous period if there is one. */
export function tilesOf(
  now: Summary,
  before: Summary | undefined,
  previousName: string,
  once = false,
): Tile[] {
  const against = (change: string | null, text: string) => ({
    change,
    note:
      change !== null
        ? t("charts:tile.against", { period: previousName })
        : before && previousName
          ? `${previousName}: ${text}`
          : "",
  });
  const share = (part: "positive" | "negative", label: string): Tile => ({
    label,
    sentiment: part,
    value: formatShare(now[part], now.mentions) ?? "–",
    ...(before && formatPoints(now[part], now.mentions, before[part], before.mentions) !== null
      ? against(formatPoints(now[part], now.mentions, before[part], before.mentions), "")
      : {
          change: null,
          note: t("charts:tile.part", { part: formatCount(now[part]), whole: formatCount(now.mentions) }),
        }),
  });
  const grown = before ? formatChange(now.engagement, before.engagement) : null;
  const each = now.mentions > 0 && formatValue(round(now.engagement / now.mentions));
  return [
    {
      label: once ? t("charts:stories.tile") : t("charts:mentions"),
      value: formatCount(now.mentions),
      ...against(before ? formatChange(now.mentions, before.mentions) : null, t("charts:tile.none")),
    },
    share("positive", t("charts:tile.positive")),
    share("negative", t("charts:tile.negative")),
    {
      label: t("charts:type.engagement"),
      value: formatValue(now.engagement),
      change: grown,
      note: each
        ? t(grown === null ? "charts:tile.perMention" : "charts:tile.perMentionToo", { value: each })
        : t("charts:tile.noMentions"),
    },
  ];
}

function round(value: number): number {
  return value >= 100 ? Math.round(value) : Math.round(value * 10) / 10;
}
