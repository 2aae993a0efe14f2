import type { TopicChange } from "../../../shared/ipc/topics";
import { t } from "../../../shared/texts";

/** Queries that were added and removed. */
export interface QueryDifference {
  query: string;
  sign: "+" | "−" | "";
}

/** The unchanged, added and removed queries of a change, in reading order. */
export function queryDifferences(before: readonly string[], after: readonly string[]): QueryDifference[] {
  return [
    ...after.map((query): QueryDifference => ({ query, sign: before.includes(query) ? "" : "+" })),
    ...before
      .filter((query) => !after.includes(query))
      .map((query): QueryDifference => ({ query, sign: "−" })),
  ];
}

/** Display names of change kinds, in list order. */
export const changeNames: Readonly<Record<TopicChange["kind"], string>> = {
  create: t("topics:change.create"),
  update: t("topics:change.update"),
  refused: t("topics:change.refused"),
  same: t("topics:change.same"),
};

/** Number of changes of each kind. */
export function countChanges(changes: readonly TopicChange[]): Record<TopicChange["kind"], number> {
  const counts = { create: 0, update: 0, same: 0, refused: 0 };
  for (const { kind } of changes) counts[kind]++;
  return counts;
}
