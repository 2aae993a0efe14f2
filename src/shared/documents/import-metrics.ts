import type { MappableField } from "../ipc/imports";
import type { ImportPlan, ImportedFile, MetricColumn } from "../ipc/imports-plan";
import type { Decisions } from "./import-decisions";
import { columnTitle } from "./column-title";
import { builtFrom, plain } from "./import-mapping";
import { metricNameOf } from "./metric-name";
import { metricTextLengths } from "../interface/resources.constants";
import { shortened, startOf } from "../text/start-of";

/** Maximum number of metrics that one import creates. */
const maxNewMetrics = 500;

/** An unmapped column, and the custom metric of the project that it can be imported as. */
export interface ColumnMetric extends MetricColumn {
  name: string;
  title: string;
  /** The whole name of the column, if that is too long for a title, and what the file says about it. */
  description: string | null;
  /** Whether the project doesn't have the metric yet. */
  isNew: boolean;
  isOn: boolean;
  /** The project's metric of the column's name, if its format doesn't fit. */
  unfit: { name: string; format: string } | null;
}

export interface MetricContext {
  fields: readonly MappableField[];
  /** Whether columns become new metrics by default. */
  keepsByDefault: boolean;
}

const mapsUnsigned = (mapping: Decisions["mapping"], column: number) =>
  ["engagement", "reach", "comment_count"].some((field) => mapping[field] === column);

const areSeveral = ({ samples }: ImportedFile["columns"][number]) => new Set(samples).size > 1;

/** Columns that are unmapped now or chosen by hand. A column whose field was removed becomes a text metric. */
function ownColumns(
  file: ImportedFile,
  { mapping, fallbacks, templates, keptByHand }: Decisions,
): MetricColumn[] {
  const fed = new Set([...Object.values(mapping), ...Object.values(fallbacks).flat()]);
  const known = new Map(file.metricColumns.map((metricColumn) => [metricColumn.column, metricColumn]));
  return file.columns.flatMap((column): MetricColumn[] => {
    const beside = known.get(column.index);
    const chosen = keptByHand[column.index];
    if (typeof chosen === "string")
      return [{ column: column.index, format: chosen, isPrivate: beside?.isPrivate ?? false }];
    const isAnswer = column.guess.length === 0 && !Object.values(mapping).includes(column.index);
    if (beside?.isBeside && (isAnswer || mapsUnsigned(mapping, column.index))) return [beside];
    // Rows without a URL are of no host, so charts tell their sources apart by a metric alone.
    const isSource = mapping["extra_source_attributes.name"] === column.index;
    if (isSource && mapping["url"] === undefined && templates["url"] === undefined && areSeveral(column))
      return [{ column: column.index, format: "KEYWORD", isPrivate: false }];
    if (fed.has(column.index) || builtFrom(templates, column).length > 0) return [];
    if (column.guess.length === 0) return beside ? [beside] : [];
    const isFilled = column.samples.some((value) => value.trim() !== "");
    return isFilled ? [{ column: column.index, format: "TEXT", isPrivate: false }] : [];
  });
}

/** Survey tools write whole questions as names. */
const shortTitle = (name: string) => shortened(name, metricTextLengths.title);

function descriptionOf(file: ImportedFile, { column }: MetricColumn): string | null {
  const { name = "", note } = file.columns[column] ?? {};
  const told = name.length > metricTextLengths.title ? [name, note] : [note];
  const text = told.filter((part) => part !== undefined).join(" · ");
  return text === "" ? null : startOf(text, metricTextLengths.description);
}

const fits = (format: string | undefined, own: MetricColumn["format"]) =>
  format === "INTEGER"
    ? own === "INTEGER"
    : format === "DECIMAL"
      ? own === "INTEGER" || own === "DECIMAL"
      : true;

/** The metrics that unmapped columns can be imported as: the project's metric with the same name, else a new one. */
export function columnMetrics(
  file: ImportedFile,
  decisions: Decisions,
  { fields, keepsByDefault }: MetricContext,
): ColumnMetric[] {
  const { mapping, keepsColumns, keptByHand } = decisions;
  const metrics = fields
    .filter(({ group }) => group === "Custom metrics")
    .map(({ field, title, format }) => ({ name: field.replace(/^custom\./, ""), title, format }));
  const taken = new Set(metrics.map(({ name }) => name));
  const used = new Set(Object.keys(mapping));
  return ownColumns(file, decisions).map((column) => {
    const byHand = keptByHand[column.column];
    const title = shortTitle(file.columns[column.column]?.name ?? "");
    const alike = metrics.filter(
      ({ name, title: other }) =>
        !used.has(`custom.${name}`) && [name, other, `custom.${name}`].map(plain).includes(plain(title)),
    );
    const found = alike.find(({ format }) =>
      typeof byHand === "string" ? format === byHand : fits(format, column.format),
    );
    const [other] = alike;
    const unfit = found || !other ? null : { name: other.name, format: other.format ?? "" };
    const name = found?.name ?? metricNameOf(title, taken);
    taken.add(name);
    used.add(`custom.${name}`);
    const isWanted = keepsColumns ?? (found !== undefined || keepsByDefault);
    // IDs that a spreadsheet rounded are alike by accident: they would explain peaks that they have nothing to do with.
    const isRounded = (file.columns[column.column]?.mangled ?? 0) > 0;
    const isOn = byHand === undefined ? isWanted && !column.isPrivate && !isRounded : byHand !== false;
    return {
      ...column,
      name,
      title: columnTitle(title),
      description: descriptionOf(file, column),
      isNew: found === undefined,
      isOn,
      unfit,
    };
  });
}

/**
 * Sorts the most informative columns first: keywords, then numbers, then texts. IDs that only identify rows come last.
 */
export function mostInformativeFirst(
  metrics: readonly ColumnMetric[],
  { madeUrls, urlSuffix }: Pick<ImportPlan, "madeUrls" | "urlSuffix">,
): ColumnMetric[] {
  const rank = ({ column, format }: ColumnMetric) =>
    column === madeUrls?.id || column === urlSuffix
      ? 3
      : format === "KEYWORD"
        ? 0
        : format === "TEXT"
          ? 2
          : 1;
  return metrics.toSorted((a, b) => rank(a) - rank(b));
}

/** Adds the selected metrics to the plan. */
export function withMetrics(plan: ImportPlan, metrics: readonly ColumnMetric[]): ImportPlan {
  const on = metrics.filter(({ isOn }) => isOn);
  const created = on.filter(({ isNew }) => isNew).slice(0, maxNewMetrics);
  const all = [...on.filter(({ isNew }) => !isNew), ...created];
  return {
    ...plan,
    mapping: {
      ...plan.mapping,
      ...Object.fromEntries(all.map((metric) => [`custom.${metric.name}`, metric.column])),
    },
    metrics: { ...plan.metrics, ...Object.fromEntries(created.map(({ name, format }) => [name, format])) },
    newMetrics: created.map(({ name, title, description, format }) => ({
      name,
      title,
      ...(description !== null && { description }),
      format,
    })),
  };
}
