import { describe, expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

const lines = (count: number, row: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => row(n)).join("\n");
const text = (n: number) => `The lid of kettle ${n} came loose after a week and nobody answers.`;

describe("reposts", () => {
  it("are rows that a flag or the ID of the original tells", async () => {
    const id = (n: number) => `4330500000000000${10 + n}`;
    const rows = Array.from({ length: 12 }, (_, n) => ({
      tweet_id: n % 3 === 2 ? null : id(n),
      parent_tweet_id: n % 3 === 0 ? null : id(0),
      text: text(n),
      user_screen_name: `ann_${n}`,
      retweets: n,
      date: "2014-02-11 01:30:22",
      reply: n % 3 === 1 ? 1 : 0,
      retweet: n % 3 === 2 ? 1 : 0,
    }));
    const { documents } = await dropFile("tweets.json", JSON.stringify(rows));
    expect(documents[0]).toMatchObject({ url: `https://x.com/i/status/${id(0)}` });
    expect(documents[0]).not.toHaveProperty("post_type");
    expect(documents[1]).not.toHaveProperty("post_type");
    expect(documents[2]).toMatchObject({
      post_type: ["REPOST"],
      parent_url: `https://x.com/i/status/${id(0)}`,
    });
    const wrapped = rows.slice(0, 3).map(({ retweet, ...row }, n) => ({
      ...row,
      tweet_id: id(n),
      retweeted: false,
      ...(retweet && { retweeted_status: { id_str: id(9), full_text: text(9) } }),
    }));
    const found = await dropFile("statuses.json", JSON.stringify(wrapped));
    expect(found.documents.map((document) => document["post_type"])).toEqual([
      undefined,
      undefined,
      ["REPOST"],
    ]);
  });

  it("aren't rows with a number of reposts", async () => {
    const found = await dropFile("posts.csv", `text,retweet\n${lines(12, (n) => `"${text(n)}",${n % 2}`)}`);
    expect(found.documents[1]).not.toHaveProperty("post_type");
  });
});
