import { epochParam } from "../../shared/calendar/epoch-param";
import type { Histogram } from "../../shared/interface/histograms";
import { t } from "../../shared/texts";
import { formatChange, formatCount, formatPoints, formatShare, formatValue } from "../format/numbers";
import type { Period } from "../period";
import { storiesParam, type ChartRequest } from "./chartRequest";
import { filterParams } from "./filterParams";
import { maxPeriod } from "./extent";
import { hasCounts } from "./readAnswer";

/** The figures of the tiles for one period. */
export interface Summary {
  mentions: number;
  positive: number;
  negative: number;
  /** null if the service gives none for mentions that have it. */
  engagement: number | null;
  /** How many mentions have it. Absent if all do. */
  engaged?: number;
  /** False if no count could be read. */
  isKnown: boolean;
  /** Number of counts that could not be read, if the figures have a response of their own. */
  unreadable?: number;
}

/** Whether a chart's own result contains the summary figures. */
export function holdsSummary({ family, breakdown, question }: ChartRequest): boolean {
  return family === "time" && breakdown === "sentiment" && question.metric.field === "count";
}

/** Parameters for the documents of any time that a chart is about. */
export function timelessParams(request: ChartRequest | null) {
  return {
    ...(request?.question.query.trim() ? { q: request.question.query } : {}),
    ...(request?.question.scope === "project"
      ? { ...filterParams(request.question.filters), ...storiesParam(request.question.stories) }
      : {}),
  };
}

/** Parameters for the documents of a period that a chart is about. */
export function selectionParams(request: ChartRequest | null, period: Period | null | undefined) {
  return {
    ...timelessParams(request),
    min: epochParam(period?.min ?? maxPeriod.min),
    max: epochParam(period?.max ?? maxPeriod.max),
  };
}

/** The histogram that holds the figures of a period. */
export function summaryCall(request: ChartRequest | null, period: Period | null | undefined) {
  const type = request?.question.type === "search_indexed" ? "search_indexed" : "published";
  const scope = request?.question.scope ?? "project";
  const params = {
    ...selectionParams(request, period),
    interval: "1year",
    timezone: request?.timeZone ?? "UTC",
    breakdown: "sentiment",
    value_type: "engagement",
  };
  return { scope, type, params } as const;
}

/** Sums a histogram by sentiment whose nested metric is engagement. */
export function summarize(histogram: Histogram): Summary {
  const at = (label: string) => histogram.header.v.findIndex((heading) => heading.toUpperCase() === label);
  const positiveAt = at("POSITIVE");
  const negativeAt = at("NEGATIVE");
  const bins = histogram.data.filter(({ forecast }) => !forecast);
  const undated = histogram.date_assumed;
  // Mentions with an assumed date are in no bin, but count here.
  const parts = undated ? [...bins, undated] : bins;
  const sum = (values: readonly (number | null | undefined)[]) =>
    values.reduce<number>((all, value) => all + (value ?? 0), 0);
  const mentions = sum(bins.flatMap(({ v }) => v)) + (undated?.count ?? 0);
  const nested = parts.flatMap(({ val }) => val ?? []).filter((metric) => metric !== null);
  const engaged = sum(nested.map(({ count }) => count));
  return {
    mentions,
    positive: sum(parts.map(({ v }) => v[positiveAt])),
    negative: sum(parts.map(({ v }) => v[negativeAt])),
    engagement: mentions > 0 && engaged === 0 ? null : sum(nested.map((metric) => metric.sum)),
    ...(engaged < mentions && { engaged }),
    isKnown: parts.length === 0 || parts.some(hasCounts),
  };
}

export interface Tile {
  label: string;
  value: string;
  /** 95% interval of an estimated value. */
  interval?: string;
  /** The queue whose results the note leads to. */
  sampleId?: string;
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
  /** Why there is no change to tell. */
  notCompared = "",
): Tile[] {
  // Where the time before has nothing, the data begin later.
  const against = (change: string | null) => ({
    change,
    note: change === null ? notCompared : t("charts:tile.against", { period: previousName }),
  });
  const unknown = (label: string): Tile => ({ label, value: t("charts:noValue"), change: null, note: "" });
  const share = (part: "positive" | "negative", label: string): Tile => ({
    label,
    sentiment: part,
    value: formatShare(now[part], now.mentions) ?? "–",
    ...(before && formatPoints(now[part], now.mentions, before[part], before.mentions) !== null
      ? against(formatPoints(now[part], now.mentions, before[part], before.mentions))
      : {
          change: null,
          note: t("charts:tile.part", { part: formatCount(now[part]), whole: formatCount(now.mentions) }),
        }),
  });
  const ofMentions = once ? t("charts:stories.tile") : t("charts:mentions");
  const { engagement } = now;
  if (!now.isKnown)
    return [
      unknown(ofMentions),
      unknown(t("charts:tile.positive")),
      unknown(t("charts:tile.negative")),
      unknown(t("charts:type.engagement")),
    ];
  const grown =
    engagement !== null && typeof before?.engagement === "number"
      ? formatChange(engagement, before.engagement)
      : null;
  // Mentions without it aren't part of its mean.
  const { engaged = now.mentions } = now;
  const each = engaged > 0 && engagement !== null && formatValue(round(engagement / engaged));
  return [
    {
      label: ofMentions,
      value: formatCount(now.mentions),
      ...against(before ? formatChange(now.mentions, before.mentions) : null),
    },
    share("positive", t("charts:tile.positive")),
    share("negative", t("charts:tile.negative")),
    {
      label: t("charts:type.engagement"),
      value: engagement === null ? "–" : formatValue(engagement),
      change: grown,
      note:
        engagement === null
          ? t("charts:notInFile")
          : each
            ? [
                t(grown === null ? "charts:tile.perMention" : "charts:tile.perMentionToo", { value: each }),
                ...(engaged < now.mentions
                  ? [
                      t("charts:tile.knownOf", {
                        known: formatCount(engaged),
                        all: formatCount(now.mentions),
                      }),
                    ]
                  : []),
              ].join(" ")
            : t("charts:tile.noMentions"),
    },
  ];
}

function round(value: number): number {
  return value >= 100 ? Math.round(value) : Math.round(value * 10) / 10;
}
