import type { CheckReport, ImportPlan, ImportedFile } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import { languageName } from "../../../analysis/format/labels";
import { formatDays } from "../../../analysis/format/times";

/** What the documents of a file are called. */
type Noun = "reviews" | "messages" | "articles" | "comments" | "posts" | "texts";

/** Derived from the fields that the file fills. */
export function nounOf(
  { kind }: { kind: string },
  { mapping, templates }: Pick<ImportPlan, "mapping" | "templates">,
): Noun {
  const has = (field: string) => mapping[field] !== undefined || Boolean(templates[field]);
  if (has("rating")) return "reviews";
  if (kind === "conversation") return "messages";
  if (has("title") && has("content") && mapping["title"] !== mapping["content"] && hasSource(has))
    return "articles";
  if (has("parent_url")) return "comments";
  const isPost = ["url", "published", "extra_author_attributes.name", "extra_author_attributes.id"].some(has);
  return isPost ? "posts" : "texts";
}

const hasSource = (has: (field: string) => boolean) => has("extra_source_attributes.name");

/** Number of rows that create a document: accepted rows, without those that already exist. */
export function newRows(
  { ready, warned, known }: Pick<CheckReport, "ready" | "warned" | "known">,
  { action, withheld }: Pick<ImportPlan, "action" | "withheld">,
): number {
  const isSent = action === "create" && !withheld.includes("known_url url warning");
  return Math.max(0, ready + warned - (isSent ? (known ?? 0) : 0));
}

/** Minimum share of the texts for naming a language. From `nearlyAll` on, without "mostly". */
const mostly = 0.5;
const nearlyAll = 0.9;

function languageText([first, second]: CheckReport["languages"]): string | null {
  if (!first) return null;
  if (first.share >= nearlyAll) return t("imports:headline.in", { language: languageName(first.code) });
  if (first.share >= mostly) return t("imports:headline.mostlyIn", { language: languageName(first.code) });
  return second ? t("imports:headline.inSeveral") : null;
}

/** "9,812 posts, Mar 3–29, 2026, by 5,204 authors, mostly in English". Unknown parts are left out. */
export function headlineOf(file: ImportedFile, plan: ImportPlan, report: CheckReport): string {
  const { dated, authors, languages } = report;
  const parts = [
    t(`imports:noun.${nounOf(file, plan)}`, { count: newRows(report, plan) }),
    dated && formatDays(dated.from, dated.to + 1, plan.timeZone),
    authors !== null && authors > 0 && t("imports:headline.by", { count: authors }),
    languageText(languages),
  ];
  return parts.filter((part) => typeof part === "string").join(", ");
}
