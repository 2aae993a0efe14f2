import { isObject } from "../../../shared/documents/json";
import { JsonCutter, type JsonValue } from "./json";
import type { JsonLayout, JsonStep } from "./json-layout";

/** Characters of a file that are searched. */
const maxCharacters = 64 * 1024 * 1024;
/** Records of a list whose fields are compared. */
const maxRecords = 20;

type Keys = readonly (string | null)[];
interface Branch {
  keys: Keys;
  /** The fields of its first records. Null for plain texts. */
  fields: Set<string> | null;
  records: number;
}

/**
 * The layout with all lists of one shape that lie under different keys: {"Tea": {"reviews": […]}, "Milk": {"reviews":
 * […]}}. The key of a list itself only counts as different if the start of the file doesn't show it.
 */
export async function withBranches(
  layout: JsonLayout,
  isCutOff: boolean,
  texts: () => AsyncIterable<{ text: string }>,
): Promise<JsonLayout> {
  if (layout.kind !== "list" || layout.columns) return layout;
  const { steps, name, lists } = layout;
  const last = steps.length - 1;
  const open = steps.map((step, at) => (at === last && !isCutOff ? step : { ...step, key: null }));
  if (open.every(({ key }, at) => key === steps[at]?.key)) return layout;
  const named = (keys: Keys) => steps.map(({ key }, at) => (key === null ? null : (keys[at] ?? null)));
  const nameOf = (keys: Keys) =>
    steps.flatMap(({ key }, at) => (keys[at] ? [key === null ? "*" : keys[at]] : [])).join(".");
  const found = await branchesIn(new JsonCutter({ ...layout, steps: open }), texts, named);
  const own = found.get(JSON.stringify(steps.map(({ key }) => key)));
  if (!own) return layout;
  const offered = new Set(lists.map((list) => list.name));
  const branches = [...found.values()].filter(
    (branch) =>
      areAlike(branch, own) &&
      (named(branch.keys)[last] === steps[last]?.key ||
        (own.fields !== null && !offered.has(nameOf(branch.keys)))),
  );
  if (branches.length < 2) return layout;
  const merged = new Set(branches.map(({ keys }) => nameOf(keys)));
  return {
    ...layout,
    steps: steps.map((step, at): JsonStep => {
      const keys = new Set(branches.flatMap(({ keys }) => named(keys)[at] ?? []));
      return keys.size > 1 ? { ...step, key: null, keys } : step;
    }),
    lists: lists.filter((list) => list.name === name || !merged.has(list.name)),
  };
}

/** The lists that a cutter finds, by the keys that tell them apart. */
async function branchesIn(
  cutter: JsonCutter,
  texts: () => AsyncIterable<{ text: string }>,
  named: (keys: Keys) => Keys,
): Promise<Map<string, Branch>> {
  const found = new Map<string, Branch>();
  let seen = 0;
  for await (const { text } of texts()) {
    const values: JsonValue[] = [];
    cutter.push(text, values);
    for (const item of values) {
      if (!("value" in item) || !item.keys) continue;
      const id = JSON.stringify(named(item.keys));
      const fields = isObject(item.value) ? Object.keys(item.value) : null;
      const branch = found.get(id) ?? { keys: item.keys, fields: fields && new Set<string>(), records: 0 };
      if (branch.records++ < maxRecords) fields?.forEach((field) => branch.fields?.add(field));
      found.set(id, branch);
    }
    seen += text.length;
    if (seen > maxCharacters) break;
  }
  return found;
}

/** Whether the records of two lists have mostly the same fields. */
function areAlike({ fields: some }: Branch, { fields: others }: Branch): boolean {
  if (some === null || others === null) return some === others;
  const shared = [...some].filter((field) => others.has(field)).length;
  return shared >= some.size * 0.8 && shared * 2 >= others.size;
}
