import { metricNameOf } from "../../../shared/documents/metric-name";
import type { ImportPlan, ImportedFile, KeptColumn, MappableField } from "../../../shared/ipc/imports";
import type { Decisions } from "./decisions";
import { builtFrom, plain } from "./mapping";

/** Most metrics that one import creates. */
const mostNew = 500;

/** An unmapped column, and the custom metric of the project that it can be imported as. */
export interface KeptMetric extends KeptColumn {
  name: string;
  title: string;
  /** Whether the project doesn't have the metric yet. */
  isNew: boolean;
  isOn: boolean;
}

export interface MetricContext {
  fields: readonly MappableField[];
  /** Whether columns become new metrics by default. */
  keepsByDefault: boolean;
}

/** Columns that are unmapped now. A column whose field was removed becomes a text metric. */
function freeColumns(file: ImportedFile, { mapping, fallbacks, templates }: Decisions): KeptColumn[] {
  const fed = new Set([...Object.values(mapping), ...Object.values(fallbacks).flat()]);
  const known = new Map(file.kept.map((one) => [one.column, one]));
  return file.columns.flatMap((column) => {
    if (fed.has(column.index) || builtFrom(templates, column).length > 0) return [];
    if (column.guess.length === 0) return known.get(column.index) ?? [];
    const isFilled = column.samples.some((value) => value.trim() !== "");
    return isFilled ? [{ column: column.index, format: "TEXT" as const, isPrivate: false }] : [];
  });
}

const fits = (format: string | undefined, own: KeptColumn["format"]) =>
  format === "INTEGER"
    ? own === "INTEGER"
    : format === "DECIMAL"
      ? own === "INTEGER" || own === "DECIMAL"
      : true;

/** The metrics that unmapped columns can be imported as: the project's metric with the same name, else a new one. */
export function keptMetrics(
  file: ImportedFile,
  decisions: Decisions,
  { fields, keepsByDefault }: MetricContext,
): KeptMetric[] {
  const { mapping, keepsColumns, keptByHand } = decisions;
  const metrics = fields
    .filter(({ group }) => group === "Custom metrics")
    .map(({ field, title, format }) => ({ name: field.replace(/^custom\./, ""), title, format }));
  const taken = new Set(metrics.map(({ name }) => name));
  const used = new Set(Object.keys(mapping));
  return freeColumns(file, decisions).map((kept) => {
    const title = file.columns[kept.column]?.name ?? "";
    const found = metrics.find(
      ({ name, title: other, format }) =>
        !used.has(`custom.${name}`) &&
        fits(format, kept.format) &&
        [name, other, `custom.${name}`].map(plain).includes(plain(title)),
    );
    const name = found?.name ?? metricNameOf(title, taken);
    taken.add(name);
    used.add(`custom.${name}`);
    const isWanted = keepsColumns ?? (found !== undefined || keepsByDefault);
    const isOn = keptByHand[kept.column] ?? (isWanted && !kept.isPrivate);
    return { ...kept, name, title, isNew: found === undefined, isOn };
  });
}

/**
 * Sorts the most informative columns first: keywords, then numbers, then texts. IDs that only identify rows come last.
 */
export function telling(
  kept: readonly KeptMetric[],
  { madeUrls, urlSuffix }: Pick<ImportPlan, "madeUrls" | "urlSuffix">,
): KeptMetric[] {
  const rank = ({ column, format }: KeptMetric) =>
    column === madeUrls?.id || column === urlSuffix
      ? 3
      : format === "KEYWORD"
        ? 0
        : format === "TEXT"
          ? 2
          : 1;
  return kept.toSorted((a, b) => rank(a) - rank(b));
}

/** Adds the selected metrics to the plan. */
export function withMetrics(plan: ImportPlan, kept: readonly KeptMetric[]): ImportPlan {
  const on = kept.filter(({ isOn }) => isOn);
  const created = on.filter(({ isNew }) => isNew).slice(0, mostNew);
  const all = [...on.filter(({ isNew }) => !isNew), ...created];
  return {
    ...plan,
    mapping: { ...plan.mapping, ...Object.fromEntries(all.map((one) => [`custom.${one.name}`, one.column])) },
    metrics: { ...plan.metrics, ...Object.fromEntries(created.map(({ name, format }) => [name, format])) },
    newMetrics: created.map(({ name, title, format }) => ({ name, title, format })),
  };
}
