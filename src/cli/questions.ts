import { DateTime } from "luxon";
import { isCustom, typeName, valueName } from "../analysis/question/terms";
import { ServiceError } from "../main/client/service-error";
import type { z } from "zod";
import type { TopInfluencers, localCriteria, influencerTypes } from "../shared/interface/influencers";
import { sentimentLabel } from "../shared/interface/documents.constants";
import type { Histogram } from "../shared/interface/histograms";
import { timeTypes } from "../shared/interface/histograms.constants";
import type { ProjectRef } from "../shared/ipc/explore";
import type { CustomMetric } from "../shared/interface/resources";
import type { Answer } from "../shared/ipc/contract";
import { withPeriod } from "../shared/query";
import { t } from "../shared/texts";
import { paramsOf, type Selection } from "./selection";
import type { Session } from "./session";
import type { Cell } from "./terminal";

/** Whether each story is counted once. */
interface Counting {
  stories?: "all" | "once" | undefined;
}

/** How many mentions match, their sentiment, and when they begin and end. */
export interface Figures {
  /** null if they could not be counted. */
  mentions: number | null;
  /** null if the count could not be read. */
  sentiment: { positive: number | null; neutral: number | null; negative: number | null };
  /** Publication of the earliest and latest one. Null if there is none, or if the service lists no documents. */
  first: number | null;
  last: number | null;
}

export async function queryFigures(
  session: Session,
  ref: ProjectRef,
  selection: Selection,
  zone: string,
  signal: AbortSignal,
): Promise<Omit<Answer<Figures>, "data"> & { figures: Figures }> {
  const params = paramsOf(selection, zone);
  const { data, ...answer } = await session.ask(
    "analytics.histogram",
    { ...ref, type: "sentiment", params },
    signal,
  );
  const counted = (value: number) =>
    data.data.find(({ ks }) => ks === sentimentLabel(value))?.v.reduce((sum, count) => add(sum, count)) ??
    (answer.unreadable ? null : 0);
  const sentiment = { positive: counted(1), neutral: counted(0), negative: counted(-1) };
  const { total, first, last } = await edgesOf(session, ref, selection, signal);
  return {
    figures: {
      mentions: total ?? add(add(sentiment.positive, sentiment.neutral), sentiment.negative),
      sentiment,
      first,
      last,
    },
    ...answer,
  };
}

function add(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}

/** Number of a selection's mentions, and the publication of the first and last. Null where the service lists none. */
async function edgesOf(
  session: Session,
  ref: ProjectRef,
  selection: Selection,
  signal: AbortSignal,
): Promise<{ total: number | null; first: number | null; last: number | null }> {
  const edge = async (ascending: boolean) => {
    const input = searchInput(selection, { count: 1, offset: 0, ascending });
    return (await session.ask("documents.search", { ...ref, ...input }, signal)).data;
  };
  try {
    const earliest = await edge(true);
    const latest = await edge(false);
    return {
      total: earliest.total,
      first: earliest.documents[0]?.published ?? null,
      last: latest.documents[0]?.published ?? null,
    };
  } catch (error) {
    // Listing documents is optional for a service.
    if (error instanceof ServiceError && error.kind === "missing")
      return { total: null, first: null, last: null };
    throw error;
  }
}

/**
 * Counts mentions per bin. Without a period, bins over time cover all mentions, where the interface by itself counts
 * recent ones only.
 */
export async function histogramOf(
  session: Session,
  ref: ProjectRef,
  selection: Selection,
  zone: string,
  asked: HistogramChoice & { type: string },
  signal: AbortSignal,
): Promise<Answer<Histogram>> {
  const { type, ...choice } = asked;
  const { min, max } = selection.period;
  let covered = selection;
  if (isTimeType(type) && (min === undefined || max === undefined)) {
    const { first, last } = await edgesOf(session, ref, selection, signal);
    const period = {
      ...(first !== null && { min: first }),
      ...(last !== null && { max: last + 1 }),
      ...selection.period,
    };
    covered = { ...selection, period };
  }
  return session.ask(
    "analytics.histogram",
    { ...ref, type, params: histogramParams(covered, zone, choice) },
    signal,
  );
}

const isTimeType = (type: string) => timeTypes.some((timeType) => timeType === type);

export const documentSorts = ["published", "search_indexed", "engagement", "reach", "sentiment"] as const;

