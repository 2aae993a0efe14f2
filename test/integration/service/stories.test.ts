import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { Histogram } from "../../../src/shared/interface/histograms";
import { TopInfluencers } from "../../../src/shared/interface/influencers";
import { Stories, StoryOfResult, Words } from "../../../src/shared/interface/text-analysis";
import { type TestService, startService } from "../../support/service";
import { temporaryFolder } from "../../support/temporary-folder";

let service: TestService;
const hour = 3_600_000;
const start = Date.parse("2026-03-01T00:00:00Z");
const machine = "Our new espresso machine makes the best coffee in the whole office today";
const festival =
  "We moved the street festival to the harbor because of the heavy rain and hope to see you there";

/** Stories by name, each a list of texts in order of publication. */
const texts: Readonly<Record<string, readonly string[]>> = {
  machine: [machine, `RT @ann: ${machine}`, `${machine} so true #coffee`, machine.toUpperCase()],
  festival: [festival, `${festival} via @lumen https://t.example/1`, festival.slice(0, 80) + "…"],
  short: ["RT @ann: Good morning", "rt @Ann: good morning!"],
  alone: ["A text that nobody else has written in this place at all"],
  none: ["@ann"],
};
interface Post {
  url: string;
  published: number;
  content: string;
  sentiment: number;
  story: string;
}
const posts: Post[] = Object.entries(texts).flatMap(([story, contents], s) =>
  contents.map((content, i) => ({
    url: `https://${i % 2 === 0 ? "a" : "b"}.example/${story}/${i}`,
    published: start + (s + 6 * i) * hour,
    content,
    sentiment: (i % 3) - 1,
    story,
  })),
);

const upload = (entries: readonly object[], project = service.projectId) =>
  service.call("POST", `/api/v2/docs/p/${project}`, entries);
const create = ({ url, published, content, sentiment }: Omit<Post, "story">) => ({
  create: {
    url,
    published,
    content,
    sentiment,
    lang: "en",
    reach: 10,
    engagement: 2,
    extra_author_attributes: { id: url.slice(8, 9) },
  },
});

const Results = z.object({
  pagination: z.object({ total: z.number() }),
});
const Row = z.object({ data: z.object({ url: z.string() }), story: StoryOfResult.optional() });
const Page = z.object({ data: z.array(Row) });

async function results(params: string, project = service.projectId) {
  const answer = await service.call("GET", `/api/v1/search/p/${project}/results?hpp=100&${params}`);
  expect(answer.status_code).toBe("0");
  const { total } = Results.parse(answer).pagination;
  const rows = Page.parse(answer["result_content"]).data;
  return { total, rows, urls: rows.map(({ data }) => data.url) };
}

async function stories(params = "", project = service.projectId) {
  const answer = await service.call("GET", `/local/p/${project}/stories?${params}`);
  expect(answer.status_code).toBe("0");
  return Stories.parse(answer["result_local_stories"]);
}

/** The earliest post of each story among some posts. Posts without a text stay. */
function once(among: readonly Post[]): Post[] {
  const kept: Post[] = [];
  for (const post of [...among].sort((a, b) => a.published - b.published))
    if (post.story === "none" || !kept.some(({ story }) => story === post.story)) kept.push(post);
  return kept;
}

beforeAll(async () => {
  service = await startService();
  await upload(posts.map(create));
});
afterAll(() => service.stop());

