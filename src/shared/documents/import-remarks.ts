import type { ImportedFile, ImportPlan } from "../ipc/imports-plan";
import { t } from "../texts";
import type { ColumnMetric } from "./import-metrics";
import { offsetZone, zoneInName } from "./zone-in-name";

const formatNames = ["INTEGER", "DECIMAL", "KEYWORD", "TEXT"] as const;
const formatName = (format: string) => {
  const known = formatNames.find((candidate) => candidate === format);
  return known ? t(`imports:format.${known}`) : format;
};

/** The zone of a file's dates, if all of them have the same that isn't UTC, or their column's name states one. */
function zoneOf({ columns }: Pick<ImportedFile, "columns">, { mapping }: Pick<ImportPlan, "mapping">) {
  const column = columns[mapping["published"] ?? -1];
  if (!column) return null;
  const stated = zoneInName(column.name);
  const offsets = new Set(
    column.samples.map((value) => /\d:\d\d(?:[:.,]\d+)*\s*([+-]\d\d:?\d\d)\)?$/.exec(value)?.[1]),
  );
  const [only] = offsets;
  if (offsets.size !== 1 || only === undefined) return stated;
  const zone = offsetZone(only);
  return zone === "UTC" ? null : zone;
}

/** What an import says about its file, on screen and on the command line. */
export function importRemarks(
  file: Pick<ImportedFile, "notes" | "kind" | "columns">,
  { plan, metrics }: { plan: ImportPlan; metrics: readonly ColumnMetric[] },
): string[] {
  const renamed = metrics.flatMap(({ isOn, unfit, title, name, format }) =>
    isOn && unfit
      ? t("imports:assumed.otherMetric", {
          column: title,
          name,
          format: formatName(format),
          taken: unfit.name,
          found: formatName(unfit.format),
        })
      : [],
  );
  const plain = file.kind === "text" ? [t("imports:assumed.plainText")] : [];
  const zone = zoneOf(file, plan);
  const isOther = zone !== null && zone !== plan.timeZone;
  const zones = isOther
    ? [t("imports:assumed.zone", { zone: zone.replace("-", "\u2212"), own: plan.timeZone })]
    : [];
  return [...plain, ...file.notes, ...zones, ...renamed];
}

/** What the screen shows with a choice: how dates are read that can be read in several ways. */
export function dateRemarks(
  { columns }: Pick<ImportedFile, "columns">,
  { mapping, dayOrder }: Pick<ImportPlan, "mapping" | "dayOrder">,
): string[] {
  const order = columns[mapping["published"] ?? -1]?.dayOrder;
  if (dayOrder !== null || (order !== "open" && order !== "mixed")) return [];
  return [t(order === "open" ? "imports:assumed.dayFirst" : "imports:assumed.dayFirstMixed")];
}

/** Ratings up to five stars, ten points or a hundred. */
const ratingValue = /^(?:\d{1,2}|100)(?:[.,]\d+)?$/;

/**
 * The column of ratings that can give the sentiment, as no column does: its lower half is negative, its upper positive. Null if
 * there is none.
 */
export function starColumn(
  { columns }: Pick<ImportedFile, "columns">,
  { mapping }: Pick<ImportPlan, "mapping">,
): { index: number; name: string } | null {
  const column = columns[mapping["rating"] ?? -1];
  const { sentiment } = mapping;
  if (column?.kind !== "number" || (sentiment !== undefined && sentiment !== column.index)) return null;
  return column.samples.every((value) => ratingValue.test(value.trim())) ? column : null;
}

/** Says on the command line whether the ratings of a file are used as its sentiment. */
export function starRemarks(
  file: Pick<ImportedFile, "columns">,
  plan: Pick<ImportPlan, "mapping">,
): string[] {
  const stars = starColumn(file, plan);
  const isUsed = plan.mapping["sentiment"] !== undefined;
  return stars
    ? [t(isUsed ? "imports:assumed.starsUsed" : "imports:assumed.stars", { column: stars.name })]
    : [];
}
