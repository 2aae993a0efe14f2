import type { MappingRules } from "../ipc/imports";
import type { Column, ImportedFile, ImportPlan, KeptByHand, SkipCondition } from "../ipc/imports-plan";
import { t } from "../texts";
import { plain, type Mapping } from "./import-mapping";
import { suggestionOf } from "./import-suggestion";

/** The analyst's choices for a file, except for its destination. */
export interface Decisions {
  action: ImportPlan["action"];
  dataset: string;
  mapping: Mapping;
  /** Field → columns to try if its own is empty. */
  fallbacks: ImportPlan["fallbacks"];
  /** Field → text with {columns} in it. */
  templates: Readonly<Record<string, string>>;
  /** Field → value if the cells are empty. */
  defaults: Readonly<Record<string, string>>;
  urlSuffix: number | null;
  suffixFromText: boolean;
  /** How rows without a URL get one. Null rejects them. */
  madeUrls: ImportPlan["madeUrls"];
  /** Date of rows without one. Null rejects them. */
  assumedDate: number | null;
  /**
   * Whether unmapped columns are imported as metrics. Null means in local workspaces, and elsewhere if the project has
   * the metric.
   */
  keepsColumns: boolean | null;
  /** Column index → whether it is imported as a metric, or in which format, also beside its fields. Overrides keepsColumns. */
  keptByHand: Readonly<Record<number, KeptByHand>>;
  /** Zone of dates without one. Null means the screen's zone. */
  timeZone: string | null;
  /** Whether times have that zone although the file states another. */
  ignoresZones: boolean;
  dayOrder: ImportPlan["dayOrder"];
  decimals: ImportPlan["decimals"];
  keepTags: boolean;
  /** The moment that dates such as "3 days ago" are relative to. Null means the file's last change. */
  asOf: number | null;
  skip: readonly SkipCondition[];
  fixes: ImportPlan["fixes"];
  skippedLines: readonly number[];
  withheld: readonly string[];
  options: ImportPlan["options"];
  /** The import of the same file whose documents are replaced. */
  replaces: number | null;
  /** Another project of the connection than the open one. */
  projectId: string | null;
}

export const freshDecisions: Decisions = {
  action: "create",
  dataset: "",
  mapping: {},
  fallbacks: {},
  templates: {},
  defaults: {},
  urlSuffix: null,
  suffixFromText: false,
  madeUrls: null,
  assumedDate: null,
  keepsColumns: null,
  keptByHand: {},
  timeZone: null,
  ignoresZones: false,
  dayOrder: null,
  decimals: null,
  keepTags: false,
  asOf: null,
  skip: [],
  fixes: {},
  skippedLines: [],
  withheld: [],
  options: {},
  replaces: null,
  projectId: null,
};

/** When a file was last changed, in whole milliseconds, as document dates require. */
export const dateOf = ({ modifiedAt }: Pick<ImportedFile, "modifiedAt">): number => Math.trunc(modifiedAt);

/** The decisions guessed from the file's columns. */
export function guessedDecisions(file: ImportedFile): Decisions {
  return { ...freshDecisions, ...suggestionOf(file) };
}

/** The decisions that led to a plan. Columns that weren't imported then stay out. */
export function decisionsOfPlan(plan: ImportPlan): Decisions {
  return {
    action: plan.action,
    dataset: plan.datasetId ?? "",
    mapping: plan.mapping,
    fallbacks: plan.fallbacks,
    templates: plan.templates,
    defaults: plan.defaults,
    urlSuffix: plan.urlSuffix,
    suffixFromText: plan.suffixFromText,
    madeUrls: plan.madeUrls,
    assumedDate: plan.assumedDate,
    keepsColumns: false,
    keptByHand: {},
    timeZone: plan.timeZone,
    ignoresZones: plan.ignoresZones,
    dayOrder: plan.dayOrder,
    decimals: plan.decimals,
    keepTags: plan.keepTags,
    asOf: plan.asOf,
    skip: plan.skip,
    fixes: plan.fixes,
    skippedLines: plan.skippedLines,
    withheld: plan.withheld,
    options: plan.options,
    replaces: plan.replaces,
    projectId: plan.projectId,
  };
}

/** The decisions for the file of a finished import, whose documents they replace where these are. */
export function replacing(decisions: Decisions, earlier: ImportPlan): Decisions {
  const { action, dataset, projectId, replaces } = decisionsOfPlan(earlier);
  return { ...decisions, action, dataset, projectId, replaces };
}

function indexOf(columns: readonly Column[], name: string): number | null {
  return columns.find((column) => plain(column.name) === plain(name))?.index ?? null;
}

const namesOf = (columns: readonly Column[], indexes: readonly number[]) =>
  indexes.map((index) => columns[index]?.name ?? "");

/** Converts decisions to mapping rules. Columns are stored by name, so that they fit other files. */
export function rulesOf(decisions: Decisions, columns: readonly Column[]): MappingRules {
  const nameOf = (index: number) => columns[index]?.name ?? "";
  const {
    action,
    dataset,
    mapping,
    fallbacks,
    templates,
    defaults,
    urlSuffix,
    suffixFromText,
    madeUrls,
    assumedDate,
    keepsColumns,
    keptByHand,
    timeZone,
    ignoresZones,
    dayOrder,
    decimals,
    keepTags,
    skip,
    options,
  } = decisions;
  return {
    action,
    datasetId: dataset === "" ? null : dataset,
    columns: Object.fromEntries(Object.entries(mapping).map(([field, index]) => [field, nameOf(index)])),
    fallbacks: Object.fromEntries(
      Object.entries(fallbacks).map(([field, indexes]) => [field, namesOf(columns, indexes)]),
    ),
    templates: { ...templates },
    defaults: { ...defaults },
    urlSuffix: urlSuffix === null ? null : nameOf(urlSuffix),
    suffixFromText,
    madeUrls: madeUrls && { id: madeUrls.id === null ? null : nameOf(madeUrls.id) },
    assumesDates: assumedDate !== null,
    keepsColumns,
    keptByHand: Object.fromEntries(
      Object.entries(keptByHand).map(([index, isKept]) => [nameOf(Number(index)), isKept]),
    ),
    timeZone,
    ignoresZones,
    dayOrder,
    decimals,
    keepTags,
    skip: skip.map(({ column, test, value }) => ({ column: nameOf(column), test, value })),
    options,
  };
}