describe("stories of a project", () => {
  it("are listed, the largest first, with their figures", async () => {
    const { documents, originals, total, data, trend_bins } = await stories();
    expect({ documents, originals, total }).toEqual({ documents: 11, originals: 5, total: 3 });
    expect(data.map((story) => story.documents)).toEqual([4, 3, 2]);
    const [largest] = data;
    expect(largest).toMatchObject({
      first: { url: posts[0]?.url, source: "a.example" },
      last: start + 18 * hour,
      authors: 2,
      sources: 2,
      reach: 40,
      // The repost has the numbers of its original.
      engagement: 6,
      half_time: 6 * hour,
      sentiment: { positive: 1, neutral: 1, negative: 2 },
    });
    for (const story of data) {
      expect(story.trend).toHaveLength(trend_bins.length - 1);
      expect(story.trend.reduce((a, b) => a + b, 0)).toBe(story.documents);
    }
  });

  it("count only selected documents", async () => {
    const { documents, originals, total, data } = await stories(
      `q=${encodeURIComponent("machine AND sentiment:negative")}`,
    );
    expect({ documents, originals, total }).toEqual({ documents: 2, originals: 1, total: 1 });
    expect(data[0]?.documents).toBe(2);
    const late = await stories(`min=${start + 7 * hour}`);
    expect(late.data.map(({ first, documents: n }) => [first.url, n])).toEqual([
      [posts[5]?.url, 2],
      [posts[2]?.url, 2],
    ]);
  });

  it("are paged and sorted", async () => {
    const all = await stories();
    const second = await stories("offset=1&hpp=1");
    expect(second.data).toEqual(all.data.slice(1, 2));
    const newest = await stories("sort=newest");
    expect(newest.data.map(({ first }) => first.published)).toEqual(
      all.data.map(({ first }) => first.published).sort((a, b) => b - a),
    );
    expect((await stories("sort=fastest")).data.map(({ id }) => id).sort()).toEqual(
      all.data.map(({ id }) => id).sort(),
    );
    expect((await stories("hpp=0")).data).toEqual([]);
  });

  it("are found by the id of any of their texts", async () => {
    const [largest] = (await stories()).data;
    const found = await results(`q=story:${largest?.id ?? ""}&sort_by=published&sort_order=asc`);
    expect(found.urls).toEqual(posts.slice(0, 4).map(({ url }) => url));
    // A copy alone shows its own id, which finds the same story.
    const copy = await results(`q=${encodeURIComponent("hashtag:coffee")}&stories=copies`);
    expect(copy.rows[0]?.story?.id).not.toBe(largest?.id);
    expect((await results(`q=story:${copy.rows[0]?.story?.id ?? ""}`)).total).toBe(4);
    expect((await results(`q=${encodeURIComponent(`NOT story:${largest?.id ?? ""}`)}`)).total).toBe(7);
    expect((await results("q=story:0000000000000000")).total).toBe(0);
    expect((await results("q=story:unknown")).total).toBe(0);
  });

  it("refuse unknown sorts, projects and wrong numbers", async () => {
    for (const params of ["sort=oldest", "offset=-1", "hpp=101", "timezone=Nowhere", "q=(", "topic=missing"])
      expect(
        (await service.call("GET", `/local/p/${service.projectId}/stories?${params}`)).status_code,
      ).not.toBe("0");
    expect((await service.call("GET", "/local/p/missing/stories")).status_code).not.toBe("0");
  });
});

describe("counting stories once", () => {
  it("keeps the earliest document of each story, as plain loops find it", async () => {
    const { total, urls, rows } = await results("stories=once&sort_by=published&sort_order=asc");
    expect(urls).toEqual(once(posts).map(({ url }) => url));
    expect(total).toBe(5);
    const sizes = once(posts).map(({ story }) => (story === "none" ? undefined : texts[story]?.length));
    expect(rows.map(({ story }) => story?.documents)).toEqual(sizes);
    const negative = await results("stories=once&q=sentiment:negative&sort_by=published&sort_order=asc");
    expect(negative.urls).toEqual(once(posts.filter(({ sentiment }) => sentiment < 0)).map(({ url }) => url));
  });

  it("adds nothing to results without the parameter", async () => {
    const { rows, total } = await results("");
    expect(total).toBe(11);
    expect(rows.every(({ story }) => story === undefined)).toBe(true);
  });

  it("makes bins that add up to the total", async () => {
    for (const type of ["published", "sentiment"]) {
      const range = type === "published" ? `&min=${start}&max=${start + 48 * hour}&interval=1h` : "";
      const answer = await service.call(
        "GET",
        `/api/v1/search/p/${service.projectId}/histogram/${type}?stories=once${range}`,
      );
      const { data } = Histogram.parse(
        Object.values(answer).find((value) => Histogram.safeParse(value).success),
      );
      const counts = data.map((bin) => bin.v.reduce<number>((a, b) => a + (b ?? 0), 0));
      expect(counts.reduce((a, b) => a + b, 0)).toBe(5);
    }
  });

  it("ranks sources by their originals", async () => {
    const answer = await service.call(
      "GET",
      `/api/v1/search/p/${service.projectId}/histogram/top_influencers?influencer_type=source&stories=once`,
    );
    const { influencers } = TopInfluencers.parse(answer["result_top_influencers"]);
    expect(influencers.map(({ details, posts: count }) => [details.name, count])).toEqual([["a.example", 5]]);
  });

  it("counts the terms of originals", async () => {
    const count = async (params: string) => {
      const answer = await service.call("GET", `/local/p/${service.projectId}/words?kind=word&${params}`);
      expect(answer.status_code).toBe("0");
      return Words.parse(answer["result_local_words"]).documents;
    };
    expect(await count("")).toBe(11);
    expect(await count("stories=once")).toBe(5);
  });

  it("exports one document of each story within the range", async () => {
    const body = { target: "once", start: start + hour, stories: "once" };
    await service.call("POST", "/api/v3/stream/export", body);
    await expect
      .poll(async () => JSON.stringify(await service.call("GET", "/api/v3/tasks/export")))
      .toContain('"finished"');
    const info = await service.call("GET", "/local/info");
    const folder = /"exports_folder":"([^"]+)"/.exec(JSON.stringify(info))?.[1] ?? "";
    const [file = ""] = readdirSync(folder);
    const urls = readFileSync(join(folder, file), "utf8")
      .trim()
      .split("\n")
      .map((line) => z.object({ url: z.string() }).parse(JSON.parse(line)).url);
    expect(urls).toEqual(
      once(posts.filter(({ published }) => published >= start + hour)).map(({ url }) => url),
    );
  });
});

