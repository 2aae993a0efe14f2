import type { Numbers } from "./growing-lists";

/** Rows sorted at once: about 2 ms. */
const sortedAtOnce = 16_384;
/** More than the rows of a part, of which there may be several times as many as usual. */
const places = 2 ** 21;

/** Buckets with a row that was added, found by looking through all rows. Undefined between two turns. */
export function* newBuckets(
  keys: Numbers,
  added: readonly number[],
  to: number,
): Generator<number[] | undefined> {
  const buckets = new Map<number, number[]>();
  // Most keys are settled by this table alone.
  const hints = new Uint8Array(2 ** 16);
  for (const row of added) {
    const key = keys.at(row);
    hints[key >>> 16] = 1;
    buckets.set(key, []);
  }
  for (let row = 0; row < to; row++) {
    const key = keys.at(row);
    if (hints[key >>> 16] === 1) buckets.get(key)?.push(row);
    if ((row & 0xfffff) === 0xfffff) yield undefined;
  }
  for (const rows of buckets.values()) if (rows.length > 1) yield rows;
}

/** All buckets with two rows or more, found by sorting. Undefined between two turns. */
export function* allBuckets(keys: Numbers, to: number): Generator<number[] | undefined> {
  const bits = Math.max(0, Math.ceil(Math.log2(to / sortedAtOnce)));
  const part = (row: number) => (bits === 0 ? 0 : keys.at(row) >>> (32 - bits));
  const ends = new Uint32Array(2 ** bits + 1);
  for (let row = 0; row < to; row++) ends[part(row) + 1] = (ends[part(row) + 1] ?? 0) + 1;
  for (let i = 1; i < ends.length; i++) ends[i] = (ends[i] ?? 0) + (ends[i - 1] ?? 0);
  yield undefined;
  const order = new Uint32Array(to);
  const next = ends.slice();
  for (let row = 0; row < to; row++) {
    const at = next[part(row)] ?? 0;
    order[at] = row;
    next[part(row)] = at + 1;
  }
  yield undefined;
  for (let i = 0; i + 1 < ends.length; i++) {
    const rows = order.subarray(ends[i], ends[i + 1]);
    // Key and place in one number: sorting numbers is several times as fast as with a function.
    const sorted = new Float64Array(rows.length);
    for (let place = 0; place < rows.length; place++)
      sorted[place] = keys.at(rows[place] ?? 0) * places + place;
    sorted.sort();
    for (let from = 0; from < sorted.length;) {
      const key = Math.floor((sorted[from] ?? 0) / places);
      let end = from + 1;
      while (end < sorted.length && (sorted[end] ?? 0) < (key + 1) * places) end++;
      if (end - from > 1)
        yield Array.from(sorted.subarray(from, end), (entry) => rows[entry - key * places] ?? 0);
      from = end;
    }
    yield undefined;
  }
}