/** Input of `documents.search` for a page of a selection. */
export function searchInput(
  { q, period, filters }: Selection,
  {
    count,
    offset,
    sort = "published",
    ascending = false,
    stories,
  }: {
    count: number;
    offset: number;
    sort?: (typeof documentSorts)[number] | undefined;
    ascending?: boolean | undefined;
  } & Counting,
) {
  return {
    q,
    ...period,
    ...filters,
    count,
    offset,
    sortBy: sort,
    sortOrder: ascending ? ("asc" as const) : ("desc" as const),
    ...(stories === "once" && { stories }),
  };
}

interface HistogramChoice extends Counting {
  interval?: string | undefined;
  breakdown?: string | undefined;
  top?: string | number | undefined;
}

function histogramParams(
  selection: Selection,
  zone: string,
  { interval, breakdown, top, stories }: HistogramChoice,
) {
  return {
    ...paramsOf(selection, zone),
    ...(interval !== undefined && { interval: interval.replace(/\s+/g, "") }),
    ...(breakdown !== undefined && { breakdown }),
    ...(top !== undefined && { top_n: top }),
    ...(stories && { stories }),
  };
}

/** The project's metrics, with the names that its own columns have. Asks for none if no field is one. */
export async function ownColumns(
  session: Session,
  ref: ProjectRef,
  fields: readonly string[],
  signal: AbortSignal,
): Promise<readonly CustomMetric[]> {
  return fields.some(isCustom) ? (await session.ask("project.metrics", ref, signal)).data : [];
}

/** A histogram as a table: a row per bin, a column per entry of its breakdown. */
export function histogramRows(
  { data, header }: Histogram,
  { type, breakdown = "none" }: { type: string; breakdown?: string | undefined },
  zone: string,
  metrics: readonly CustomMetric[],
): { columns: string[]; rows: Cell[][] } {
  const times = data.flatMap((bin) =>
    typeof bin.t === "number" ? [DateTime.fromMillis(bin.t, { zone })] : [],
  );
  const wholeDays = times.every((at) => at.toMillis() === at.startOf("day").toMillis());
  const format = wholeDays ? "yyyy-MM-dd" : "yyyy-MM-dd HH:mm";
  const named = header.v.map((name) =>
    name === "ALL" ? t("cli:column.documents") : valueName(breakdown, name, metrics),
  );
  return {
    columns: [
      isTimeType(type) ? t("cli:column.time", { zone }) : isCustom(type) ? typeName(type, metrics) : type,
      ...named,
    ],
    rows: data.map((bin) => [
      typeof bin.t === "number"
        ? DateTime.fromMillis(bin.t, { zone }).toFormat(format)
        : bin.ks === undefined
          ? (bin.k ?? "")
          : valueName(type, bin.ks, metrics),
      ...bin.v,
    ]),
  };
}

/** Parameters of an explanation. Undefined without a period. */
export function whyParams(
  selection: Selection,
  zone: string,
  { top, stories }: { top?: string | number | undefined } & Counting,
) {
  const { min: from, max: until, ...params } = paramsOf(selection, zone);
  if (from === undefined || until === undefined) return undefined;
  return {
    ...params,
    from,
    until,
    columns: "show" as const,
    ...(top !== undefined && { top_n: top }),
    ...(stories && { stories }),
  };
}

/** A ranking with null for amounts that are unknown, so that scripts find each key. */
export function withUnknown({ influencers, ...ranking }: z.output<typeof TopInfluencers>) {
  return {
    ...ranking,
    influencers: influencers.map((influencer) => ({
      ...influencer,
      reach: influencer.reach ?? null,
      reach_per_mention: influencer.reach_per_mention ?? null,
      engagement: influencer.engagement ?? null,
      engagement_per_mention: influencer.engagement_per_mention ?? null,
    })),
  };
}

/** Parameters of a ranking. The interface has none for a period, so it becomes part of the query. */
export function influencerParams(
  { q, period, filters }: Selection,
  {
    type,
    sort,
    top,
    stories,
  }: {
    type?: (typeof influencerTypes)[number] | undefined;
    sort?: (typeof localCriteria)[number] | undefined;
    top?: string | number | undefined;
  } & Counting,
) {
  const query = withPeriod(q, period);
  return {
    ...filters,
    ...(query !== "" && { q: query }),
    ...(type && { influencer_type: type }),
    ...(sort && { sort_criteria: sort }),
    ...(top !== undefined && { top_n: top }),
    ...(stories && { stories }),
  };
}