/**
 * Columns of a file for the names that decisions about another file have and this one hasn't: those that are guessed as the same
 * fields. By name in the other file, as it is compared.
 */
export function standIns({ columns: decided }: MappingRules, file: ImportedFile): Map<string, Column> {
  const { mapping: guessed } = suggestionOf(file);
  const missing = Object.entries(decided).filter(([, name]) => indexOf(file.columns, name) === null);
  return new Map(
    missing.flatMap(([field, name]) => {
      const column = file.columns[guessed[field] ?? -1];
      return column ? [[plain(name), column] as const] : [];
    }),
  );
}

/** Applies a mapping to a file. Ignores columns that the file has neither itself nor as stand-ins. */
export function decisionsOf(
  rules: MappingRules,
  file: ImportedFile,
  projectId: string | null,
  stands: ReadonlyMap<string, Column> = new Map(),
): Decisions {
  const { columns } = file;
  const find = (name: string) => indexOf(columns, name) ?? stands.get(plain(name))?.index ?? null;
  const mapping = Object.entries(rules.columns).flatMap(([field, name]) => {
    const index = find(name);
    return index === null ? [] : [[field, index] as const];
  });
  return {
    ...freshDecisions,
    action: rules.action,
    dataset: rules.datasetId ?? "",
    mapping: Object.fromEntries(mapping),
    fallbacks: Object.fromEntries(
      Object.entries(rules.fallbacks).map(([field, names]) => [
        field,
        names.flatMap((name) => find(name) ?? []),
      ]),
    ),
    templates: rules.templates,
    defaults: rules.defaults,
    urlSuffix: rules.urlSuffix === null ? null : find(rules.urlSuffix),
    suffixFromText: rules.suffixFromText,
    madeUrls: madeUrlsOf(rules.madeUrls, file, find),
    assumedDate: rules.assumesDates ? dateOf(file) : null,
    keepsColumns: rules.keepsColumns,
    keptByHand: Object.fromEntries(
      Object.entries(rules.keptByHand).flatMap(([name, isKept]) => {
        const index = find(name);
        return index === null ? [] : [[index, isKept] as const];
      }),
    ),
    timeZone: rules.timeZone,
    ignoresZones: rules.ignoresZones,
    dayOrder: rules.dayOrder,
    decimals: rules.decimals,
    keepTags: rules.keepTags,
    withheld: suggestionOf(file).withheld,
    skip: rules.skip.flatMap(({ column, test, value }) => {
      const index = find(column);
      return index === null || !isTest(test) ? [] : [{ column: index, test, value }];
    }),
    options: rules.options,
    projectId,
  };
}

function madeUrlsOf(
  remembered: MappingRules["madeUrls"],
  { guessedUrls }: Pick<ImportedFile, "guessedUrls">,
  find: (name: string) => number | null,
): ImportPlan["madeUrls"] {
  if (remembered === undefined) return guessedUrls;
  return remembered && { ...guessedUrls, id: remembered.id === null ? null : find(remembered.id) };
}

/** The part of a plan that isn't a decision about the file: its destination. */
export type Destination = Pick<
  ImportPlan,
  "connectionId" | "projectId" | "timeZone" | "metrics" | "asOf" | "mark"
>;

/** The plan for a set of decisions. Zone, project and moment default to those of the destination. */
export function planOf(decisions: Decisions, destination: Destination): ImportPlan {
  const { dataset, timeZone, projectId, asOf, fallbacks, templates, defaults, skip, skippedLines, withheld } =
    decisions;
  return {
    ...destination,
    action: decisions.action,
    mapping: decisions.mapping,
    urlSuffix: decisions.urlSuffix,
    suffixFromText: decisions.suffixFromText,
    madeUrls: decisions.madeUrls,
    assumedDate: decisions.assumedDate,
    ignoresZones: decisions.ignoresZones,
    dayOrder: decisions.dayOrder,
    decimals: decisions.decimals,
    keepTags: decisions.keepTags,
    fixes: decisions.fixes,
    options: decisions.options,
    replaces: decisions.replaces,
    newMetrics: [],
    fallbacks: { ...fallbacks },
    projectId: projectId ?? destination.projectId,
    timeZone: timeZone ?? destination.timeZone,
    asOf: asOf ?? destination.asOf,
    datasetId: dataset === "" ? null : dataset,
    templates: { ...templates },
    defaults: { ...defaults },
    skip: [...skip],
    skippedLines: [...skippedLines],
    withheld: [...withheld],
  };
}

export const skipTestNames: Readonly<Record<SkipCondition["test"], string>> = {
  empty: t("imports:test.empty"),
  filled: t("imports:test.filled"),
  is: t("imports:test.is"),
  is_not: t("imports:test.isNot"),
  contains: t("imports:test.contains"),
  contains_not: t("imports:test.containsNot"),
  below: t("imports:test.below"),
  above: t("imports:test.above"),
};

function isTest(test: string): test is SkipCondition["test"] {
  return Object.hasOwn(skipTestNames, test);
}
