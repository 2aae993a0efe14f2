import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { Why } from "../../../src/shared/interface/text-analysis";
import { CONFIGURATION, sampleDocuments } from "../../../src/service/sample";
import { words } from "../../../src/shared/query";
import { rankFactors } from "../../../src/shared/why/rank-factors";
import { type TestService, startService } from "../../support/service";
import { whyWorkspace } from "../../support/why-workspaces";

/** Compares explanations over HTTP with plain loops over the documents. */

let service: TestService;
const day = 86_400_000;
const first = Date.UTC(2026, 0, 5);

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const Outcomes = z.array(z.object({ status_message: z.string() }));

async function upload(project: string, entries: object[]) {
  for (let from = 0; from < entries.length; from += 1_000) {
    const answer = await service.call("POST", `/api/v2/docs/p/${project}`, entries.slice(from, from + 1_000));
    expect(answer.status_code).toBe("0");
    const outcomes = Outcomes.parse(answer["result_searchdoc"]);
    expect(new Set(outcomes.map(({ status_message }) => status_message))).toEqual(new Set(["OK"]));
  }
}

const ask = (name: string, params: Record<string, string>, project: string) =>
  service.call("GET", `/local/p/${project}/${name}?${new URLSearchParams(params).toString()}`);

describe("why", () => {
  const explained = async (params: Record<string, string>, project: string) => {
    const answer = await ask("why", params, project);
    expect(answer.status_message).toBe("OK");
    return Why.parse(answer["result_local_why"]);
  };
  let project: string;
  const { posts, range } = whyWorkspace(4, "word");
  const asked = { from: String(range.from), until: String(range.until), top_n: "50" };
  beforeAll(async () => {
    const created = await service.call("POST", "/local/projects", { title: "Why" });
    ({ id: project } = Object(created["result_local_project"]) as { id: string });
    await upload(
      project,
      posts.map((create) => ({ create })),
    );
  });

  it("counts the range and its windows as a plain loop does", async () => {
    const why = await explained(asked, project);
    const within = (time: { from: number; until: number }) =>
      posts.filter(({ published }) => published >= time.from && published < time.until);
    expect(why.expected.rule).toBe("same_weekday");
    expect(why.here.documents).toBe(within(range).length);
    expect(why.expected.windows.map(({ documents }) => documents)).toEqual(
      why.expected.windows.map((window) => within(window).length),
    );
    const mean = (counts: number[]) => {
      const { windows } = why.expected;
      const weights = windows.map(({ weight }) => weight);
      return (
        counts.reduce((sum, count, i) => sum + count * (weights[i] ?? 0), 0) / weights.reduce((a, b) => a + b)
      );
    };
    expect(why.expected.documents).toBeCloseTo(
      mean(why.expected.windows.map(({ documents }) => documents)),
      9,
    );
    const has: Partial<Record<string, (post: (typeof posts)[number], key: string) => boolean>> = {
      word: (post, key) => words(post.content).some(({ text }) => text === key),
      country: (post, key) => post.extra_source_attributes.geo === key,
      language: (post, key) => post.lang === key,
      source: (post, key) => new URL(post.url).hostname === key,
    };
    const checked = why.factors.filter(({ kind }) => has[kind]);
    expect(new Set(checked.map(({ kind }) => kind))).toEqual(new Set(["word", "country", "language"]));
    for (const { kind, key, here, expected, baseline, share } of checked) {
      const of = (time: { from: number; until: number }) =>
        within(time).filter((post) => has[kind]?.(post, key)).length;
      const counts = why.expected.windows.map(of);
      expect(here).toBe(of(range));
      expect(baseline).toBe(counts.reduce((a, b) => a + b));
      expect(expected).toBeCloseTo(mean(counts), 9);
      const rise = why.here.documents - why.expected.documents;
      expect(share).toBeCloseTo((here - expected) / rise, 9);
    }
  });

  it("gives the same answer to the same question, to the byte", async () => {
    const one = await explained(asked, project);
    const two = await explained(asked, project);
    expect(JSON.stringify(one)).toBe(JSON.stringify(two));
  });

  describe("a story among ordinary posts", () => {
    const hour = 3_600_000;
    const monday = Date.UTC(2026, 10, 9, 10);
    const peak = { from: String(monday), until: String(monday + 3 * hour), top_n: "50" };
    const recall =
      "Northwind recalls No. 7 espresso pods after metal fragments were found in two batches #podrecall";
    let id: string;
    beforeAll(async () => {
      const created = await service.call("POST", "/local/projects", { title: "Recall" });
      ({ id } = Object(created["result_local_project"]) as { id: string });
      const topics = [
        "the best grinder for a small kitchen with a window",
        "a quiet morning with fresh beans and some warm milk",
        "how to clean that machine without any special brush",
        "which roast would you recommend with oat drinks today",
      ];
      let n = 0;
      const post = (published: number, content: string, name: string, sentiment: number) => ({
        create: {
          url: `https://blog.example/${++n}`,
          published,
          content,
          lang: "en",
          sentiment,
          extra_author_attributes: { id: name, name },
        },
      });
      const weeks = [-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((week) =>
        Array.from({ length: 12 }, (_, i) =>
          post(
            monday + week * 7 * day + i * 880_000,
            `${topics[i % 4] ?? ""} ${week + 5} ${i} unlike ${n}`,
            `Author ${i}`,
            1,
          ),
        ),
      );
      // The last one uploaded is the first one published.
      const copies = Array.from({ length: 30 }, (_, i) =>
        post(monday + (31 - i) * 120_000, recall, `Reader ${i}`, -3),
      );
      await upload(id, [...weeks, ...copies]);
    });

    it("makes the whole rise, with its earliest document and its copies", async () => {
      const why = await explained(peak, id);
      expect(why).toMatchObject({
        here: { documents: 42 },
        expected: { documents: 12, rule: "same_weekday" },
        direction: "rise",
        stands_out: true,
        main_stories: { stories: 1, share: 1 },
      });
      const story = why.factors.find(({ kind }) => kind === "story");
      expect(story).toMatchObject({ here: 30, expected: 0, share: 1, stands_out: true });
      expect(story?.first?.author).toBe("Reader 29");
      expect(why.earliest.map(({ author }) => author)).toEqual(
        [29, 28, 27, 26, 25].map((n) => `Reader ${n}`),
      );
      expect(why.most_shared[0]).toMatchObject({
        copies: 29,
        story: story?.key,
        document: { author: "Reader 29" },
      });
      const { pagination } = await service.call(
        "GET",
        `/api/v1/search/p/${id}/results?hpp=0&q=${encodeURIComponent(story?.query ?? "")}`,
      );
      expect((pagination as { total: number }).total).toBe(30);
    });

    it("explains its words and its hashtag", async () => {
      const { factors } = await explained(peak, id);
      const story = factors.find(({ kind }) => kind === "story")?.key;
      const named = (kind: string, key: string) =>
        factors.find((one) => one.kind === kind && one.key === key);
      for (const one of [named("word", "metal"), named("hashtag", "podrecall")])
        expect(one).toMatchObject({ here: 30, share: 1, stands_out: true, story });
      expect(factors.some(({ kind, story: of }) => kind === "phrase" && of === story)).toBe(true);
      const phrases = factors.filter(({ kind }) => kind === "phrase").map(({ label }) => label);
      expect(phrases.filter((phrase) => /podrecall/i.test(phrase))).toEqual([]);
      expect(factors.some(({ kind, stands_out }) => kind === "language" && stands_out)).toBe(false);
    });

    it("changes sentiment by what its documents say", async () => {
      const { sentiment } = await explained(peak, id);
      expect(sentiment.here).toEqual({ positive: 12, neutral: 0, negative: 30 });
      expect(sentiment.expected).toEqual({ positive: 12, neutral: 0, negative: 0 });
      expect(sentiment.stands_out).toBe(true);
      expect(sentiment.drivers.every((one) => one.sentiment === "negative" && one.documents === 30)).toBe(
        true,
      );
    });

    it("counts once if stories are counted once", async () => {
      const why = await explained({ ...peak, stories: "once" }, id);
      expect(why).toMatchObject({ here: { documents: 13 }, stands_out: false });
    });
  });

  it("finds the causes of both events in the sample", { timeout: 120_000 }, async () => {
    const end = Date.parse("2026-11-21T00:00:00Z");
    const created = await service.call("POST", "/local/projects", { title: "Sample" });
    const { id } = Object(created["result_local_project"]) as { id: string };
    // Documents with values of unknown metrics are refused.
    const { metrics } = CONFIGURATION;
    const added = await service.call("POST", `/api/v2/platform/p/${id}/custom_metrics/add`, metrics);
    expect(added.status_message).toBe("OK");
    // Of 90 days those that have the weekdays of the events.
    const weekdays = new Set([14 % 7, 52 % 7]);
    const recent = [...sampleDocuments(end)].filter(({ document, dataset }) => {
      const daysAgo = Math.ceil((end - document.published) / day);
      return dataset === undefined && daysAgo <= 90 && weekdays.has(daysAgo % 7);
    });
    await upload(
      id,
      recent.map(({ document }) => ({ create: document })),
    );
    const dayOf = (from: number) => explained({ from: String(from), until: String(from + day) }, id);
    const recall = await dayOf(end - 14 * day);
    const openDay = await dayOf(end - 52 * day);
    const [notice] = rankFactors(recall);
    expect(notice).toMatchObject({ kind: "story", first: { author: "Food Safety Desk" } });
    expect(recall.earliest[0]?.snippet).toMatch(/^Northwind recalls No. 7/);
    expect(recall.factors.filter(({ kind }) => kind === "word").map(({ key }) => key)).toContain("metal");
    expect(rankFactors(openDay)[0]).toMatchObject({ kind: "hashtag", label: "openroastery" });
  });

  it("has nothing to compare with in a project of one hour", async () => {
    const created = await service.call("POST", "/local/projects", { title: "Short" });
    const { id } = Object(created["result_local_project"]) as { id: string };
    await upload(id, [{ create: { url: "https://a.example/1", published: first + day, content: "one" } }]);
    const why = await explained({ from: String(first + day), until: String(first + day + 1000) }, id);
    expect(why).toMatchObject({ stands_out: false, expected: { documents: 0, rule: "none", windows: [] } });
  });

  it.each([
    [{ from: "2026-01-02", until: "2026-01-01" }, "until"],
    [{ from: "2026-01-02", until: "2026-01-02" }, "until"],
    [{ from: "never", until: "2026-01-02" }, "from"],
    [{ from: "2026-01-01", until: "2026-01-02", timezone: "Nowhere" }, "timezone"],
    [{ from: "2026-01-01", until: "2026-01-02", top_n: "51" }, "top_n"],
    [{ until: "2026-01-02" }, "from"],
  ])("refuses %j", async (params, named) => {
    const answer = await ask("why", params, project);
    expect(answer.http).toBe(400);
    expect(JSON.stringify(answer)).toContain(named);
  });
});
