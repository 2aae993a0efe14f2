import type { z } from "zod";

/** What a choice of schemas says that has no words of its own. */
const unnamed = "Invalid input";

/** Message of an issue in plain words; of a choice of schemas, that of the last, most lenient one. */
export function plainMessage(issue: z.core.$ZodIssue): string {
  if (issue.code !== "invalid_union" || issue.message !== unnamed) return issue.message;
  const nested = issue.errors.at(-1)?.[0];
  return nested ? plainMessage(nested) : issue.message;
}
