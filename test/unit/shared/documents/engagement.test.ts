import { describe, expect, it } from "vitest";
import { isSummed, partsOf, sumOfParts } from "../../../../src/shared/documents/engagement";

describe("engagement", () => {
  it.each([
    ["nothing", {}, {}, undefined],
    ["comments alone", { comment_count: 3 }, { comments: 3 }, 3],
    [
      "likes, reposts and comments",
      { comment_count: 2, article_extended_attributes: { likes: 5, reposts: 1 } },
      { likes: 5, reposts: 1, comments: 2 },
      8,
    ],
    [
      "the figures of several networks",
      { article_extended_attributes: { facebook_shares: 4, twitter_likes: 2, twitter_shares: 3 } },
      { likes: 2, reposts: 7 },
      9,
    ],
    [
      "two words for one figure",
      {
        article_extended_attributes: {
          facebook_likes: 4,
          facebook_reactions_total: 6,
          twitter_shares: 2,
          twitter_retweets: 2,
        },
      },
      { likes: 6, reposts: 2 },
      8,
    ],
    [
      "figures that are no part of it",
      { article_extended_attributes: { youtube_views: 900, youtube_dislikes: 3, twitter_followers: 50 } },
      {},
      undefined,
    ],
    [
      "a score below 0",
      { comment_count: 4, article_extended_attributes: { reddit_score: -9 } },
      { comments: 4 },
      4,
    ],
    [
      "the same comments counted twice",
      { comment_count: 4, article_extended_attributes: { num_comments: 4, facebook_comments: 4 } },
      { comments: 4 },
      4,
    ],
    ["a figure of 0", { article_extended_attributes: { likes: 0 } }, { likes: 0 }, 0],
  ])("counts %s", (_what, document, parts, sum) => {
    expect(partsOf(document)).toEqual(parts);
    expect(sumOfParts(document)).toBe(sum);
  });

  it("follows its parts only if it is their sum", () => {
    const figures = { comment_count: 2, article_extended_attributes: { likes: 5 } };
    expect(isSummed({ ...figures, engagement: 7 })).toBe(true);
    expect(isSummed({ ...figures, engagement: 9 })).toBe(false);
    expect(isSummed(figures)).toBe(false);
    expect(isSummed({ engagement: 9 })).toBe(false);
  });
});
