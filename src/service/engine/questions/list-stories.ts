import { dayMs } from "../../../shared/calendar/lengths";
import { Bitset } from "../columns/bitset";
import type { Columns } from "../columns/columns";
import { firstPlace } from "../columns/first-place";
import { sentimentName } from "../columns/sentiments";
import type { StoriesFound, StoriesQuestion, StoryFigures } from "../engine";
import type { Stories } from "../texts/stories/story-index";
import type { Turns } from "../../turns";
import { publishedBounds } from "./counts";

/** Stories that spread within a minute are equally fast. */
const minTime = 60_000;

/** Decides between documents of the same time. */
type UrlOf = (id: number) => string;

/** Of each story the earliest document, by publication, then by id. Documents without a story stay. */
export function onceEach(set: Bitset, stories: Stories, { dense: { published } }: Columns): Bitset {
  const remaining = new Bitset(set.words.slice());
  // 0 stands for none, so ids are one higher.
  const earliest = new Uint32Array(stories.size);
  set.eachBlock((ids, count) => {
    for (let i = 0; i < count; i++) {
      const id = ids[i] ?? 0;
      const code = stories.codeOf(id);
      if (code === 0) continue;
      const other = (earliest[code] ?? 0) - 1;
      const isFirst = other < 0 || (published[id] ?? 0) < (published[other] ?? 0);
      if (isFirst) earliest[code] = id + 1;
      if (other >= 0) remaining.remove(isFirst ? other : id);
    }
  });
  return remaining;
}

/** Documents of a set from the 24 hours up to its latest one. Assumed dates don't count. */
export function lastDay(set: Bitset, columns: Columns): Bitset {
  const { published } = columns.dense;
  const dated = set.without(columns.assumed);
  const { max: latest = Infinity } = publishedBounds(dated, columns) ?? {};
  return dated.within(published, latest - dayMs, Infinity);
}

/** How many counted documents tell the story of each selected one, by id. NaN for a document without a story. */
export function storySizes(selected: Bitset, counted: Bitset, stories: Stories, size: number): Float64Array {
  const counts = new Uint32Array(stories.size);
  counted.each((id) => (counts[stories.codeOf(id)] = (counts[stories.codeOf(id)] ?? 0) + 1));
  const sizes = new Float64Array(size).fill(Number.NaN);
  selected.each((id) => {
    const code = stories.codeOf(id);
    if (code !== 0) sizes[id] = counts[code] ?? 0;
  });
  return sizes;
}

/** The story of each of some documents, and how many documents of the set tell it. */
export async function storiesOf(
  set: Bitset,
  ids: ArrayLike<number>,
  stories: Stories,
  { columns, urlOf, turns }: { columns: Columns; urlOf: UrlOf; turns: Turns },
): Promise<({ id: string; documents: number } | undefined)[]> {
  const codes = Array.from(ids, (id) => stories.codeOf(id));
  const members = await membersOf(set, new Set(codes), stories, turns);
  const shown = new Map(
    [...members].map(([code, all]) => {
      const first = firstOf(all, columns, urlOf);
      return [code, { id: stories.idOf(first), documents: all.length }];
    }),
  );
  return codes.map((code) => shown.get(code));
}

/** The stories of a set with at least two of its documents. */
export async function listStories(
  set: Bitset,
  stories: Stories,
  { sort, from, to, edgesOf }: StoriesQuestion,
  { columns, urlOf, turns }: { columns: Columns; urlOf: UrlOf; turns: Turns },
): Promise<StoriesFound> {
  const { published } = columns.dense;
  const counts = new Uint32Array(stories.size);
  // Ids plus one of the earliest documents, by publication, then by id.
  const firsts = new Uint32Array(stories.size);
  let documents = 0;
  let originals = 0;
  set.eachBlock((ids, count) => {
    documents += count;
    for (let i = 0; i < count; i++) {
      const id = ids[i] ?? 0;
      const code = stories.codeOf(id);
      const time = published[id] ?? 0;
      if (code === 0 || counts[code] === 0) originals++;
      counts[code] = (counts[code] ?? 0) + 1;
      const first = firsts[code] ?? 0;
      if (first === 0 || time < (published[first - 1] ?? 0)) firsts[code] = id + 1;
    }
  });
  await turns.pause();
  const listed: number[] = [];
  for (let code = 1; code < counts.length; code++) if ((counts[code] ?? 0) > 1) listed.push(code);
  const speeds = sort === "fastest" ? await speedsOf(set, stories, counts, columns, turns) : undefined;
  const timeOf = (code: number) => published[(firsts[code] ?? 0) - 1] ?? 0;
  const measure: (code: number) => number =
    sort === "size"
      ? (code) => counts[code] ?? 0
      : sort === "newest"
        ? timeOf
        : (code) => speeds?.[code] ?? 0;
  listed.sort(
    (a, b) =>
      measure(b) - measure(a) ||
      (counts[b] ?? 0) - (counts[a] ?? 0) ||
      timeOf(a) - timeOf(b) ||
      (firsts[a] ?? 0) - (firsts[b] ?? 0),
  );
  const shown = listed.slice(from, to);
  const members = await membersOf(set, new Set(shown), stories, turns);
  const times = publishedBounds(set.without(columns.assumed), columns);
  const edges = times ? edgesOf({ from: times.min, until: times.max + 1 }) : new Float64Array(0);
  return {
    documents,
    originals,
    total: listed.length,
    edges,
    stories: shown.map((code) => {
      const ids = members.get(code) ?? [];
      const first = firstOf(ids, columns, urlOf);
      return figuresOf(stories.idOf(first), first, ids, columns, edges);
    }),
  };
}

