/** Inserts an item into a sorted list of `max` at most, unless it comes behind all of them. */
export function insertSorted<T>(list: T[], item: T, max: number, precedes: (a: T, b: T) => boolean): void {
  const last = list.at(-1);
  if (list.length >= max && last !== undefined && !precedes(item, last)) return;
  const at = list.findIndex((other) => precedes(item, other));
  list.splice(at < 0 ? list.length : at, 0, item);
  if (list.length > max) list.pop();
}
