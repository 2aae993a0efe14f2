/**
 * Returns the stretch [from, to) of the ids in the order of key, then id. Quickselect moves the stretch into place,
 * and only the stretch is sorted. Rearranges `ids`.
 */
export function sortStretch(
  ids: Uint32Array,
  key: (id: number) => number,
  from: number,
  to: number,
): Uint32Array {
  const end = Math.min(to, ids.length);
  if (from >= end) return ids.subarray(0, 0);
  const before = (a: number, b: number) => {
    const [x, y] = [key(a), key(b)];
    return x < y || (x === y && a < b);
  };
  partition(ids, from, before);
  if (end < ids.length) partition(ids, end, before, from);
  return ids.subarray(from, end).sort((a, b) => (before(a, b) ? -1 : 1));
}

/** Hoare's selection. Afterwards every id left of `at` comes before every id from `at` on. */
function partition(ids: Uint32Array, at: number, before: (a: number, b: number) => boolean, start = 0): void {
  let low = start;
  let high = ids.length - 1;
  while (low < high) {
    const pivot = ids[(low + high) >>> 1] ?? 0;
    let i = low;
    let j = high;
    while (i <= j) {
      while (before(ids[i] ?? 0, pivot)) i++;
      while (before(pivot, ids[j] ?? 0)) j--;
      if (i > j) break;
      const left = ids[i] ?? 0;
      ids[i++] = ids[j] ?? 0;
      ids[j--] = left;
    }
    if (at <= j) high = j;
    else if (at >= i) low = i;
    else return;
  }
}
