import type { Explanation } from "../explanation";
import type { Columns } from "../columns/columns";
import type { Stories } from "../texts/stories/story-index";
import { insertSorted } from "./insert-sorted";

interface StoryCounts {
  counts: { here: Uint32Array };
  codeAt: (number: number) => number;
}

export type Precedes = (a: number, b: number) => boolean;

export function byTime({ dense: { published } }: Columns): Precedes {
  return (a, b) => {
    const x = published[a] ?? 0;
    const y = published[b] ?? 0;
    return x < y || (x === y && a < b);
  };
}

export function first(
  ids: Uint32Array,
  isWanted: (id: number) => boolean,
  earlier: Precedes,
): number | undefined {
  let best: number | undefined;
  for (const id of ids) if ((best === undefined || earlier(id, best)) && isWanted(id)) best = id;
  return best;
}

/** The earliest document of each code, plus one. */
export function firstByCode(
  ids: Uint32Array,
  codeOf: (id: number) => number,
  size: number,
  earlier: Precedes,
): Uint32Array {
  const found = new Uint32Array(size);
  for (const id of ids) {
    const code = codeOf(id);
    const known = found[code] ?? 0;
    if (known === 0 || earlier(id, known - 1)) found[code] = id + 1;
  }
  return found;
}

export function earliest(ids: Uint32Array, earlier: Precedes, max: number): number[] {
  const found: number[] = [];
  for (const id of ids) insertSorted(found, id, max, earlier);
  return found;
}

export function mostShared(
  ids: Uint32Array,
  { counts: { here: counts }, codeAt }: StoryCounts,
  stories: Stories,
  earlier: Precedes,
  max: number,
): Explanation["mostShared"] {
  const top: number[] = [];
  const precedes = (a: number, b: number) =>
    (counts[a] ?? 0) > (counts[b] ?? 0) || (counts[a] === counts[b] && codeAt(a) < codeAt(b));
  for (let code = 1; code < counts.length; code++)
    if ((counts[code] ?? 0) >= 2) insertSorted(top, code, max, precedes);
  return top.flatMap((number) => {
    const id = first(ids, (candidate) => stories.codeOf(candidate) === codeAt(number), earlier);
    return id === undefined ? [] : [{ key: id, story: stories.idOf(id), copies: (counts[number] ?? 1) - 1 }];
  });
}
