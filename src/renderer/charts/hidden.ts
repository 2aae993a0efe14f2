/** Hides a series, or shows it if it was hidden. Returns the new set of hidden series. */
export function toggled(hidden: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(hidden);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Hides all series but one, or shows all if it was already alone. Returns the new set of hidden series. */
export function soloed(
  hidden: ReadonlySet<string>,
  key: string,
  all: readonly string[],
): ReadonlySet<string> {
  return new Set(isAlone(hidden, key, all) ? [] : all.filter((other) => other !== key));
}

/** Whether a series is the only visible one. */
export function isAlone(hidden: ReadonlySet<string>, key: string, all: readonly string[]): boolean {
  return all.every((other) => hidden.has(other) === (other !== key));
}
