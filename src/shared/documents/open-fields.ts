import type { Column, ImportedFile, ImportPlan } from "../ipc/imports-plan";
import { currentLanguage, t } from "../texts";
import { shortened } from "../text/start-of";

/** Columns that are named where none looks like the field. */
const maxNamed = 3;
const maxSample = 30;

const describe = ({ name, samples }: Column) =>
  t("imports:assumed.candidate", { column: name, sample: shortened(samples[0] ?? "", maxSample) });

/** A field that the file leaves open, with the columns to choose from. */
export interface Question {
  field: string;
  columns: Column[];
  /** What the columns hold, as text. */
  candidates: string;
}

/** Fields that a file leaves open and the plan doesn't fill. If no column looks like the text, any may be it. */
export function questionsOf(
  { columns, open }: Pick<ImportedFile, "columns" | "open">,
  { mapping, templates, defaults }: Pick<ImportPlan, "mapping" | "templates" | "defaults">,
): Question[] {
  const list = new Intl.ListFormat(currentLanguage(), { type: "disjunction" });
  return open.flatMap(({ field, columns: indexes }) => {
    if (mapping[field] !== undefined || (templates[field] ?? defaults[field]) !== undefined) return [];
    const own = indexes.flatMap((index) => columns[index] ?? []);
    const filled = columns.filter(({ kind, samples }) => kind === "words" && samples.length > 0);
    const found =
      own.length > 0 ? own : filled.length > 0 ? filled : columns.filter(({ samples }) => samples.length > 0);
    const candidates = list.format(found.slice(0, maxNamed).map(describe));
    return [{ field, columns: found, candidates }];
  });
}

/** Why a file has no text yet. Null if it has one, or nothing was found out. */
export function openTextFault(
  file: Pick<ImportedFile, "columns" | "open">,
  plan: Pick<ImportPlan, "mapping" | "templates" | "defaults">,
): string | null {
  const question = questionsOf(file, plan).find(({ field }) => field === "content");
  if (!question) return null;
  const isUnclear = file.open.some(({ field, columns }) => field === "content" && columns.length > 0);
  return t(isUnclear ? "imports:fault.whichText" : "imports:fault.noText", { columns: question.candidates });
}

/** Says on the command line which fields are left out, and what they could be. */
export function openRemarks(
  file: Pick<ImportedFile, "columns" | "open">,
  plan: Pick<ImportPlan, "mapping" | "templates" | "defaults">,
  titleOf: (field: string) => string,
): string[] {
  return questionsOf(file, plan).map(({ field, candidates }) =>
    t("imports:assumed.open", { field: titleOf(field), columns: candidates }),
  );
}
