import { UndirectedGraph } from "graphology";
import louvain from "graphology-communities-louvain";
import { npmi } from "../../../methods/statistics/association";
import { mulberry32 } from "../../../methods/statistics/mulberry32";
import { identityOf } from "../columns/author-keys";
import type { Bitset } from "../columns/bitset";
import type { Columns } from "../columns/columns";
import type { CooccurrenceAnswer, CooccurrenceQuestion } from "../engine";
import type { Stories } from "../texts/stories/story-index";
import { isAlwaysStopWord } from "../texts/stop-words";
import type { CachedCounts } from "../texts/cached-counts";
import type { TermIndex } from "../texts/term-index";
import { topCodes } from "./distribution";
import { stopFlags } from "./stop-flags";

interface Parts {
  columns: Columns;
  terms: TermIndex;
  counts: CachedCounts;
  stories: Stories;
}

/** Louvain's method looks at nodes in random order. With a seed, the same graph has the same communities. */
const seed = 1;

/** Which terms meet in documents, or which authors or sources in stories. */
export async function listCooccurrence(
  set: Bitset,
  question: CooccurrenceQuestion,
  parts: Parts,
  signal?: AbortSignal,
): Promise<CooccurrenceAnswer> {
  const { of, min } = question;
  const met =
    of === "words" || of === "hashtags"
      ? await meetInDocuments(set, question, parts, signal)
      : meetInStories(set, question, parts);
  const { total, nodes, counts, pairs } = met;
  const edges: CooccurrenceAnswer["edges"] = [];
  for (let a = 0; a < nodes.length; a++)
    for (let b = a + 1; b < nodes.length; b++) {
      const count = pairs[a * nodes.length + b] ?? 0;
      if (count < min) continue;
      const score = npmi(count, counts[a] ?? 0, counts[b] ?? 0, total);
      // Pairs that meet less often than by chance aren't connected.
      if (score > 0) edges.push({ a, b, count, npmi: score });
    }
  edges.sort((x, y) => y.npmi - x.npmi || x.a - y.a || x.b - y.b);
  const { communities, modularity } = communitiesOf(nodes.length, edges);
  return {
    total,
    nodes: nodes.map((node, i) => ({ ...node, count: counts[i] ?? 0, community: communities[i] ?? 0 })),
    edges,
    modularity,
    seed,
  };
}

interface Met {
  total: number;
  nodes: { key: string; document: number | undefined }[];
  counts: number[];
  /** Meetings of node a and b at a * nodes + b, for a < b. */
  pairs: Uint32Array;
}

async function meetInDocuments(
  set: Bitset,
  { of, max }: CooccurrenceQuestion,
  { columns, terms, counts: cached }: Parts,
  signal: AbortSignal | undefined,
): Promise<Met> {
  const counts = await cached.count(set, signal);
  const { kinds } = terms;
  const isListed =
    of === "hashtags"
      ? (code: number) => kinds[code] === 1
      : await wordTest(set, counts, columns, terms, signal);
  const top = topCodes(counts, max, (code) => terms.text(code), isListed);
  const pairs = new Uint32Array(top.length * top.length);
  const places = new Uint16Array(terms.size);
  for (const [at, code] of top.entries()) places[code] = at + 1;
  const own = new Uint8Array(top.length + 1);
  await terms.eachDocument(
    set,
    (_id, codes, length) => {
      const found: number[] = [];
      for (let i = 0; i < length; i++) {
        const place = places[codes[i] ?? 0] ?? 0;
        if (place === 0 || own[place] === 1) continue;
        own[place] = 1;
        found.push(place - 1);
      }
      for (const place of found) own[place + 1] = 0;
      addPairs(pairs, top.length, found);
    },
    signal,
  );
  return {
    total: set.count(),
    nodes: top.map((code) => ({ key: terms.text(code), document: undefined })),
    counts: top.map((code) => counts[code] ?? 0),
    pairs,
  };
}

