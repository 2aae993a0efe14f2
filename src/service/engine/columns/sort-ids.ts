import type { Codes } from "./codes";
import type { Amounts } from "./columns";

/** Up to this number, ids are inserted one by one. */
const veryFew = 16;
/** Buckets of one step. With more, writing to them would leave the processor's cache. */
const maxBuckets = 1024;

/** Numbers by id. With sign -1, the order is descending. NaN comes last. */
export interface Numbers {
  numbers: Readonly<Amounts | Int8Array | Codes>;
  sign: 1 | -1;
}

/** The number that ids are sorted by, ascending. */
export function valueOf({ numbers, sign }: Numbers): (id: number) => number {
  return (id) => {
    const value = sign * (numbers[id] ?? Number.NaN);
    return Number.isNaN(value) ? Infinity : value;
  };
}

/** Sorts a few ids by a number, then by id. */
export function sortIds(ids: Uint32Array, of: (id: number) => number): Uint32Array {
  return ids.slice().sort((a, b) => compare(of(a), of(b)) || a - b);
}

/**
 * The ids below `size` sorted by their numbers, then by id. They are spread over buckets of equal width, and each bucket is
 * sorted in the same way: with millions of ids, what takes time is memory that is new or read out of order.
 */
export function sortAllIds(size: number, { numbers, sign }: Numbers): Uint32Array {
  const ids = new Uint32Array(size);
  const values = new Float64Array(size);
  let known = 0;
  let missing = size;
  for (let id = 0; id < size; id++) {
    const value = sign * (numbers[id] ?? Number.NaN);
    // NaN is the only number that differs from itself.
    if (value !== value) ids[--missing] = id;
    else {
      ids[known] = id;
      values[known++] = value;
    }
  }
  ids.subarray(missing).reverse();
  sortPairs(ids.subarray(0, known), values.subarray(0, known));
  return ids;
}

/** Sorts ids by their values. Equal ones keep their order. */
function sortPairs(ids: Uint32Array, values: Float64Array): void {
  let min = Infinity;
  let max = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  if (!(min < max)) return;
  const givenIds = ids.slice();
  const givenValues = values.slice();
  const buckets = Math.min(maxBuckets, (values.length >>> 2) + 1);
  // A bit less, so that the most belongs to the last bucket.
  const factor = (buckets / (max - min)) * (1 - 2 ** -40);
  // Numbers may be too far apart or too close for buckets.
  if (!(factor > 0 && factor < Infinity)) {
    const places = givenIds.map((_, i) => i);
    const order = sortIds(places, (i) => givenValues[i] ?? 0);
    for (let i = 0; i < ids.length; i++) ids[i] = givenIds[order[i] ?? 0] ?? 0;
    return;
  }
  const ends = new Uint32Array(buckets);
  for (let i = 0; i < values.length; i++) {
    const bucket = (((givenValues[i] ?? 0) - min) * factor) | 0;
    ends[bucket] = (ends[bucket] ?? 0) + 1;
  }
  // From counts to where each bucket starts.
  for (let bucket = 0, start = 0; bucket < buckets; bucket++) {
    const count = ends[bucket] ?? 0;
    ends[bucket] = start;
    start += count;
  }
  for (let i = 0; i < values.length; i++) {
    const value = givenValues[i] ?? 0;
    const bucket = ((value - min) * factor) | 0;
    const at = ends[bucket] ?? 0;
    ids[at] = givenIds[i] ?? 0;
    values[at] = value;
    ends[bucket] = at + 1;
  }
  for (let bucket = 0, from = 0; bucket < buckets; bucket++) {
    const to = ends[bucket] ?? 0;
    if (to - from <= veryFew) insertionSort(ids, values, from, to);
    else sortPairs(ids.subarray(from, to), values.subarray(from, to));
    from = to;
  }
}

function insertionSort(ids: Uint32Array, values: Float64Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const id = ids[i] ?? 0;
    const value = values[i] ?? 0;
    let at = i;
    for (; at > from && (values[at - 1] ?? 0) > value; at--) {
      ids[at] = ids[at - 1] ?? 0;
      values[at] = values[at - 1] ?? 0;
    }
    ids[at] = id;
    values[at] = value;
  }
}

function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
