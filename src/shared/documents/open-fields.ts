import type { Column, ImportedFile, ImportPlan } from "../ipc/imports-plan";
import { currentLanguage, t } from "../texts";
import { shortened } from "../text/start-of";

/** Columns that are named where none looks like the field. */
const maxNamed = 3;
const maxSample = 30;

const describe = ({ name, samples }: Column) =>
  t("imports:assumed.candidate", { column: name, sample: shortened(samples[0] ?? "", maxSample) });

/** A field that the file leaves open, or that another column could be as well. */
export interface Question {
  field: string;
  /** The columns to choose from. Empty if none helps. */
  columns: Column[];
  /** What the columns hold, as text. */
  candidates: string;
  /** The question, with the field's title. */
  text: (title: string) => string;
}

type Reading = Pick<ImportPlan, "mapping" | "templates" | "defaults">;

/** Fields that a file leaves open and the plan doesn't change. If no column looks like the text, any may be it. */
export function questionsOf(
  { columns, open }: Pick<ImportedFile, "columns" | "open">,
  { mapping, templates, defaults }: Reading,
): Question[] {
  const list = new Intl.ListFormat(currentLanguage(), { type: "disjunction" });
  return open.flatMap(({ field, columns: indexes, taken }) => {
    if (mapping[field] !== taken || (templates[field] ?? defaults[field]) !== undefined) return [];
    const own = indexes.flatMap((index) => columns[index] ?? []);
    const from = columns[taken ?? -1]?.name;
    if (own.length === 0 && from !== undefined)
      return [
        { field, columns: [], candidates: "", text: () => t("imports:assumed.collected", { column: from }) },
      ];
    const filled = columns.filter(({ kind, samples }) => kind === "words" && samples.length > 0);
    const found =
      own.length > 0 ? own : filled.length > 0 ? filled : columns.filter(({ samples }) => samples.length > 0);
    const candidates = list.format(found.slice(0, maxNamed).map(describe));
    if (field === "published" && found.every(({ kind }) => kind !== "date"))
      return [
        {
          field,
          columns: [],
          candidates,
          text: () => t("imports:assumed.unreadDates", { columns: candidates }),
        },
      ];
    const text = (title: string) =>
      from === undefined
        ? t("imports:assumed.open", { field: title, columns: candidates })
        : t("imports:assumed.rival", { field: title, taken: from, columns: candidates });
    return [{ field, columns: found, candidates, text }];
  });
}

/** Why a file has no text yet. Null if it has one, or nothing was found out. */
export function openTextFault(file: Pick<ImportedFile, "columns" | "open">, plan: Reading): string | null {
  const question = questionsOf(file, plan).find(({ field }) => field === "content");
  if (!question) return null;
  const { length } = file.open.find(({ field }) => field === "content")?.columns ?? [];
  const fault = length > 1 ? "whichText" : length === 1 ? "oneText" : "noText";
  return t(`imports:fault.${fault}`, { columns: question.candidates });
}

/** Says on the command line which fields are left out or could be another column. */
export function openRemarks(
  file: Pick<ImportedFile, "columns" | "open">,
  plan: Reading,
  titleOf: (field: string) => string,
): string[] {
  return questionsOf(file, plan).map(({ field, text }) => text(titleOf(field)));
}
