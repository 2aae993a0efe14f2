import type { ImportPlan, ImportedFile, MappableField, PreviewRow } from "../../../shared/ipc/imports";
import { leadingFields, shortTitles, sourceText } from "../../../shared/documents/field-sources";
import { previewValue } from "./mapping";

/** A field of the documents, with its source and a sample. */
export interface UnderstoodField {
  field: string;
  title: string;
  from: string;
  sample: string;
}

const maxSamples = 3;

/** The source of each filled field, except metrics. */
export function understoodFields(
  file: ImportedFile,
  plan: ImportPlan,
  fields: readonly MappableField[],
  preview: readonly PreviewRow[],
): UnderstoodField[] {
  const rank = ({ field }: MappableField) => {
    const at = leadingFields.findIndex((leading) => leading === field);
    return at < 0 ? leadingFields.length : at;
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
