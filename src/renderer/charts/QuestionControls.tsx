import { can } from "../../shared/capabilities";
import { isNumberFormat } from "../../shared/interface/resources.constants";
import { lazy, Suspense } from "react";
import type { CustomMetric } from "../../shared/interface/resources";
import type { ChartQuestion } from "../../shared/ipc/chart-question";
import { t } from "../../shared/texts";
import type { Target } from "../core/queries";
import { atBeginning } from "../../analysis/format/labels";
import { Filters } from "./Filters";
import type { Estimates } from "./estimates/useEstimates";
import { canForecast, ranksByMetric, type ChartRequest } from "../../analysis/question/chartRequest";
import { asksForShares, everyPart } from "../../analysis/question/shareChoice";
import type { QuestionOptions } from "../../analysis/question/change";
import { intervalName, intervals, misfitOf } from "../../analysis/question/interval";
import {
  aggregates,
  chartedMetric,
  isAdditive,
  isRating,
  type Aggregate,
} from "../../analysis/question/metric";
import {
  breakdowns,
  hasBreakdown,
  localTypes,
  metricNames,
  namedTypes,
  partNames,
  isRankedByMetric,
  rankingTypes,
  repeats,
  timeTypes,
  typeName,
  type Family,
} from "../../analysis/question/terms";
import { useMissingFields } from "../components/stored/projectReads";
import { noteMissing } from "./noteMissing";
import { RangeControl } from "./RangeControl";
import { StoriesSwitch } from "./StoriesSwitch";
import { Choice, type ChoiceOption } from "../components/fields/Choice";
import { MoreMenu } from "./MoreMenu";

function optionsOf<K extends string>(names: Readonly<Record<K, string>>, note?: string): ChoiceOption<K>[] {
  return (Object.keys(names) as K[]).map((value) => ({
    value,
    label: names[value],
    ...(note ? { note } : {}),
  }));
}

interface QuestionControlsProps {
  target: Target;
  question: ChartQuestion;
  family: Family;
  request: ChartRequest | null;
  timeZone: string;
  metrics: readonly CustomMetric[];
  onAsk: (change: Partial<QuestionOptions>) => void;
  /** Moves the range by its own length. Absent if it can't be moved. */
  onMove?: ((steps: number) => void) | undefined;
  /** False if the range is set elsewhere. */
  ranged?: boolean;
  estimates: Estimates | null | undefined;
  /** The parts of the breakdown whose share of each bin can be shown. */
  parts: readonly ChoiceOption<string>[];
}

const own = (list: readonly CustomMetric[], note: string) =>
  list.map(({ name, title }) => ({ value: `custom.${name}`, label: title || name, note }));

/** The options, and the chosen one if it is none of them. */
const present = (options: ChoiceOption<string>[], value: string, metrics: readonly CustomMetric[]) =>
  options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: typeName(value, metrics) }];

/** What mentions can be divided by. */
export function splitOptions(
  { connection }: Pick<Target, "connection">,
  metrics: readonly CustomMetric[],
  chosen: string,
): ChoiceOption<string>[] {
  const keywords = metrics.filter(({ format }) => format.name === "KEYWORD");
  const options = [
    ...optionsOf(breakdowns),
    ...(can(connection, "origins") ? optionsOf(localTypes) : []),
    // Hosted services don't offer these breakdowns.
    ...(can(connection, "metricBreakdowns") ? own(keywords, t("charts:note.custom")) : []),
  ];
  return present(options, chosen, metrics);
}

/** What can be chosen: the built-in types, metrics and intervals, and those of the project. */
function optionsFor(
  { target, question, request, metrics }: QuestionControlsProps,
  missing: readonly string[],
) {
  const { type, interval, breakdown, metric } = question;
  const period = request?.period;
  const numbers = metrics.filter(({ format }) => isNumberFormat(format.name));
  const keywords = metrics.filter(({ format }) => format.name === "KEYWORD");
  const withPresent = (options: ChoiceOption<string>[], value: string) => present(options, value, metrics);
  const parts = can(target.connection, "engagementParts") ? optionsOf(partNames) : [];
  const origins = can(target.connection, "origins") ? optionsOf(localTypes) : [];
  const types = withPresent(
    [
      ...optionsOf(timeTypes, t("charts:note.overTime")),
      ...optionsOf(rankingTypes, t("charts:note.ranking")),
      ...origins.map((option) => ({ ...option, note: t("charts:note.ranking") })),
      ...own(keywords, t("charts:note.ranking")),
      ...[...optionsOf(metricNames), ...parts].map((option) => ({
        ...option,
        note: t("charts:note.byValue"),
      })),
      ...own(numbers, t("charts:note.byValue")),
      { value: "distribution", label: namedTypes.distribution, note: t("charts:note.byBreakdown") },
      { value: "histogram", label: namedTypes.histogram, note: t("charts:note.byMetric") },
    ],
    type,
  );
  const fields = withPresent(
    [
      { value: "count", label: t("charts:mentions") },
      ...optionsOf(metricNames),
      ...parts,
      ...own(numbers, t("charts:note.custom")),
    ],
    metric.field,
  );
  const splits = splitOptions(target, metrics, breakdown);
  const lengths = intervals.map((value) => {
    const misfit = period ? misfitOf(value, period) : null;
    return {
      value,
      label: atBeginning(intervalName(value)),
      ...(misfit && { disabled: true, note: t(`charts:note.${misfit}`) }),
    };
  });
  const intervalOptions = withPresent(
    [{ value: "auto", label: t("charts:interval.auto") }, ...lengths],
    interval,
  );
  return {
    types: noteMissing(types, missing),
    fields: noteMissing(fields, missing),
    splits: noteMissing(splits, missing),
    intervalOptions,
  };
}

