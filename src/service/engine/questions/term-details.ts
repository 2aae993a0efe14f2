import { Bitset } from "../columns/bitset";
import type { Columns } from "../columns/columns";
import { sentimentName } from "../columns/sentiments";
import type { TermDetails } from "../engine";
import type { Stories } from "../texts/stories/story-index";
import type { TermIndex } from "../texts/term-index";
import { type CodePhrase, TermMatcher } from "../texts/term-matcher";

/** Sentiment, stories, sources and trend of listed terms. */
export async function detailsOf(
  listed: readonly { forms: CodePhrase[] }[],
  set: Bitset,
  edges: Float64Array,
  { terms, columns, stories }: { terms: TermIndex; columns: Columns; stories: Stories },
  signal: AbortSignal | undefined,
): Promise<TermDetails[]> {
  const { published, sentiment, host } = columns.dense;
  const matcher = new TermMatcher(
    terms.size,
    listed.map(({ forms }) => forms),
  );
  const found = listed.map(() => ({
    sentiment: { positive: 0, neutral: 0, negative: 0 },
    hosts: Bitset.of(columns.dictionaries.host.size),
    trend: new Array<number>(edges.length - 1).fill(0),
    stories: Bitset.of(stories.size),
    withoutStory: 0,
  }));
  await terms.eachDocument(
    set,
    (id, codes, length) => {
      let bin = -2;
      matcher.match(codes, length, (term) => {
        const tally = found[term];
        if (!tally) return;
        const name = sentimentName(sentiment[id] ?? 0);
        if (name) tally.sentiment[name]++;
        tally.hosts.add(host[id] ?? 0);
        const story = stories.codeOf(id);
        if (story === 0) tally.withoutStory++;
        else tally.stories.add(story);
        if (bin === -2) bin = columns.assumed.has(id) ? -1 : binOf(published[id] ?? Number.NaN, edges);
        if (bin >= 0) tally.trend[bin] = (tally.trend[bin] ?? 0) + 1;
      });
    },
    signal,
  );
  return found.map(({ sentiment: feelings, hosts, trend, ...one }) => ({
    sentiment: feelings,
    stories: one.stories.count() + one.withoutStory,
    sources: hosts.count(),
    trend,
  }));
}

/** The bin of a time, or -1. */
function binOf(time: number, edges: Float64Array): number {
  let low = 0;
  let high = edges.length - 1;
  if (!(time >= (edges[0] ?? 0) && time < (edges[high] ?? 0))) return -1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((edges[middle] ?? 0) <= time) low = middle;
    else high = middle;
  }
  return low;
}
