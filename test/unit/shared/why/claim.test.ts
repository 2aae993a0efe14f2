import { describe, expect, it } from "vitest";
import type { Factor, Why } from "../../../../src/shared/interface/text-analysis";
import { claimOf } from "../../../../src/shared/why/claim";

const factor = (kind: Factor["kind"], key: string, here: number, expected: number): Factor => ({
  kind,
  key,
  label: key,
  query: `${kind}:${key}`,
  here,
  expected,
  baseline: 4 * expected,
  share: 0.5,
  g2: 200,
  log_ratio: here > expected ? 4 : -4,
  log_ratio_bound: here > expected ? 3 : -3,
  stands_out: true,
});
const document = { url: "https://a.example", title: "", snippet: "", author: "", source: "", published: 1 };
const why = (over: Partial<Why>): Why => ({
  here: { from: 0, until: 1, documents: 200 },
  expected: { documents: 100, rule: "same_hours", windows: [] },
  coverage: [],
  direction: "rise",
  stands_out: true,
  originals: { here: 200, expected: 100 },
  factors: [],
  main_stories: { stories: 0, share: 0 },
  sentiment: {
    here: { positive: 20, neutral: 60, negative: 120 },
    expected: { positive: 20, neutral: 60, negative: 20 },
    stands_out: true,
    margin: 0.02,
    drivers: [],
  },
  earliest: [],
  most_shared: [],
  ...over,
});

describe("what is quoted for an explanation", () => {
  it("has what makes the rise, and the sentiment that rose with it", () => {
    const claim = claimOf(why({ factors: [factor("hashtag", "pods", 100, 4)] }));
    expect(claim.factor?.key).toBe("pods");
    expect(claim.sentiment).toBe("negative");
    expect(claim.first).toBeUndefined();
  });

  it("is not one story again and again, but has its first document", () => {
    const claim = claimOf(why({ factors: [{ ...factor("story", "s1", 100, 4), first: document }] }));
    expect(claim).toMatchObject({ factor: undefined, first: document.url });
  });

  it("isn't what is missing in a fall", () => {
    const fall = why({ direction: "fall", factors: [factor("word", "pods", 4, 100)] });
    expect(claimOf(fall).factor).toBeUndefined();
  });

  it("isn't negative where negative mentions became fewer, and of any sentiment where they didn't change", () => {
    const sentiment = why({}).sentiment;
    const fewer = { ...sentiment, here: sentiment.expected, expected: sentiment.here };
    expect(claimOf(why({ sentiment: fewer })).sentiment).toBe("neutral");
    expect(claimOf(why({ sentiment: { ...sentiment, stands_out: false } })).sentiment).toBeUndefined();
  });
});
