import type { z } from "zod";

/** Message of an issue in plain words; of a choice of schemas, that of the last, most lenient one. */
export function plainMessage(issue: z.core.$ZodIssue): string {
  if (issue.code !== "invalid_union") return issue.message;
  const nested = issue.errors.at(-1)?.[0];
  return nested ? plainMessage(nested) : issue.message;
}
