import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { Histogram } from "../../../src/shared/interface/histograms";
import { TopInfluencers } from "../../../src/shared/interface/influencers";
import { type TestService, startService } from "../../support/service";

/** Rows that repeat another row's likes and reposts, over HTTP, compared with plain loops. */

const at = Date.UTC(2026, 8, 1);

interface Post {
  author: string;
  content: string;
  likes?: number;
  reposts?: number;
  reach?: number;
  post_type?: string[];
  custom?: Record<string, string>;
}

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function projectOf(posts: readonly Post[]) {
  const created = await service.call("POST", "/local/projects", { title: "Reposts" });
  const { id } = z.object({ id: z.string() }).parse(created["result_local_project"]);
  await service.call("POST", `/api/v2/platform/p/${id}/custom_metrics/add`, {
    custom_metrics: [{ name: "is_retweet", format: "KEYWORD" }],
  });
  const answer = await service.call(
    "POST",
    `/api/v2/docs/p/${id}`,
    posts.map(({ author, likes, reposts, ...post }, n) => ({
      create: {
        url: `https://posts.example/${id}/${n}`,
        published: String(at + n * 1000),
        extra_author_attributes: { id: author, name: author },
        article_extended_attributes: {
          ...(likes !== undefined && { likes }),
          ...(reposts !== undefined && { reposts }),
        },
        ...post,
      },
    })),
  );
  z.array(z.object({ status_message: z.literal("OK") })).parse(answer["result_searchdoc"]);
  const ranking = async (sort_criteria: string) => {
    const asked = new URLSearchParams({ sort_criteria, top_n: "50", totals: "show" }).toString();
    const found = await service.call("GET", `/api/v1/search/p/${id}/histogram/top_influencers?${asked}`);
    return TopInfluencers.parse(found["result_top_influencers"]);
  };
  const summed = async (value_type: string) => {
    const asked = new URLSearchParams({
      min: String(at),
      max: String(at + 86_400_000),
      value_type,
    }).toString();
    const found = await service.call("GET", `/api/v1/search/p/${id}/histogram/published?${asked}`);
    const { data, values } = Histogram.parse(found["result_histogram"]);
    const sum = (part: "count" | "sum") => data.reduce((all, { val }) => all + (val?.[0]?.[part] ?? 0), 0);
    return { documents: data.reduce((all, { v }) => all + (v[0] ?? 0), 0), sum: sum("sum"), values };
  };
  /** Numbers of the posts in the order of a sorted list. */
  const sorted = async (sort_order: string) => {
    const asked = new URLSearchParams({ sort_by: "engagement", sort_order, hpp: "100" }).toString();
    const found = await service.call("GET", `/api/v1/search/p/${id}/results?${asked}`);
    const { data } = z
      .object({ data: z.array(z.object({ data: z.object({ url: z.string() }) })) })
      .parse(found["result_content"]);
    return data.map((hit) => Number(hit.data.url.split("/").at(-1)));
  };
  return { id, ranking, summed, sorted };
}

const original: Post = {
  author: "ann",
  content: "The pods leak in the night",
  likes: 90,
  reposts: 40,
  reach: 10,
};
const posts: Post[] = [
  original,
  { ...original, author: "ben", content: `RT @ann: ${original.content}`, reach: 500 },
  { ...original, author: "cem", post_type: ["REPOST"], content: original.content },
  { ...original, author: "dia", content: original.content, custom: { is_retweet: "TRUE" } },
  { author: "eva", content: `So true! RT @ann: ${original.content}`, likes: 3, reposts: 2 },
  { author: "ben", content: "Good morning", likes: 1, reposts: 0, custom: { is_retweet: "false" } },
];

describe("the counts of a repost", () => {
  it("don't bring it to the top of a list by engagement", async () => {
    const { sorted } = await projectOf(posts);
    expect(await sorted("desc")).toEqual([0, 4, 5, 1, 2, 3]);
    expect(await sorted("asc")).toEqual([5, 4, 0, 1, 2, 3]);
  });

  it("are its original's, whoever reposts it", async () => {
    const { ranking } = await projectOf(posts);
    const found = await ranking("reposts");
    expect(
      found.influencers.map(({ details, posts: count, reposts }) => [details.name, count, reposts]),
    ).toEqual([
      ["ann", 1, 40],
      ["eva", 1, 2],
      ["ben", 2, 0],
      ["cem", 1, undefined],
      ["dia", 1, undefined],
    ]);
    expect(found).toMatchObject({ reposts_left_out: 3, documents: 6 });
    const [loudest, second] = (await ranking("loudness")).influencers;
    expect(loudest).toMatchObject({ details: { name: "ann" }, loudness: 40, engagement: 130 });
    expect(second).toMatchObject({ details: { name: "eva" }, loudness: 2 });
  });

  it("leave mentions and reach as they are", async () => {
    const { ranking } = await projectOf(posts);
    expect((await ranking("total")).influencers[0]).toMatchObject({ details: { name: "ben" }, posts: 2 });
    expect((await ranking("reach")).influencers[0]).toMatchObject({ details: { name: "ben" }, reach: 500 });
  });

  it("are in no sum or mean of a chart, which says how many it leaves out", async () => {
    const { summed } = await projectOf(posts);
    expect(await summed("engagement")).toEqual({
      documents: 6,
      sum: 136,
      values: { known: 3, unknown: 0, reposts: 3 },
    });
    expect(await summed("likes")).toMatchObject({ documents: 6, sum: 94, values: { known: 3, reposts: 3 } });
    expect(await summed("reach")).toMatchObject({ sum: 530, values: { known: 4, unknown: 2 } });
  });

  it("are summed as a plain loop does, whatever is reposted", async () => {
    const post = fc.record({
      author: fc.constantFrom("ann", "ben", "cem"),
      isRepost: fc.boolean(),
      likes: fc.option(fc.nat(50), { nil: undefined }),
      reposts: fc.option(fc.nat(50), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(post, { minLength: 1, maxLength: 30 }), async (given) => {
        const { ranking, summed, sorted } = await projectOf(
          given.map(({ isRepost, author, likes, reposts }, n) => ({
            author,
            content: `${isRepost ? "RT @zoe: " : ""}post ${n}`,
            ...(likes !== undefined && { likes }),
            ...(reposts !== undefined && { reposts }),
          })),
        );
        const own = given.filter(({ isRepost }) => !isRepost);
        const isAny = ({ likes, reposts }: (typeof given)[number]) =>
          likes !== undefined || reposts !== undefined;
        const sumOf = (of: typeof given) =>
          of.reduce((all, { likes = 0, reposts = 0 }) => all + likes + reposts, 0);
        expect((await summed("engagement")).sum).toBe(sumOf(own));
        const rank = (one: (typeof given)[number]) =>
          one.isRepost || !isAny(one) ? Infinity : -sumOf([one]);
        const order = given.map((one, at) => ({ at, by: rank(one) }));
        order.sort((a, b) => (a.by === b.by ? a.at - b.at : a.by - b.by));
        expect(await sorted("desc")).toEqual(order.map(({ at }) => at));
        const found = await ranking("engagement");
        expect(found.reposts_left_out).toBe(given.filter((one) => one.isRepost && isAny(one)).length);
        for (const { details, engagement } of found.influencers) {
          const theirs = own.filter((one) => one.author === details.name && isAny(one));
          expect(engagement).toBe(theirs.length === 0 ? undefined : sumOf(theirs));
        }
      }),
      { numRuns: 10 },
    );
  });
});
