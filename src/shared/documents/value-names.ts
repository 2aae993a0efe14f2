import { valueKey } from "../query";

/** The name under which a metric's value is shown. The data and queries keep the value. */
export interface ValueName {
  value: string;
  name: string;
}

/** Names after some were given. An empty name is removed. All spellings of a value have one name. */
export function withNames(names: readonly ValueName[], given: readonly ValueName[]): ValueName[] {
  const all = new Map([...names, ...given].map((named) => [valueKey(named.value), named]));
  return [...all.values()].filter(({ name }) => name !== "");
}

/** The name that was given to a value. */
export function ownName(names: readonly ValueName[], value: string): string | undefined {
  const key = valueKey(value);
  return names.find((named) => valueKey(named.value) === key)?.name;
}

/** Values with this name, in any spelling. */
function withName(names: readonly ValueName[], name: string): ValueName[] {
  const key = valueKey(name);
  return names.filter((named) => valueKey(named.name) === key);
}

/** What is shown for a value: its name, or that of others which it reads like. */
export function shownValue(names: readonly ValueName[], value: string): string {
  return ownName(names, value) ?? withName(names, value)[0]?.name ?? value;
}

/** Other values that are shown alike, so that all of them are counted and found as one. */
export function joinedValues(names: readonly ValueName[], value: string): string[] {
  const shown = shownValue(names, value);
  const named = withName(names, shown).map((other) => other.value);
  const all = ownName(names, shown) === undefined && named.length > 0 ? [...named, shown] : named;
  const keys = new Set([valueKey(value)]);
  return all.filter((other) => {
    const isOther = !keys.has(valueKey(other));
    keys.add(valueKey(other));
    return isOther;
  });
}
