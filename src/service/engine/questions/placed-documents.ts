import { Bitset } from "../columns/bitset";
import type { Columns } from "../columns/columns";
import type { TimeRange } from "../engine";
import type { FactorCounts } from "../why/score-factors";

export interface PlacedDocuments {
  ids: Uint32Array;
  /** For each id, 0 if it is in the range, else the number of its window from 1 on. */
  places: Uint8Array;
  /** The same by id, from 1 on. */
  byId: Uint8Array;
  union: Bitset;
  /** Those in the range. */
  here: Bitset;
}

export function place(set: Bitset, { dense, size }: Columns, times: readonly TimeRange[]): PlacedDocuments {
  const byId = new Uint8Array(size);
  const union = Bitset.of(size);
  let length = 0;
  const { published } = dense;
  const ids = new Uint32Array(set.count());
  const places = new Uint8Array(ids.length);
  set.eachBlock((block, count) => {
    for (let i = 0; i < count; i++) {
      const id = block[i] ?? 0;
      const at = published[id] ?? Number.NaN;
      const found = times.findIndex(({ from, until }) => at >= from && at < until);
      if (found < 0) continue;
      byId[id] = found + 1;
      union.add(id);
      ids[length] = id;
      places[length++] = found;
    }
  });
  const here = union.filter((id) => byId[id] === 1);
  return { ids: ids.subarray(0, length), places: places.subarray(0, length), byId, union, here };
}

/** The documents of a set within any of these times, which don't overlap. */
export function countIn(set: Bitset, published: Float64Array, times: readonly TimeRange[]): number {
  let found = 0;
  set.eachBlock((ids, count) => {
    for (let i = 0; i < count; i++) {
      const at = published[ids[i] ?? 0] ?? Number.NaN;
      if (times.some(({ from, until }) => at >= from && at < until)) found++;
    }
  });
  return found;
}

export function split([here = new Uint32Array(0), ...windows]: Uint32Array[]): FactorCounts {
  return { here, windows };
}
