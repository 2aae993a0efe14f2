import type { TopicChange } from "../../../shared/ipc/topics";
import { t } from "../../../shared/words";

/** What a list of queries gains and loses. */
export interface QueryDifference {
  query: string;
  sign: "+" | "−" | "";
}

/** The queries of a change, what stays, comes and goes, in the order they are read in. */
export function queryDifferences(before: readonly string[], after: readonly string[]): QueryDifference[] {
  return [
    ...after.map((query): QueryDifference => ({ query, sign: before.includes(query) ? "" : "+" })),
    ...before
      .filter((query) => !after.includes(query))
      .map((query): QueryDifference => ({ query, sign: "−" })),
  ];
}

/** Kinds of changes, in the order a screen lists them, in words. */
export const changeNames: Readonly<Record<TopicChange["kind"], string>> = {
  create: t("topics:change.create"),
  update: t("topics:change.update"),
  refused: t("topics:change.refused"),
  same: t("topics:change.same"),
};

/** How many changes of each kind there are. */
export function countChanges(changes: readonly TopicChange[]): Record<TopicChange["kind"], number> {
  const counts = { create: 0, update: 0, same: 0, refused: 0 };
  for (const { kind } of changes) counts[kind]++;
  return counts;
}
