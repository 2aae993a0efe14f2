import type { ImportPlan, ImportedFile } from "../ipc/imports-plan";

/** The part of an import plan that depends on the file. */
export type Suggestion = Pick<
  ImportPlan,
  | "mapping"
  | "fallbacks"
  | "templates"
  | "urlSuffix"
  | "suffixFromText"
  | "madeUrls"
  | "assumedDate"
  | "withheld"
>;

/** The problem of rows with the URL and text of another one, but other values; see problemKey. */
export const differingKey = "repeated_other url warning";

/** The default plan for a file. If two columns match a field, the first one gets it. */
export function suggestionOf(file: Omit<ImportedFile, "importId">): Suggestion {
  const mapping: Record<string, number> = {};
  for (const { index, guess } of file.columns) for (const field of guess) mapping[field] ??= index;
  return {
    mapping,
    fallbacks: file.guessedFallbacks,
    templates: file.guessedTemplates,
    urlSuffix: file.guessedUrlSuffix,
    suffixFromText: file.guessedSuffixFromText,
    madeUrls: file.guessedUrls,
    assumedDate: Math.trunc(file.modifiedAt),
    // A repeated row is one document.
    withheld: ["repeated_url url warning", differingKey],
  };
}
