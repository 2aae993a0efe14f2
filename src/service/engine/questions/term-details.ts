import { Bitset } from "../columns/bitset";
import type { Columns } from "../columns/columns";
import { sentimentName } from "../columns/sentiments";
import type { TermDetails } from "../engine";
import type { Stories } from "../texts/stories/story-index";
import type { TermIndex } from "../texts/term-index";
import { type CodePhrase, TermMatcher } from "../texts/term-matcher";
import { binOf } from "./list-stories";

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
      let bin: number | undefined;
      matcher.match(codes, length, (term) => {
        const tally = found[term];
        if (!tally) return;
        const name = sentimentName(sentiment[id] ?? 0);
        if (name) tally.sentiment[name]++;
        tally.hosts.add(host[id] ?? 0);
        const story = stories.codeOf(id);
        if (story === 0) tally.withoutStory++;
        else tally.stories.add(story);
        bin ??= columns.assumed.has(id) ? -1 : binOf(edges, published[id] ?? Number.NaN);
        const counted = tally.trend[bin];
        if (counted !== undefined) tally.trend[bin] = counted + 1;
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
