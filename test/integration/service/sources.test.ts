import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sourceOf } from "../../../src/shared/documents/source";
import { SearchResults } from "../../../src/shared/interface/documents";
import { Histogram } from "../../../src/shared/interface/histograms";
import { TopInfluencers } from "../../../src/shared/interface/influencers";
import { Stories, Why, Words } from "../../../src/shared/interface/text-analysis";
import { type TestService, startService } from "../../support/service";

/** A source is the host of a document's URL, whichever screen counts it: compared with a plain loop. */

const day = 86_400_000;
const first = Date.UTC(2026, 0, 5);
/** Three hosts of one domain, one of them with a port and capitals; two sites that give themselves one name. */
const places = [
  "https://www.harbor.example/",
  "https://HARBOR.example:8443/",
  "https://sport.harbor.example/",
  "https://tide.example/",
  "https://ebb.example/",
];
const story =
  "Harbor ferries stop tonight because the pier lost its crane in a storm https://pier.example/crane";

/** Every day has a post on each place; on the last one, tide.example has many and a story goes round. */
const posts = Array.from({ length: 29 }, (_, at) => at).flatMap((at) =>
  places.flatMap((place, n) => {
    const isLast = at === 28;
    const count = isLast && n === 3 ? 60 : n + 1;
    return Array.from({ length: count }, (_unused, k) => ({
      url: `${place}${at}/${k}`,
      published: first + at * day + (10 + n) * 3_600_000,
      content: isLast && k === 0 ? story : `Ferry ${at} ${n} ${k} left the quay`,
      lang: "en",
      extra_source_attributes: { name: n < 3 ? "The Harbor" : "Tides" },
    }));
  }),
);
const hostOf = ({ url }: { url: string }) => new URL(url).hostname;
const counted = (of: readonly { url: string }[]) => {
  const counts = new Map<string, number>();
  for (const post of of) counts.set(hostOf(post), (counts.get(hostOf(post)) ?? 0) + 1);
  return counts;
};
const range = { from: first + 28 * day, until: first + 29 * day };
const ofStory = posts.filter(({ content }) => content === story);

let service: TestService;
beforeAll(async () => {
  service = await startService();
  const entries = posts.map((create) => ({ create }));
  expect((await service.call("POST", `/api/v2/docs/p/${service.projectId}`, entries)).status_code).toBe("0");
});
afterAll(() => service.stop());

const ask = async (path: string, key: string) => (await service.call("GET", path))[key];
const search = (path: string) => `/api/v1/search/p/${service.projectId}/${path}`;
const local = (path: string) => `/local/p/${service.projectId}/${path}`;

describe("the sources of a set of documents", () => {
  it("are those of its documents", async () => {
    const counts = new Map<string, number>();
    for (let offset = 0; offset < posts.length; offset += 100) {
      const page = await ask(search(`results?hpp=100&offset=${offset}`), "result_content");
      for (const found of SearchResults.parse(page).data) {
        const source = found ? sourceOf(found.data) : "";
        counts.set(source, (counts.get(source) ?? 0) + 1);
      }
    }
    expect(counts).toEqual(counted(posts));
  });

  it("are the bins of Explore, and what a filter by one finds", async () => {
    const ranking = Histogram.parse(await ask(search("histogram/channel?top_n=100"), "result_histogram"));
    expect(new Map(ranking.data.map(({ ks, v }) => [ks, v[0]]))).toEqual(counted(posts));
    for (const [host, count] of counted(posts)) {
      const found = await ask(search(`results?hpp=0&q=hosturl:${host}`), "pagination");
      expect(found).toMatchObject({ total: count });
    }
  });

  it("are ranked by Influencers", async () => {
    const path = search("histogram/top_influencers?influencer_type=source&top_n=100&totals=show");
    const { influencers, total } = TopInfluencers.parse(await ask(path, "result_top_influencers"));
    expect(new Map(influencers.map(({ details, posts: count }) => [details.id, count]))).toEqual(
      counted(posts),
    );
    expect(total).toBe(counted(posts).size);
  });

  it("are counted by Words", async () => {
    const { terms } = Words.parse(await ask(local("words?details=show&top_n=100"), "result_local_words"));
    const told = terms.filter(({ term }) => term.includes("crane"));
    expect(told.length).toBeGreaterThan(0);
    for (const { term, documents, details } of told)
      expect([term, documents, details?.sources]).toEqual([term, ofStory.length, counted(ofStory).size]);
  });

  it("are counted by Stories", async () => {
    const { data } = Stories.parse(await ask(local("stories"), "result_local_stories"));
    expect(data.map(({ documents, sources }) => ({ documents, sources }))).toEqual([
      { documents: ofStory.length, sources: counted(ofStory).size },
    ]);
    expect(data[0]?.first.source).toBe(hostOf(ofStory[0] ?? { url: "" }));
  });

  it("are factors of Why here", async () => {
    const path = local(`why?from=${range.from}&until=${range.until}&top_n=50`);
    const { factors } = Why.parse(await ask(path, "result_local_why"));
    const here = counted(posts.filter(({ published }) => published >= range.from && published < range.until));
    const found = factors.filter(({ kind }) => kind === "source");
    expect(found.map(({ key }) => key)).toContain("tide.example");
    for (const { key, label, here: documents } of found) {
      expect(label).toBe(key);
      expect([key, documents]).toEqual([key, here.get(key)]);
    }
  });
});
