import type { ImportPlan, ImportedFile } from "../ipc/imports-plan";

/** What a plan says of the columns of a file. */
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

/** The plan that a file suggests by itself. Where two columns claim a field, the first has it. */
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
    // A row that stands in the file twice is one document.
    withheld: ["repeated_url url warning"],
  };
}