describe("what many say by themselves", () => {
  const airline = ["@BrightAir Thank you.", "@Northjet Thank you.", "sent", "@BrightAir done!"] as const;
  const opinions = airline.flatMap((content, of) =>
    Array.from({ length: 30 }, (_, i) => ({
      create: {
        url: `https://a.example/${of}/${i}`,
        published: start + i * hour,
        content,
        sentiment: of < 2 ? 1 : 0,
        extra_author_attributes: { id: `author-${of}-${i}` },
      },
    })),
  );
  const sources = Array.from({ length: 98 }, (_, i) => ({
    create: {
      url: `https://b.example/${i}`,
      published: start + i * hour,
      content: `Source : https://t.example/${i}`,
    },
  }));
  let project = "";

  beforeAll(async () => {
    const made = await service.call("POST", "/local/projects", { title: "Brands" });
    project = /"id":"([^"]+)"/.exec(JSON.stringify(made))?.[1] ?? "";
    await upload([...opinions, ...sources], project);
  });

  it("is no story", async () => {
    expect(await stories("", project)).toMatchObject({ documents: 218, originals: 218, total: 0, data: [] });
  });

  it("stays whole where stories count once", async () => {
    expect((await results("stories=once", project)).total).toBe(218);
    expect(
      (await results(`stories=once&q=${encodeURIComponent("thank AND sentiment:positive")}`, project)).total,
    ).toBe(60);
    const { rows } = await results("stories=copies", project);
    expect(rows.every(({ story }) => story === undefined)).toBe(true);
  });

  it("is a story where it was reposted or leads to the same page", async () => {
    const more = [
      "RT @BrightAir: Thank you.",
      "RT @BrightAir: Thank you!",
      "RT @Northjet: Thank you.",
      "Source : https://t.example/3",
    ].map((content, i) => ({
      create: { url: `https://c.example/${i}`, published: start - i * hour, content },
    }));
    await upload(more, project);
    const { originals, data } = await stories("", project);
    expect(originals).toBe(220);
    expect(data.map(({ first, documents }) => [first.url, documents]).sort()).toEqual([
      ["https://c.example/1", 2],
      ["https://c.example/3", 2],
    ]);
  });
});

describe("stories", () => {
  it("follow edits, deletions and undeletions, and survive a restart", async () => {
    const folder = temporaryFolder();
    let own = await startService({ folder });
    const send = (entries: readonly object[]) => own.call("POST", `/api/v2/docs/p/${own.projectId}`, entries);
    const count = async () => {
      const answer = await own.call("GET", `/local/p/${own.projectId}/stories`);
      return Stories.parse(answer["result_local_stories"]).data.map((story) => story.documents);
    };
    await send(posts.map(create));
    expect(await count()).toEqual([4, 3, 2]);
    const [first, second] = posts;
    await send([{ delete: { url: first?.url } }]);
    expect(await count()).toEqual([3, 3, 2]);
    await send([{ undelete: { url: first?.url } }]);
    expect(await count()).toEqual([4, 3, 2]);
    await send([{ update: { url: second?.url, content: festival } }]);
    expect(await count()).toEqual([4, 3, 2]);
    await own.stop();
    own = await startService({ folder });
    expect(await count()).toEqual([4, 3, 2]);
    await send([
      { update: { url: second?.url, content: "Something else entirely, which is nobody's copy at all" } },
    ]);
    expect(await count()).toEqual([3, 3, 2]);
    await own.stop();
  });

  it("of two projects are apart", async () => {
    const made = await service.call("POST", "/local/projects", { title: "Other" });
    const other = /"id":"([^"]+)"/.exec(JSON.stringify(made))?.[1] ?? "";
    await upload(posts.slice(0, 2).map(create), other);
    expect((await stories("", other)).data.map((story) => story.documents)).toEqual([2]);
    expect((await stories()).data[0]?.documents).toBe(4);
    const [largest] = (await stories()).data;
    expect((await results(`q=story:${largest?.id ?? ""}`, other)).total).toBe(2);
  });
});
