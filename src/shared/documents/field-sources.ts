import type { ImportedFile, ImportPlan } from "../ipc/imports-plan";
import { quoted, t } from "../texts";

/** What a reader of mentions expects of each, in the order that is shown. */
export const leadingFields = [
  "content",
  "title",
  "published",
  "url",
  "extra_author_attributes.name",
  "extra_source_attributes.name",
  "parent_url",
] as const;

/** Fields that are called by fewer letters than elsewhere. */
export const shortTitles: Readonly<Record<string, string>> = {
  content: t("imports:understood.text"),
  published: t("imports:understood.date"),
  url: t("imports:understood.url"),
  "extra_author_attributes.name": t("imports:understood.author"),
};

const isFigure = (field: string) =>
  /^(?:engagement|reach|comment_count|rating)$|^article_extended_attributes\./.test(field);

type Reading = Pick<
  ImportPlan,
  "mapping" | "fallbacks" | "templates" | "defaults" | "madeUrls" | "assumedDate" | "action"
>;

/** "Hit Sentence, else Opening Text". Null if the field has no source. */
export function sourceText(file: Pick<ImportedFile, "columns">, plan: Reading, field: string): string | null {
  const { mapping, fallbacks, templates, defaults, madeUrls, assumedDate, action } = plan;
  const nameOf = (index: number) => file.columns[index]?.name ?? "";
  const template = templates[field];
  const own = template
    ? templateText(template)
    : mapping[field] === undefined
      ? null
      : nameOf(mapping[field]);
  const others = (fallbacks[field] ?? []).map(nameOf);
  const [first, ...rest] = [own, ...others].filter((name) => name !== null && name !== "");
  if (first !== undefined)
    return rest.reduce((text, second) => t("imports:understood.else", { first: text, second }), first);
  if (defaults[field]) return t("imports:understood.fixed");
  if (field === "url" && madeUrls !== null && action === "create")
    return madeUrls.id === null
      ? t("imports:understood.fromContent")
      : t("imports:understood.fromId", { column: nameOf(madeUrls.id) });
  if (field === "published" && assumedDate !== null) return t("imports:understood.assumed");
  return null;
}

/** "date, time": the columns in a template. A text without columns is itself. */
function templateText(template: string): string {
  const names = [...template.replaceAll(/\{\{|\}\}/g, "").matchAll(/\{([^{}]+)\}/g)].flatMap(
    ([, name]) => name ?? [],
  );
  return names.length > 0
    ? [...new Set(names)].join(", ")
    : quoted(template.replaceAll(/\{\{|\}\}/g, (brace) => brace.slice(1)));
}

/** The titles of expected fields that are read from nothing. */
export function missingTitles(
  file: Pick<ImportedFile, "columns">,
  plan: Reading,
  titleOf: (field: string) => string,
): string[] {
  const missing = leadingFields.filter((field) => sourceText(file, plan, field) === null);
  const hasFigures = [...Object.keys(plan.mapping), ...Object.keys(plan.templates)].some(isFigure);
  return [
    ...missing.map((field) => shortTitles[field] ?? titleOf(field)),
    ...(hasFigures ? [] : [t("imports:group.figures")]),
  ];
}

/** Says on the command line what each field is read from, and which expected ones aren't found. */
export function readingRemark(
  file: Pick<ImportedFile, "columns">,
  plan: Reading,
  titleOf: (field: string) => string,
): string {
  const fields = [
    ...new Set([...leadingFields, ...Object.keys(plan.mapping), ...Object.keys(plan.templates)]),
  ];
  const read = fields
    .filter((field) => !field.startsWith("custom."))
    .flatMap((field) => {
      const from = sourceText(file, plan, field);
      return from === null ? [] : [{ field: shortTitles[field] ?? titleOf(field), from }];
    });
  const missing = missingTitles(file, plan, titleOf);
  const lost =
    missing.length > 0 ? [{ field: t("imports:understood.notFound"), from: missing.join(", ") }] : [];
  return `${[...read, ...lost].map((line) => t("imports:understood.read", line)).join("; ")}.`;
}
