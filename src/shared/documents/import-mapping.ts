import type { Column, ImportPlan } from "../ipc/imports-plan";
import type { MappableField } from "../ipc/imports";
import { t } from "../texts";

/** Field path → column index. */
export type Mapping = ImportPlan["mapping"];

/** The name in lower case, without accents and punctuation. */
export const plain = (name: string) =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

type Feeds = Pick<
  ImportPlan,
  "action" | "mapping" | "fallbacks" | "templates" | "defaults" | "madeUrls" | "assumedDate"
>;

/** Required fields without a column. Plans that only change documents need the URL alone. */
export function missingFields(
  fields: readonly MappableField[],
  { action, mapping, fallbacks, templates, defaults, madeUrls, assumedDate }: Feeds,
): MappableField[] {
  const creates = action === "create" || action === "upsert";
  const isFed = (field: string) =>
    mapping[field] !== undefined ||
    (fallbacks[field]?.length ?? 0) > 0 ||
    Boolean(templates[field] ?? defaults[field]) ||
    (field === "url" && madeUrls !== null && action === "create") ||
    (field === "published" && assumedDate !== null);
  return fields.filter(({ field, required }) => required && (creates || field === "url") && !isFed(field));
}

/** "Address and Published have no column yet." */
export function missingText(missing: readonly MappableField[]): string | null {
  const titles = missing.map(({ title }) => title);
  const last = titles.pop();
  if (last === undefined) return null;
  const names = titles.length > 0 ? t("imports:fault.and", { first: titles.join(", "), last }) : last;
  return t("imports:fault.missing", { count: missing.length, names });
}

/** The fields whose templates use a column. */
export function builtFrom(
  templates: Readonly<Record<string, string>>,
  { name }: Pick<Column, "name">,
): string[] {
  const sign = `{${name.toLowerCase()}}`;
  return Object.keys(templates).filter((field) => templates[field]?.toLowerCase().includes(sign));
}

/** Names a column in a template that the file doesn't have. Null if all exist. */
export function templateFault(
  templates: Readonly<Record<string, string>>,
  columns: readonly Pick<Column, "name">[],
): string | null {
  const names = new Set(columns.map(({ name }) => name.toLowerCase()));
  for (const text of Object.values(templates)) {
    for (const [, name] of text.replaceAll(/\{\{|\}\}/g, "").matchAll(/\{([^{}]+)\}/g)) {
      if (name !== undefined && !names.has(name.trim().toLowerCase())) {
        return t("imports:fault.noColumn", { name });
      }
    }
  }
  return null;
}
