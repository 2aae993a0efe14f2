import { topicNames } from "../../../analysis/format/distinctNames";

/** Topics or filters as options, with those that are chosen but not in the project. */
export function topicOptions(categories: Parameters<typeof topicNames>[0], chosen: readonly string[]) {
  const names = topicNames(categories);
  return withMissing(
    [...names].map(([value, label]) => ({ value, label })),
    chosen,
  );
}

/** Options, with chosen values that are none of them. */
export function withMissing(
  options: readonly { value: string; label: string }[],
  chosen: readonly string[],
): { value: string; label: string }[] {
  const missing = chosen.filter((value) => options.every((option) => option.value !== value));
  return [...options, ...missing.map((value) => ({ value, label: value }))];
}
