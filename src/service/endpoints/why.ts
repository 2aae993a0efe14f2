import type { z } from "zod";
import type { Why } from "../../shared/interface/text-analysis";
import { anyValue, print, printValue, quoted, allOf } from "../../shared/query";
import { joinedValues, shownValue, type ValueName } from "../../shared/documents/value-names";
import type { LocalHandlers } from "../call";
import type { ExplainedFactor, Explanation, Topic } from "../engine/engine";
import { invalid } from "../failure";
import { selectionOf, topicOf } from "../selections";
import { checkZone } from "./calendar";
import { briefsOf } from "./document-brief";
import { keywordColumns } from "./keyword-columns";
import { projectOf } from "./project";
import { termQuery } from "./term-query";
import { parseTime } from "./time-range";

type Brief = Awaited<ReturnType<typeof briefsOf>>;
type Factor = z.input<typeof Why>["factors"][number];

export const explainRange: LocalHandlers["explainRange"] = async ({ path, params, signal }, context) => {
  const { workspace } = context;
  const { id: project } = projectOf(context, path.project_id);
  const zone = checkZone(params.timezone);
  const range = { from: parseTime(params.from, "from", zone), until: parseTime(params.until, "until", zone) };
  if (range.until <= range.from) throw invalid("until", "must be after from");
  const records = workspace.records.topics.list(project).filter(({ type }) => type === "search");
  const topics = records.map(topicOf);
  const selection = {
    ...selectionOf(workspace, params.q, project, params),
    ...(params.stories === "once" && { once: true as const }),
  };
  const metrics = workspace.records.metrics.list(project);
  const columns = params.columns === "hide" ? [] : keywordColumns(metrics);
  const question = { range, zone, topics, columns, max: params.top_n };
  const found = await workspace.engine.explainRange(selection, question, signal);
  const titles = new Map(records.map(({ id, title }) => [id, title]));
  const brief = await briefsOf(
    [
      ...found.earliest,
      ...found.mostShared.map(({ key }) => key),
      ...found.factors.map(({ document }) => document),
    ],
    context,
  );
  const byField = new Map(metrics.map((metric) => [`custom.${metric.name}`, metric]));
  return { payload: shaped(found, range, topics, { titles, metrics: byField }, brief) };
};

/** What is shown for ids of topics, for own columns and for their values. */
interface Names {
  titles: ReadonlyMap<string, string>;
  metrics: ReadonlyMap<string, { title: string; value_names?: ValueName[] | undefined }>;
}

function labelOf(
  { kind, key, field = "" }: { kind: string; key: string; field?: string | undefined },
  names: Names,
) {
  if (kind === "topic") return names.titles.get(key) ?? key;
  return kind === "column" ? shownValue(namesIn(field, names), key) : key;
}

function titleOf(field: string, { metrics }: Names): { field_title?: string } {
  const title = metrics.get(field)?.title;
  return title ? { field_title: title } : {};
}

const namesIn = (field: string, { metrics }: Names) => metrics.get(field)?.value_names ?? [];

function shaped(
  found: Explanation,
  range: { from: number; until: number },
  topics: readonly Topic[],
  names: Names,
  brief: Brief,
): z.input<typeof Why> {
  const { here, expected, sentiment } = found;
  return {
    here: { ...range, documents: here },
    expected: {
      documents: expected,
      rule: found.rule,
      windows: found.windows.map((window) => ({ ...window })),
    },
    coverage: found.coverage.map(({ of, starts, ends, here: covered, isCompared, isSure }) => ({
      ...of,
      ...(of.field !== undefined && titleOf(of.field, names)),
      ...(of.kind !== "project" &&
        of.kind !== "selection" && {
          query: queryOf({ kind: of.kind, key: of.key, field: of.field }, topics, names),
        }),
      label: labelOf(of, names),
      ...(starts && { starts: { ...starts } }),
      ...(ends && { ends: { ...ends } }),
      here: covered,
      compared: isCompared,
      sure: isSure,
    })),
    probability: found.probability,
    direction: here > expected ? "rise" : here < expected ? "fall" : "none",
    stands_out: found.standsOut,
    originals: found.originals,
    factors: found.factors.map((factor) => shapedFactor(factor, topics, names, brief)),
    main_stories: found.mainStories,
    sentiment: {
      here: sentiment.here,
      expected: sentiment.expected,
      stands_out: sentiment.standsOut,
      margin: sentiment.margin,
      drivers: sentiment.drivers.map((driver) => ({ ...driver, query: termQuery("word", driver.term) })),
    },
    earliest: found.earliest.map(brief),
    most_shared: found.mostShared.map(({ key, ...rest }) => ({ document: brief(key), ...rest })),
    main_values: found.mainValues.map((value) => ({
      ...value,
      label: labelOf({ kind: "column", ...value }, names),
      ...titleOf(value.field, names),
    })),
  };
}

function shapedFactor(factor: ExplainedFactor, topics: readonly Topic[], names: Names, brief: Brief): Factor {
  const { kind, key, field, document, story, group } = factor;
  const first = document === undefined ? undefined : brief(document);
  const label =
    kind === "story"
      ? first?.title || first?.snippet || key
      : kind === "author"
        ? first?.author || key
        : (factor.spelling ?? labelOf(factor, names));
  return {
    kind,
    ...(field !== undefined && { field }),
    ...(field !== undefined && titleOf(field, names)),
    key,
    label,
    query: queryOf(factor, topics, names),
    here: factor.here,
    expected: factor.expected,
    baseline: factor.baseline,
    share: factor.share,
    g2: factor.g2,
    log_ratio: factor.logRatio,
    log_ratio_bound: factor.logRatioBound,
    probability: factor.probability,
    stands_out: factor.standsOut,
    ...(kind === "story" && first && { first }),
    ...(story !== undefined && { story }),
    ...(group !== undefined && { group }),
  };
}

function queryOf(
  { kind, key, field = "" }: Pick<ExplainedFactor, "kind" | "key" | "field">,
  topics: readonly Topic[],
  names: Names,
): string {
  switch (kind) {
    case "story":
      return `story:${printValue(key)}`;
    case "source":
      return `hosturl:${printValue(key)}`;
    case "column":
      return anyValue(field, [key, ...joinedValues(namesIn(field, names), key)]);
    case "country":
      return `sourcecountry:${printValue(key)}`;
    case "language":
      return `lang:${printValue(key)}`;
    case "author":
      return `author_id:${quoted(key)}`;
    case "topic": {
      const topic = topics.find(({ id }) => id === key);
      if (!topic?.included) return "";
      const { included, excluded } = topic;
      if (!excluded || excluded.kind === "all") return print(included);
      return print(allOf([included, { kind: "not", item: excluded }]));
    }
    default:
      return termQuery(kind, key);
  }
}
