import { conditionOf } from "../../analysis/influencers/conditionOf";
import { dayMs } from "../../shared/calendar/lengths";
import { tryParse } from "../../shared/query";
import { collectedIn } from "../../methods/watches/bin-sums";
import { type Episode, episodesOf } from "../../shared/watches/episodes";
import { marksBetween, type Span } from "../../methods/watches/marks";
import { replay } from "../../methods/watches/replay";
import type { Finding, Watch, WatchRule } from "../../shared/watches/watch";
import { baselineWeeks, evidenceDocuments, lookbackDays } from "../../shared/watches/watch.constants";
import { briefOf, idOf, type WatchCalls } from "./watch-calls";

/** What is known of a watch from earlier checks. */
export interface EarlierChecks {
  /** False for the first check, and for a preview. */
  isPrimed: boolean;
  /** The latest arrival of a known result. */
  indexed: number;
  has: (key: string) => boolean;
}

export interface CheckResult {
  episodes: Episode[];
  isComparable: boolean;
  indexed: number;
  /** Results and influencers that aren't new from now on. */
  known: string[];
}

type RuleOf<Kind extends WatchRule["kind"]> = Extract<WatchRule, { kind: Kind }>;

/** Stories and influencers that are asked for. */
const maxAsked = 100;
/** Influencers that are looked up in earlier documents, and pages of results, per check. */
const maxLookups = 10;
const maxPages = 5;
const pageSize = 100;

/** Evaluates a watch on all of the last 30 days. */
export async function checkWatch(
  watch: Watch,
  calls: WatchCalls,
  known: EarlierChecks,
  now: number,
): Promise<CheckResult> {
  const { rule } = watch;
  switch (rule.kind) {
    case "more":
    case "sentiment":
      return compared(watch, rule, calls, now);
    case "story":
      return newStories(watch, rule, calls, now);
    case "influencer":
      return newInfluencers(watch, rule, calls, known, now);
    case "results":
      return newResults(watch, calls, known, now);
  }
}

const lookback = (now: number): Span => ({ from: now - lookbackDays * dayMs, until: now });

async function compared(
  watch: Watch,
  rule: RuleOf<"more"> | RuleOf<"sentiment">,
  calls: WatchCalls,
  now: number,
): Promise<CheckResult> {
  const { zone } = calls;
  // Whole days, so that watches that are checked in the same hour ask for the same.
  const days = marksBetween(
    "day",
    zone,
    now - (lookbackDays + 7 * (baselineWeeks + 1) + 2) * dayMs,
    now + 2 * dayMs,
  );
  const [first = now, last = now] = [days[0], days.at(-1)];
  const span = { from: first, until: last };
  const counted = await calls.hours(watch, span, rule.kind === "sentiment");
  const project = isWhole(watch) && rule.kind === "more" ? counted : await calls.hours(null, span, false);
  const spans = days.slice(1).map((until, i) => ({ from: days[i] ?? until, until }));
  const label =
    rule.kind === "sentiment"
      ? counted.labels.findIndex((candidate) => candidate.toUpperCase() === rule.value.toUpperCase())
      : undefined;
  const question = { counted, label, zone, hasData: collectedIn(project, spans) };
  const { findings, isComparable } = replay({ rule, every: watch.every }, question, lookback(now));
  return { episodes: episodesOf(findings), isComparable, indexed: 0, known: [] };
}

const isWhole = ({ query, filters }: Watch) =>
  query.trim() === "" && Object.values(filters).every((ids) => ids.length === 0);

