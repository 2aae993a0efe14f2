import { z } from "zod";
import { ChartFilters } from "../ipc/chart-question";
import { nameText } from "../ipc/name-text";
import { t } from "../texts";

/** The value that a rule gives to the documents of its query. */
export const RuleEffect = z.discriminatedUnion("kind", [
  /** Adds tags. */
  z.object({ kind: z.literal("tags"), tags: z.array(z.string().trim().min(1).max(200)).min(1).max(20) }),
  z.object({ kind: z.literal("sentiment"), value: z.number().min(-5).max(5) }),
  z.object({
    kind: z.literal("custom"),
    name: z.string().min(1).max(200),
    value: z.union([z.string().min(1).max(1_000), z.number()]),
  }),
]);
export type RuleEffect = z.output<typeof RuleEffect>;

export const DocumentRule = z.object({
  id: z.string().min(1).max(100),
  name: nameText(200),
  query: z
    .string()
    .trim()
    .min(1, { error: () => t("rules:must.notBeEmpty") })
    .max(4096),
  /** Narrow the query, as in Explore. */
  filters: ChartFilters.prefault({}),
  effect: RuleEffect,
  /** Whether it is applied to each imported file. Local workspaces only. */
  onArrival: z.boolean(),
});
export type DocumentRule = z.output<typeof DocumentRule>;

/** Two rules that give different values to the same field of the same documents. The first one wins. */
export const RuleConflict = z.object({
  winner: z.string(),
  loser: z.string(),
  documents: z.number(),
  /** Some of them. */
  urls: z.array(z.string()),
});
export type RuleConflict = z.output<typeof RuleConflict>;

/** What a dry run of rules found: documents that each rule matches, and where rules contradict each other. */
export const RuleOutcome = z.object({
  found: z.array(z.object({ ruleId: z.string(), documents: z.number() })),
  conflicts: z.array(RuleConflict),
});
export type RuleOutcome = z.output<typeof RuleOutcome>;
