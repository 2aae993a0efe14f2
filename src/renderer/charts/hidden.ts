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
  const others = all.filter((seriesKey) => seriesKey !== key);
  const alone = !hidden.has(key) && others.every((seriesKey) => hidden.has(seriesKey));
  return new Set(alone ? [] : others);
}