async function newStories(
  watch: Watch,
  rule: RuleOf<"story">,
  calls: WatchCalls,
  now: number,
): Promise<CheckResult> {
  const stories = await calls.stories(watch, lookback(now), maxAsked);
  const findings = stories
    .filter(({ documents }) => documents >= rule.copies)
    .map(({ id, documents, first, last, authors, sources }): Finding => ({
      // The id of a story changes when its first text is removed, its first document hardly ever.
      key: `story ${first.url}`,
      evidence: {
        kind: "story",
        period: { min: first.published, max: Math.max(last, first.published) + 1 },
        storyId: id,
        title: first.title || first.snippet,
        copies: documents,
        authors,
        sources,
        documents: [
          {
            url: first.url,
            title: first.title || first.snippet,
            author: first.author,
            source: first.source,
            published: first.published,
          },
        ],
      },
    }));
  return { episodes: episodesOf(findings), isComparable: true, indexed: 0, known: [] };
}

async function newInfluencers(
  watch: Watch,
  rule: RuleOf<"influencer">,
  calls: WatchCalls,
  { has, isPrimed }: EarlierChecks,
  now: number,
): Promise<CheckResult> {
  const span = lookback(now);
  const found = await calls.influencers(watch, rule.type, span, maxAsked);
  const findings: Finding[] = [];
  const known: string[] = [];
  let lookups = 0;
  for (const influencer of found) {
    const { details, network, reach_per_mention: reach, posts: mentions } = influencer;
    const name = details.name || details.id;
    const key = `${rule.type} ${details.id || name}`;
    if (name === "" || reach === undefined || mentions === undefined) continue;
    if (reach < rule.reach || has(key)) continue;
    const own = conditionOf(influencer, rule.type);
    const query = tryParse(own).ok ? own : "";
    if (query !== "" && lookups++ >= maxLookups) {
      // The rest is looked up by the next check. The first one takes all for known.
      if (isPrimed) break;
      known.push(key);
      continue;
    }
    const inThem = { ...watch, query: watch.query.trim() === "" ? own : `(${watch.query}) AND ${own}` };
    const before = { from: 0, until: span.from };
    known.push(key);
    if (
      query !== "" &&
      (await calls.results(inThem, { span: before, max: 1, sort: "search_indexed" })).length > 0
    )
      continue;
    const documents = query === "" ? [] : await calls.examples(inThem, { min: span.from, max: span.until });
    const times = documents.flatMap(({ published }) => published ?? []);
    findings.push({
      key,
      evidence: {
        kind: "influencer",
        period: { min: Math.min(now, ...times), max: Math.max(span.from, ...times) + 1 },
        type: rule.type,
        name,
        network,
        reach,
        mentions,
        query,
        documents,
      },
    });
  }
  return { episodes: episodesOf(findings), isComparable: true, indexed: 0, known };
}

async function newResults(
  watch: Watch,
  calls: WatchCalls,
  known: EarlierChecks,
  now: number,
): Promise<CheckResult> {
  const fresh: Awaited<ReturnType<WatchCalls["results"]>> = [];
  let indexed = known.indexed;
  for (let page = 0; page < maxPages; page++) {
    const results = await calls.results(watch, {
      max: pageSize,
      offset: page * pageSize,
      sort: "search_indexed",
    });
    for (const result of results) indexed = Math.max(indexed, result.search_indexed ?? 0);
    const unknown = results.filter(
      (result) => (result.search_indexed ?? now) >= known.indexed && !known.has(idOf(result)),
    );
    fresh.push(...unknown);
    if (results.length < pageSize || unknown.length < results.length) break;
  }
  // A preview and the first check would otherwise report what was always there.
  const since = lookback(now).from;
  const reported = known.isPrimed
    ? fresh
    : fresh.filter(({ search_indexed: at, published }) => (at ?? published ?? 0) >= since);
  const times = reported.flatMap(({ published }) => published ?? []);
  const episodes: Episode[] =
    reported.length === 0
      ? []
      : [
          {
            key: `results ${now}`,
            from: Math.min(now, ...times),
            until: Math.max(...times, 0) + 1,
            evidence: {
              kind: "results",
              period: { min: Math.min(now, ...times), max: Math.max(...times, 0) + 1 },
              results: reported.length,
              documents: reported.slice(0, evidenceDocuments).map(briefOf),
            },
          },
        ];
  return { episodes, isComparable: true, indexed, known: fresh.map(idOf) };
}
