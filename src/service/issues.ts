import type { z } from "zod";

/** Zod's message for a union without its own message. */
const unnamed = "Invalid input";

/** Message of an issue in plain words. For a union: the message of its last, most lenient option. */
export function plainMessage(issue: z.core.$ZodIssue): string {
  if (issue.code !== "invalid_union" || issue.message !== unnamed) return issue.message;
  const nested = issue.errors.at(-1)?.[0];
  return nested ? plainMessage(nested) : issue.message;
}

/** First fault of an item that is checked on its own, with its field. `what` names the whole item. */
export function itemFault({ issues: [issue] }: z.ZodError, what: string): string {
  return `${issue?.path.join(".") || what}: ${issue ? plainMessage(issue) : "is wrong"}`;
}