/** Documents of some stories, in order of their ids. */
async function membersOf(
  set: Bitset,
  codes: ReadonlySet<number>,
  stories: Stories,
  turns: Turns,
): Promise<Map<number, number[]>> {
  const members = new Map<number, number[]>();
  const isWanted = new Uint8Array(stories.size);
  for (const code of codes) {
    if (code === 0) continue;
    isWanted[code] = 1;
    members.set(code, []);
  }
  set.eachBlock((ids, count) => {
    for (let i = 0; i < count; i++) {
      const code = stories.codeOf(ids[i] ?? 0);
      if (isWanted[code] === 1) members.get(code)?.push(ids[i] ?? 0);
    }
  });
  await turns.pause();
  return members;
}

/** The earliest document. Of several of that time, the one whose URL comes first. */
function firstOf(ids: readonly number[], { dense: { published } }: Columns, urlOf: UrlOf): number {
  let time = Infinity;
  let first: number[] = [];
  for (const id of ids) {
    const own = published[id] ?? 0;
    if (own < time) first = [];
    if (own > time) continue;
    time = own;
    first.push(id);
  }
  if (first.length < 2) return first[0] ?? 0;
  const urls = new Map(first.map((id) => [id, urlOf(id)]));
  return first.reduce((a, b) => ((urls.get(b) ?? "") < (urls.get(a) ?? "") ? b : a));
}

/** Documents a millisecond until half of a story was published, by code. */
async function speedsOf(
  set: Bitset,
  stories: Stories,
  counts: Uint32Array,
  { dense: { published } }: Columns,
  turns: Turns,
): Promise<Float64Array> {
  const ends = new Uint32Array(counts.length);
  let end = 0;
  for (let code = 1; code < counts.length; code++)
    ends[code] = end += (counts[code] ?? 0) > 1 ? (counts[code] ?? 0) : 0;
  const times = new Float64Array(end);
  const left = ends.slice();
  set.eachBlock((ids, count) => {
    for (let i = 0; i < count; i++) {
      const code = stories.codeOf(ids[i] ?? 0);
      if (code === 0 || (counts[code] ?? 0) < 2) continue;
      const at = (left[code] ?? 0) - 1;
      left[code] = at;
      times[at] = published[ids[i] ?? 0] ?? 0;
    }
  });
  const speeds = new Float64Array(counts.length);
  for (let code = 1; code < counts.length; code++) {
    const count = counts[code] ?? 0;
    if (count < 2) continue;
    const own = times.subarray((ends[code] ?? 0) - count, ends[code]).sort();
    speeds[code] = Math.ceil(count / 2) / Math.max(minTime, halfTimeOf(own));
    if ((code & 0xfff) === 0) await turns.pause();
  }
  return speeds;
}

/** Milliseconds from the first of some sorted times until half of them. */
function halfTimeOf(times: ArrayLike<number>): number {
  return (times[Math.ceil(times.length / 2) - 1] ?? 0) - (times[0] ?? 0);
}

function figuresOf(
  id: string,
  first: number,
  ids: readonly number[],
  { dense, assumed, reposts }: Columns,
  edges: Float64Array,
): StoryFigures {
  const times = Float64Array.from(ids, (documentId) => dense.published[documentId] ?? 0).sort();
  const different = (codes: ArrayLike<number>) =>
    new Set(ids.map((documentId) => codes[documentId] ?? 0).filter((code) => code !== 0)).size;
  const originals = ids.filter((documentId) => !reposts.has(documentId));
  const sum = (amounts: ArrayLike<number>, of = ids) => {
    const given = of.flatMap((id) => (Number.isNaN(amounts[id] ?? Number.NaN) ? [] : (amounts[id] ?? 0)));
    return given.length === 0 ? undefined : given.reduce((total, amount) => total + amount, 0);
  };
  const sentiment = { positive: 0, neutral: 0, negative: 0 };
  const trend = Array.from({ length: Math.max(0, edges.length - 1) }, () => 0);
  for (const documentId of ids) {
    const name = sentimentName(dense.sentiment[documentId] ?? 0);
    if (name) sentiment[name]++;
    if (assumed.has(documentId)) continue;
    const bin = binOf(edges, dense.published[documentId] ?? 0);
    if (trend[bin] !== undefined) trend[bin]++;
  }
  return {
    id,
    documents: ids.length,
    first,
    last: times.at(-1) ?? 0,
    halfTime: halfTimeOf(times),
    authors: different(dense.author),
    sources: different(dense.host),
    sentiment,
    reach: sum(dense.reach),
    engagement: sum(dense.engagement, originals),
    trend,
  };
}

/** The bin of a time: the last one that starts at or before it. -1 before the first. */
export function binOf(edges: Float64Array, time: number): number {
  return firstPlace(edges.length, (at) => (edges[at] ?? 0) <= time) - 1;
}
