import type { ImportPlan, ImportedFile, MappableField, PreviewRow } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import { previewValue } from "./mapping";

/** A field of the documents, with its source and a sample. */
export interface UnderstoodField {
  field: string;
  title: string;
  from: string;
  sample: string;
}

const maxSamples = 3;

/** Fields shown first, in this order. */
const leading = ["content", "title", "published", "url", "extra_author_attributes.name", "sentiment"];

const shortTitles: Readonly<Record<string, string>> = {
  content: t("imports:understood.text"),
  published: t("imports:understood.date"),
  url: t("imports:understood.url"),
  "extra_author_attributes.name": t("imports:understood.author"),
};

/** The source of each filled field, except metrics. */
export function understoodFields(
  file: ImportedFile,
  plan: ImportPlan,
  fields: readonly MappableField[],
  preview: readonly PreviewRow[],
): UnderstoodField[] {
  const rank = ({ field }: MappableField) => {
    const at = leading.indexOf(field);
    return at < 0 ? leading.length : at;
  };
  return fields
    .filter(({ group }) => group !== "Custom metrics")
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap(({ field, title }) => {
      const from = sourceText(file, plan, field);
      const sample = from === null ? "" : sampleOf(file, plan, field, preview);
      return from === null ? [] : [{ field, title: shortTitles[field] ?? title, from, sample }];
    });
}

/** "Hit Sentence, else Opening Text". Null if the field has no source. */
function sourceText(file: ImportedFile, plan: ImportPlan, field: string): string | null {
  const { mapping, fallbacks, templates, defaults, madeUrls, assumedDate, action } = plan;
  const nameOf = (index: number) => file.columns[index]?.name ?? "";
  const template = templates[field];
  const own = template
    ? templateText(template)
    : mapping[field] === undefined
      ? null
      : nameOf(mapping[field]);
  const others = (fallbacks[field] ?? []).map(nameOf);
  const written = [own, ...others].filter((name) => name !== null && name !== "");
  if (written.length > 0) {
    const [first = "", ...rest] = written;
    return rest.reduce(
      (text, name) => t("imports:understood.else", { first: text, second: name ?? "" }),
      first ?? "",
    );
  }
  if (defaults[field]) return t("imports:understood.fixed");
  if (field === "url" && madeUrls !== null && action === "create")
    return madeUrls.id === null
      ? t("imports:understood.fromContent")
      : t("imports:understood.fromId", { column: nameOf(madeUrls.id) });
  if (field === "published" && assumedDate !== null) return t("imports:understood.assumed");
  return null;
}

/** "date, time": the columns in a template. A text without columns is a constant. */
function templateText(template: string): string {
  const names = [...template.replaceAll(/\{\{|\}\}/g, "").matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name);
  return names.length > 0 ? [...new Set(names)].join(", ") : t("imports:understood.fixed");
}

/** A sample of the field from the first rows: cells as written, else the generated value. */
function sampleOf(
  file: ImportedFile,
  { mapping, fallbacks, timeZone }: ImportPlan,
  field: string,
  preview: readonly PreviewRow[],
): string {
  const isLong = ["content", "title", "url", "published"].includes(field);
  const columns = [mapping[field], ...(fallbacks[field] ?? [])];
  const samples = columns
    .map((index) => (index === undefined ? [] : (file.columns[index]?.samples ?? [])))
    .map((values) => [...new Set(values.map((value) => value.trim()).filter((value) => value !== ""))])
    .find((values) => values.length > 0);
  if (samples && field !== "url")
    return isLong ? (samples[0] ?? "") : samples.slice(0, maxSamples).join(", ");
  const made = preview
    .map(({ document }) => previewValue(document, field, timeZone))
    .find((text) => text !== "");
  return made ?? samples?.[0] ?? "";
}