const CompareQueries = lazy(async () => ({ default: (await import("./CompareQueries")).CompareQueries }));

// Only charts of own columns need it.
const EditMetric = lazy(async () => ({
  default: (await import("../components/metrics/EditMetric")).EditMetric,
}));

const EstimatedSwitch = lazy(async () => ({
  default: (await import("./estimates/EstimatedSwitch")).EstimatedSwitch,
}));

/** Compact controls for everything in a chart's query except the query text. */
export function QuestionControls(props: QuestionControlsProps) {
  const {
    target,
    question,
    family,
    request,
    timeZone,
    onAsk: ask,
    onMove,
    ranged = true,
    estimates,
    parts,
  } = props;
  const { type, range, interval, breakdown, metric, compare, forecastDays, scope, filters } = question;
  const period = request?.period;
  const { types, fields, splits, intervalOptions } = optionsFor(props, useMissingFields(target));
  const columns = [type, breakdown, metric.field];
  const column = props.metrics.find(({ name }) => columns.includes(`custom.${name}`));
  const isShared = asksForShares(question);
  /** Parts of a breakdown, values of a ranking, or compared queries. */
  const hasShares =
    parts.length > 1 || (family === "ranking" && !repeats(type)) || compare.kind === "queries";
  const hasMetric = family !== "ranking" || isRankedByMetric(question);
  /** A metric of each value as a whole has no parts. */
  const isWhole = ranksByMetric({ family, question });
  const forecastable = request !== null && canForecast(request);
  return (
    <>
      <Choice
        label={t("charts:control.type")}
        value={type}
        options={types}
        searchable
        onChange={(value) => ask({ type: value })}
      />
      {ranged && (
        <RangeControl
          range={range}
          period={request?.period ?? null}
          timeZone={timeZone}
          onChange={(value) => ask({ range: value })}
          onMove={onMove}
        />
      )}
      {family === "time" && request?.form !== "heatmap" && (
        <Choice
          label={t("charts:control.interval")}
          value={interval}
          options={intervalOptions}
          shown={
            interval === "auto" || (request && request.interval !== interval)
              ? t("charts:interval.autoAs", { interval: request ? intervalName(request.interval) : "…" })
              : atBeginning(intervalName(interval))
          }
          onChange={(value) => ask({ interval: value })}
        />
      )}
      {!isWhole && (
        <Choice
          label={t("charts:control.breakdown")}
          value={breakdown}
          options={splits.map((split) =>
            hasBreakdown(scope, split.value)
              ? split
              : { ...split, disabled: true, note: t("charts:note.projectOnly") },
          )}
          searchable={splits.length > Object.keys(breakdowns).length}
          onChange={(value) => ask({ breakdown: value })}
        />
      )}
      {column && (
        <Suspense>
          <EditMetric target={target} metric={column} isCompact />
        </Suspense>
      )}
      {!isWhole && isAdditive(metric) && (hasShares || question.shareOf !== "") && (
        <Choice
          label={t("charts:share.title")}
          value={question.shareOf}
          options={[
            { value: "", label: t("charts:share.none") },
            { value: everyPart, label: t("charts:share.everyOption") },
            ...(parts.length > 1 ? parts : []),
          ]}
          onChange={(shareOf) => ask({ shareOf })}
        />
      )}
      {hasMetric && (
        <Choice
          label={t("charts:control.metric")}
          value={metric.field}
          options={fields}
          onChange={(field) => ask({ metric: { ...metric, field } })}
        />
      )}
      {hasMetric && metric.field !== "count" && (
        <Choice<Aggregate>
          label={t("charts:control.as")}
          value={chartedMetric(metric).aggregate}
          options={optionsOf(aggregates).filter(({ value }) => value !== "sum" || !isRating(metric.field))}
          onChange={(aggregate) => ask({ metric: { ...metric, aggregate } })}
        />
      )}
      <Choice
        label={t("charts:compare.title")}
        value={compare.kind}
        options={[
          { value: "none", label: t("charts:compare.none") },
          {
            value: "previous",
            label: t("charts:compare.previous"),
            disabled: isShared || request?.previous === null,
          },
          { value: "year", label: t("charts:compare.yearBefore"), disabled: isShared || !period },
          { value: "queries", label: t("charts:compare.queries") },
        ]}
        onChange={(kind) => ask({ compare: { ...compare, kind } })}
      />
      {compare.kind === "queries" && (
        <Suspense>
          <CompareQueries
            queries={compare.queries}
            onChange={(queries) => ask({ compare: { kind: "queries", queries } })}
          />
        </Suspense>
      )}
      {forecastable && (
        <Choice
          label={t("charts:forecast.name")}
          value={String(forecastDays)}
          options={[0, 7, 14, 30, 60, 90].map((days) => ({
            value: String(days),
            label: days === 0 ? t("charts:forecast.none") : t("charts:interval.day", { count: days }),
          }))}
          onChange={(days) => ask({ forecastDays: Number(days) })}
        />
      )}
      {scope === "project" && (
        <>
          <Filters
            target={target}
            filters={filters}
            onChange={(value) => ask({ filters: value })}
            hasFields={ranged}
          />
          <StoriesSwitch
            target={target}
            stories={question.stories}
            onChange={(stories) => ask({ stories })}
          />
          {(estimates || (question.estimated && estimates === null)) && (
            <Suspense>
              <EstimatedSwitch
                estimates={estimates}
                timeZone={timeZone}
                isOn={question.estimated}
                onChange={(estimated) => ask({ estimated })}
              />
            </Suspense>
          )}
        </>
      )}
      <MoreMenu question={question} family={family} onAsk={ask} />
    </>
  );
}
