import { metricNameOf } from "../../../shared/documents/metric-name";
import type { ImportPlan, ImportedFile, KeptColumn, MappableField } from "../../../shared/ipc/imports";
import type { Decisions } from "./decisions";
import { builtFrom, plain } from "./mapping";

/** Most metrics that one import creates. */
const mostNew = 500;

/** A column that feeds no field, and the custom metric of the project that it can be kept as. */
export interface KeptMetric extends KeptColumn {
  /** Name of the metric. */
  name: string;
  title: string;
  /** Whether the project has no such metric yet. */
  isNew: boolean;
  isOn: boolean;
}

/** What keeping columns depends on, beside the file. */
export interface MetricContext {
  fields: readonly MappableField[];
  /** Whether columns are kept where nothing is decided. */
  keepsByDefault: boolean;
}

/** Columns that feed no field now. One that lost its field is kept as a text. */
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

/** The metrics that columns without a field can be kept as: those of the project where one is called alike, else new ones. */
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

/** Those first whose values say most: keywords, then numbers; ids that only name the rows last. */
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

/** The plan with the metrics that columns are kept as. */
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
