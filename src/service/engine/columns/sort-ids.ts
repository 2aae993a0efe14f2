import type { Codes } from "./codes";
import type { Amounts } from "./columns";

/** Up to this number of ids, a comparison sort is as fast. */
const few = 2_000;
/** Up to this number, ids of a bucket are inserted one by one. */
const veryFew = 16;
/** Buckets of one step. With more, writing to them would leave the processor's cache. */
const maxBuckets = 1024;
/** Above this number, the ids of a bucket are spread again. Below, their numbers fit into the processor's cache. */
const maxCopied = 2 ** 15;

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
export function sortAllIds(size: number, by: Numbers): Uint32Array {
  const ids = new Uint32Array(size);
  for (let id = 0; id < size; id++) ids[id] = id;
  if (size <= few) return sortIds(ids, valueOf(by));
  sortStretch(ids, by);
  return ids;
}

/** Sorts a stretch of ids. Equal ones keep their order. All ids below the length in their order need no copy. */
function sortStretch(ids: Uint32Array, { numbers, sign }: Numbers, isAll = true): void {
  let min = Infinity;
  let max = -Infinity;
  for (let i = 0; i < ids.length; i++) {
    const value = sign * (numbers[ids[i] ?? 0] ?? 0);
    if (value < min) min = value;
    if (value > max) max = value;
  }
  // All are equal or NaN.
  const isFlat = !(min < max);
  const factor = isFlat ? 0 : factorOf(min, max, maxBuckets);
  if (factor === undefined) {
    ids.set(sortIds(ids, valueOf({ numbers, sign })));
    return;
  }
  const ends = new Uint32Array(maxBuckets + 1);
  for (let i = 0; i < ids.length; i++) {
    const value = sign * (numbers[ids[i] ?? 0] ?? 0);
    const bucket = value === value ? ((value - min) * factor) | 0 : maxBuckets;
    ends[bucket] = (ends[bucket] ?? 0) + 1;
  }
  if (isFlat && ends[0] === ids.length) return;
  toStarts(ends);
  const given = isAll ? undefined : ids.slice();
  for (let i = 0; i < ids.length; i++) {
    const id = given ? (given[i] ?? 0) : i;
    const value = sign * (numbers[id] ?? 0);
    const bucket = value === value ? ((value - min) * factor) | 0 : maxBuckets;
    const at = ends[bucket] ?? 0;
    ids[at] = id;
    ends[bucket] = at + 1;
  }
  if (isFlat) return;
  for (let bucket = 0, from = 0; bucket < maxBuckets; bucket++) {
    const to = ends[bucket] ?? 0;
    const stretch = ids.subarray(from, to);
    if (to - from > maxCopied) sortStretch(stretch, { numbers, sign }, false);
    else if (to - from > 1) {
      const copied = new Float64Array(to - from);
      for (let i = 0; i < copied.length; i++) copied[i] = sign * (numbers[stretch[i] ?? 0] ?? 0);
      sortPairs(stretch, copied);
    }
    from = to;
  }
}

function sortPairs(ids: Uint32Array, values: Float64Array): void {
  if (ids.length <= veryFew) {
    insertionSort(ids, values, 0, ids.length);
    return;
  }
  let min = Infinity;
  let max = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  if (min === max) return;
  const buckets = Math.min(maxBuckets, values.length >>> 2);
  const factor = factorOf(min, max, buckets);
  if (factor === undefined) {
    insertionSort(ids, values, 0, ids.length);
    return;
  }
  const givenIds = ids.slice();
  const givenValues = values.slice();
  const ends = new Uint32Array(buckets);
  for (let i = 0; i < values.length; i++) {
    const bucket = (((givenValues[i] ?? 0) - min) * factor) | 0;
    ends[bucket] = (ends[bucket] ?? 0) + 1;
  }
  toStarts(ends);
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

/** Turns the distance from the least number into a bucket. Undefined if the numbers are too far apart or too close for it. */
function factorOf(min: number, max: number, buckets: number): number | undefined {
  // A bit less, so that the most belongs to the last bucket.
  const factor = (buckets / (max - min)) * (1 - 2 ** -40);
  return factor > 0 && factor < Infinity ? factor : undefined;
}

/** Turns counts into the place where each bucket starts. */
function toStarts(counts: Uint32Array): void {
  let start = 0;
  for (let bucket = 0; bucket < counts.length; bucket++) {
    const count = counts[bucket] ?? 0;
    counts[bucket] = start;
    start += count;
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
