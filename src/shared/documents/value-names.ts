/** The name under which a metric's value is shown. The data and queries keep the value. */
export interface ValueName {
  value: string;
  name: string;
}

const folded = (name: string) => name.normalize("NFC").toLowerCase();

/** The value that has a name already, other than the given one. Case doesn't tell names apart. */
export function holderOf(names: readonly ValueName[], { value, name }: ValueName): string | undefined {
  return names.find((other) => other.value !== value && folded(other.name) === folded(name))?.value;
}

/** Names after some were given. An empty name is removed. */
export function withNames(names: readonly ValueName[], given: readonly ValueName[]): ValueName[] {
  const all = new Map([...names, ...given].map(({ value, name }) => [value, name]));
  return [...all].flatMap(([value, name]) => (name === "" ? [] : [{ value, name }]));
}

/** What is shown for a value. One that reads like the name of another is quoted, so that they can be told apart. */
export function shownValue(names: readonly ValueName[], value: string): string {
  const own = names.find((named) => named.value === value)?.name;
  return own ?? (holderOf(names, { value, name: value }) === undefined ? value : `"${value}"`);
}
