/** Which series are hidden once one more is, or is shown again. */
export function toggled(hidden: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(hidden);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Which series are hidden once one is shown alone; none where it already was. */
export function soloed(
  hidden: ReadonlySet<string>,
  key: string,
  all: readonly string[],
): ReadonlySet<string> {
  const others = all.filter((one) => one !== key);
  const alone = !hidden.has(key) && others.every((one) => hidden.has(one));
  return new Set(alone ? [] : others);
}
