import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { drawHash } from "../../../src/shared/coding/draw-hash";
import { Sample } from "../../../src/shared/interface/sample";
import { type TestService, startService } from "../../support/service";

let service: TestService;
const start = Date.UTC(2026, 2, 1);
const hour = 3_600_000;
const story = "The same long text about the espresso machine in the office kitchen that everybody copied";

interface Post {
  url: string;
  published: number;
  content: string;
  sentiment: number;
  sentiment_origin: string;
}
const posts: Post[] = Array.from({ length: 60 }, (_, i) => ({
  url: `https://posts.example/${i}`,
  published: start + i * hour,
  content: i % 10 === 0 ? story : `Post ${i} about ${i % 2 === 0 ? "tea" : "coffee"} number ${i * 7}`,
  sentiment: (i % 11) - 5,
  sentiment_origin: i % 6 === 0 ? "person" : i % 6 === 1 ? "file" : i < 20 ? "scorer-2" : "learned-80",
}));

beforeAll(async () => {
  service = await startService();
  const upload = (dataset: string, entries: readonly Post[]) =>
    service.call(
      "POST",
      `/api/v2/docs/p/${service.projectId}${dataset}`,
      entries.map((post) => ({ create: { ...post, lang: "en" } })),
    );
  await upload("", posts);
});
afterAll(() => service.stop());

async function sample(params = "") {
  const answer = await service.call("GET", `/local/p/${service.projectId}/sample?${params}`);
  expect(answer.status_code).toBe("0");
  const { sample, ...counted } = Sample.parse(answer["result_local_sample"]);
  return { ...counted, sample: sample.flatMap((one) => one ?? []) };
}
const urls = (drawn: { sample: { data: { url?: string | null | undefined } }[] }) =>
  drawn.sample.map(({ data }) => data.url);

const Results = z.object({ data: z.array(z.object({ data: z.object({ url: z.string() }) })) });
async function matching(params: string) {
  const answer = await service.call("GET", `/api/v1/search/p/${service.projectId}/results?hpp=100&${params}`);
  const found = new Set(Results.parse(answer["result_content"]).data.map(({ data }) => data.url));
  return posts.filter(({ url }) => found.has(url));
}
function scoredOf(among: readonly Post[]) {
  const scored = { positive: 0, neutral: 0, negative: 0 };
  for (const { sentiment, sentiment_origin: origin } of among)
    if (origin !== "person") scored[sentiment > 0 ? "positive" : sentiment < 0 ? "negative" : "neutral"]++;
  return scored;
}

describe("a sample", () => {
  it.each([
    "",
    "q=tea",
    `q=coffee&min=${start + 10 * hour}&max=${start + 40 * hour}`,
    "q=sentiment:negative",
  ])("of “%s” goes by the hash of all matching documents", async (selection) => {
    const expected = await matching(selection);
    const drawn = await sample(`${selection}&seed=12&most=500`);
    expect(drawn.documents).toBe(expected.length);
    expect(drawn.scored).toEqual(scoredOf(expected));
    const origins = new Set(expected.map(({ sentiment_origin: origin }) => origin));
    expect(drawn.scorers).toEqual([...origins].filter((origin) => /-\d/.test(origin)).sort());
    const times = expected.map(({ published }) => published);
    expect(drawn.published).toEqual({ min: Math.min(...times), max: Math.max(...times) });
    expect(new Set(urls(drawn))).toEqual(new Set(expected.map(({ url }) => url)));
    const hashes = drawn.sample.map(({ number }) => drawHash(12, number));
    expect(drawn.sample.map(({ hash }) => hash)).toEqual(hashes);
    expect(hashes).toEqual([...hashes].sort((a, b) => a - b));
  });

  it("is the beginning of a larger one, and of a narrower selection's", async () => {
    const all = urls(await sample("seed=3&most=60"));
    expect(urls(await sample("seed=3&most=10"))).toEqual(all.slice(0, 10));
    expect(urls(await sample("seed=3&offset=10&most=20"))).toEqual(all.slice(10, 30));
    const tea = new Set((await matching("q=tea")).map(({ url }) => url));
    expect(urls(await sample("seed=3&q=tea&most=60"))).toEqual(all.filter((url) => tea.has(url ?? "")));
    expect(urls(await sample("seed=4&most=60"))).not.toEqual(all);
    expect(await sample("most=0")).toMatchObject({ documents: 60, sample: [] });
    expect(await sample("q=nothing")).toMatchObject({ documents: 0, sample: [] });
  });

  it("tells how many documents of the selection tell the same story", async () => {
    const { sample: drawn } = await sample("most=60");
    for (const { data, story: own } of drawn)
      expect(own?.documents ?? 1).toBe(Number(data.url?.split("/").at(-1)) % 10 === 0 ? 6 : 1);
  });

  it("of doubtful documents begins with the weakest sentiments that nobody gave", async () => {
    const drawn = await sample("order=doubtful&seed=5&most=60");
    const rank = ({ sentiment }: { sentiment?: number | null | undefined }) => Math.abs(sentiment ?? 0) || 6;
    const keys = drawn.sample.map(({ data, hash }) => rank(data) * 2 ** 32 + hash);
    expect(keys).toEqual([...keys].sort((a, b) => a - b));
    expect(drawn.documents).toBe(60);
    expect(drawn.sample).toHaveLength(posts.filter((post) => post.sentiment_origin !== "person").length);
  });

  it("refuses what isn't a seed or a range", async () => {
    for (const wrong of ["seed=-1", "seed=4294967296", "most=501", "order=best", "q=(", "min=soon"]) {
      const answer = await service.call("GET", `/local/p/${service.projectId}/sample?${wrong}`);
      expect(answer.status_code).not.toBe("0");
    }
  });
});