/** Leaves out what is a stop word in the language of most documents that have it, and numbers. */
async function wordTest(
  set: Bitset,
  counts: Uint32Array,
  columns: Columns,
  terms: TermIndex,
  signal: AbortSignal | undefined,
): Promise<(code: number) => boolean> {
  const stops = new Uint32Array(counts.length);
  const flagsOf = stopFlags(terms, columns);
  const seen = new Uint32Array(counts.length);
  let document = 0;
  await terms.eachDocument(
    set,
    (id, codes, length) => {
      document++;
      const flags = flagsOf(id);
      for (let i = 0; i < length; i++) {
        const code = codes[i] ?? 0;
        if (code === 0 || flags[code] === 0 || seen[code] === document) continue;
        seen[code] = document;
        stops[code] = (stops[code] ?? 0) + 1;
      }
    },
    signal,
  );
  return (code) => {
    if (terms.kinds[code] !== 0 || 2 * (stops[code] ?? 0) > (counts[code] ?? 0)) return false;
    const text = terms.text(code);
    return !isAlwaysStopWord(text) && !/^\p{N}+$/u.test(text);
  };
}

/** Authors or sources of a story meet once in it. Nodes are those that are in most stories with another one. */
function meetInStories(set: Bitset, { of, max }: CooccurrenceQuestion, { columns, stories }: Parts): Met {
  const name = of === "authors" ? "author" : "host";
  const column = columns.dense[name];
  const dictionary = columns.dictionaries[name];
  const byStory = new Map<number, Set<number>>();
  const example = new Map<number, number>();
  let alone = 0;
  const aloneOf = new Uint32Array(dictionary.size);
  set.each((id) => {
    const member = column[id] ?? 0;
    const story = stories.codeOf(id);
    if (member !== 0 && !example.has(member)) example.set(member, id);
    if (story === 0) {
      alone++;
      aloneOf[member] = (aloneOf[member] ?? 0) + 1;
      return;
    }
    const known = byStory.get(story);
    if (known) known.add(member);
    else byStory.set(story, new Set([member]));
  });
  const counts = aloneOf;
  const shared = new Uint32Array(dictionary.size);
  for (const members of byStory.values())
    for (const member of members) {
      counts[member] = (counts[member] ?? 0) + 1;
      if (members.size > 1) shared[member] = (shared[member] ?? 0) + 1;
    }
  const top = topCodes(shared, max, (code) => dictionary.text(code));
  const places = new Map(top.map((code, at) => [code, at]));
  const pairs = new Uint32Array(top.length * top.length);
  for (const members of byStory.values())
    if (members.size > 1)
      addPairs(
        pairs,
        top.length,
        [...members].flatMap((member) => places.get(member) ?? []),
      );
  return {
    total: alone + byStory.size,
    nodes: top.map((code) => ({
      key: of === "authors" ? identityOf(dictionary.text(code), columns.dictionaries) : dictionary.text(code),
      document: example.get(code),
    })),
    counts: top.map((code) => counts[code] ?? 0),
    pairs,
  };
}

function addPairs(pairs: Uint32Array, size: number, found: number[]): void {
  found.sort((a, b) => a - b);
  for (let i = 0; i < found.length; i++)
    for (let j = i + 1; j < found.length; j++) {
      const at = (found[i] ?? 0) * size + (found[j] ?? 0);
      pairs[at] = (pairs[at] ?? 0) + 1;
    }
}

/** Communities by Louvain's method, the largest first, then the one with the first node. */
function communitiesOf(size: number, edges: CooccurrenceAnswer["edges"]) {
  const graph = new UndirectedGraph();
  for (let node = 0; node < size; node++) graph.addNode(node);
  for (const { a, b, npmi: weight } of edges) graph.addEdge(a, b, { weight });
  if (edges.length === 0)
    return { communities: Array.from({ length: size }, (_, node) => node), modularity: 0 };
  const { communities, modularity } = louvain.detailed(graph, { rng: mulberry32(seed) });
  const members = new Map<number, number[]>();
  for (let node = 0; node < size; node++) {
    const community = communities[String(node)] ?? -1 - node;
    const known = members.get(community);
    if (known) known.push(node);
    else members.set(community, [node]);
  }
  const numbered = new Array<number>(size).fill(0);
  const sorted = [...members.values()].sort((x, y) => y.length - x.length || (x[0] ?? 0) - (y[0] ?? 0));
  for (const [number, nodes] of sorted.entries()) for (const node of nodes) numbered[node] = number;
  return { communities: numbered, modularity };
}
