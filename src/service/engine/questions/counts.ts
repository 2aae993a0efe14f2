import type { Collection } from "../../workspace/collections";
import type { Bitset } from "../columns/bitset";
import type { Columns } from "../columns/columns";
import type { PublishedBounds } from "../engine";

/** Counts all collections in one pass because a workspace may hold millions of documents. */
export function countByCollection({ size, dense, live }: Columns) {
  const counts = new Map<number, { live: number; deleted: number }>();
  for (let id = 0; id < size; id++) {
    const of = dense.collection[id] ?? 0;
    let count = counts.get(of);
    if (!count) counts.set(of, (count = { live: 0, deleted: 0 }));
    if (live.has(id)) count.live++;
    else count.deleted++;
  }
  return counts;
}

/** The imports of a set of documents, each with its earliest and latest publication. */
export function countByImport(set: Bitset, { dense, dictionaries }: Columns) {
  const { published, import: written } = dense;
  const counts = dictionaries.import.values.map((name) => ({
    name,
    documents: 0,
    min: Infinity,
    max: -Infinity,
  }));
  set.each((id) => {
    const count = counts[written[id] ?? 0];
    const at = published[id] ?? 0;
    if (!count) return;
    count.documents++;
    if (at < count.min) count.min = at;
    if (at > count.max) count.max = at;
  });
  return counts.filter(({ name, documents }) => name !== "" && documents > 0);
}

/** First and last publication of a set. Undefined if it is empty. */
export function publishedBounds(set: Bitset, { dense: { published } }: Columns): PublishedBounds | undefined {
  let min = Infinity;
  let max = -Infinity;
  set.eachBlock((ids, count) => {
    for (let i = 0; i < count; i++) {
      const time = published[ids[i] ?? 0] ?? 0;
      if (time < min) min = time;
      if (time > max) max = time;
    }
  });
  return max < min ? undefined : { min, max };
}

/** Documents of collections that have a value of a custom metric, including deleted ones. */
export function withMetric(columns: Columns, collections: readonly Collection[], field: string): number[] {
  const numbers = columns.metrics.get(field);
  const texts = columns.keywords.get(field);
  const wanted = new Set(collections.map(({ id }) => id));
  const holds = (id: number) => {
    let found = !Number.isNaN(numbers?.get(id) ?? Number.NaN);
    texts?.each(id, () => (found = true));
    return found;
  };
  const ids: number[] = [];
  for (let id = 0; id < columns.size; id++)
    if (wanted.has(columns.dense.collection[id] ?? -1) && holds(id)) ids.push(id);
  return ids;
}
