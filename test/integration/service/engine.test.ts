import { readdirSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  type Breakdown,
  type Engine,
  type Field,
  type Filter,
  type Selection,
  type Topic,
  TooMany,
  type WalkQuestion,
} from "../../../src/service/engine/engine";
import { topicOf } from "../../../src/service/selections";
import type { DocumentKey } from "../../../src/service/workspace/document-key";
import { boundaries } from "../../../src/service/endpoints/calendar";
import { Document } from "../../../src/shared/interface/documents";
import { sortCriteria } from "../../../src/shared/interface/influencers";
import { parse } from "../../../src/shared/query";
import { pieceOfFile } from "../../../src/shared/workspace-folder";
import { dose } from "../../support/dose";
import { type FilledEngine, engines, openEngine } from "../../support/engines";
import { day, first, oracleDocuments, query, text } from "../../support/oracle-corpus";
import { panelEntries, topics } from "../../support/oracle-filters";
import { meets } from "../../support/naive-engine/meets";
import type { NaiveEngine } from "../../support/naive-engine/naive-engine";
import { temporaryFolder } from "../../support/temporary-folder";

/** Gives documents to an engine and compares its answers with those of one that goes through the documents one by one. */

const runs = dose(120, 3000);

const namedTopics = Object.entries(topics).map(([id, queries]) => topicOf({ id, ...queries }));
const hosts = ["a.example", "www.a.example", "b.example", "nowhere.example"];

const words = Array.from({ length: 50 }, (_, i) => `word${i}`);
/** A panel that takes many steps to find. */
const manyPaths = {
  id: "many",
  title: "many",
  description: "",
  included_entries: words.flatMap((word) =>
    hosts.map((host) => ({
      entry_type: "URL" as const,
      site: host,
      url: `https://${host}/${word}`,
      exact_match: false,
    })),
  ),
};

const namedPanels = Object.entries(panelEntries).map(([title, included_entries]) => ({
  id: title,
  title,
  description: "",
  included_entries,
}));

/** Filters by some of their values. */
const filters = fc
  .record({ topics: fc.subarray(namedTopics), panels: fc.subarray(namedPanels), names: fc.subarray(hosts) })
  .map(({ topics: some, panels, names }): Filter[] => [
    ...(some.length > 0 ? [{ by: "topic" as const, topics: some }] : []),
    ...(panels.length > 0 ? [{ by: "panel" as const, panels }] : []),
    ...(names.length > 0 ? [{ by: "channel" as const, names }] : []),
  ]);
const selection = fc.record({ query: query.map((q) => parse(q)), filters });

const breakdown = fc.constantFrom<(Breakdown | undefined)[]>(
  ...[undefined, { by: "topic", topics: namedTopics } as const],
  ...(["sentiment", "sentiment_certainty", "sentiment_origin"] as const).map((by) => ({ by })),
  ...(["sourcetype", "country", "channel"] as const).map((by) => ({ by })),
);
const field = fc.constantFrom<Field[]>(
  ...[{ by: "topic", topics: namedTopics } as const],
  ...(["sentiment", "sentiment_certainty", "sentiment_origin", "sourcetype", "country"] as const).map(
    (by) => ({ by }),
  ),
  ...(["channel", "language", "gender", "tag_text", "hashtag"] as const).map((by) => ({ by })),
);

describe.each(engines)("an engine, %s, and the naive one agree", (_name, make) => {
  const check = async (compare: (filled: FilledEngine, live: Document[]) => Promise<void>) => {
    const filled = openEngine(make);
    const { batches, live } = oracleDocuments();
    for (const batch of batches) await filled.give(batch);
    await compare(filled, live);
    await filled.close();
  };
  /** Asks both about random selections. What only the other engine says isn't compared. */
  const agree = async <P>(
    params: fc.Arbitrary<P>,
    seed: number,
    ask: (engine: NaiveEngine | Engine, selected: Selection, given: P) => Promise<unknown>,
  ) => {
    await check(async ({ engine, naive, project }) => {
      await fc.assert(
        fc.asyncProperty(selection, params, async (selected, given) => {
          const asked = { project, ...selected };
          const expected = await ask(naive, asked, given);
          expect(await ask(engine, asked, given)).toMatchObject(Object(expected));
        }),
        { numRuns: runs, seed },
      );
    });
  };

  it("on which documents queries and filters hold", async () => {
    await agree(
      fc.constant({ by: "url", direction: "asc", from: 0, to: 1000 } as const),
      1,
      (engine, asked, page) => engine.page(asked, page),
    );
  });

  it("on which documents queries hold whose texts are in files, or have changed since", async () => {
    const folder = temporaryFolder();
    // So many texts are stored when a workspace is closed.
    const { batches } = oracleDocuments(5);
    const [created, changes] = batches;
    const before = openEngine(make, folder);
    await before.give(created);
    await before.close();
    expect(readdirSync(folder).filter((name) => pieceOfFile(name) !== undefined)).toHaveLength(1);
    const filled = openEngine(make, folder);
    await filled.give(changes);
    const page = { by: "published", direction: "asc", from: 0, to: 10_000 } as const;
    await fc.assert(
      fc.asyncProperty(query, async (q) => {
        const asked = { query: parse(q) };
        expect(await filled.engine.page(asked, page)).toEqual(await filled.naive.page(asked, page));
      }),
      { numRuns: runs, seed: 11 },
    );
    await filled.close();
  });

  it("on which of some documents a selection holds", async () => {
    const range = { from: first + 3 * day, until: first + 20 * day };
    const params = fc.tuple(fc.uniqueArray(fc.nat({ max: 249 }), { maxLength: 30 }), fc.boolean());
    await agree(params, 7, (engine, asked, [some, isInRange]) =>
      engine.among(some, { ...asked, ...(isInRange && { published: range }) }),
    );
  });

  it("on time histograms with breakdown, metric, zone and bounds", async () => {
    const interval = fc.constantFrom(
      ...[{ ms: 45 * 60_000 }, { ms: day / 4 }, { ms: day }, { ms: 7 * day }, { months: 1 }],
    );
    const params = fc.record({
      interval,
      zone: fc.constantFrom("UTC", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe"),
      from: fc.integer({ min: first - day, max: first + 5 * day }),
      length: fc.integer({ min: 1, max: 20 * day }),
      breakdown,
      metric: fc.constantFrom(undefined, "engagement", "reach", "word_count"),
      max: fc.integer({ min: 1, max: 5 }),
    });
    await agree(params, 2, (engine, asked, { from, length, ...given }) => {
      const range = { from, until: from + length };
      const edges = boundaries(from, range.until, given.interval, given.zone);
      return engine.timeHistogram(asked, { field: "published", edges, range, ...given });
    });
  });

  it("on histograms of a metric", async () => {
    const bound = fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined });
    const params = fc
      .record({
        metric: fc.constantFrom("engagement", "reach", "word_count"),
        nested: fc.constantFrom(undefined, "reach"),
        bounds: fc.record({ min: bound, max: bound, includeMin: fc.boolean(), includeMax: fc.boolean() }),
        step: fc.option(fc.integer({ min: 1, max: 15 }), { nil: undefined }),
        breakdown,
        max: fc.integer({ min: 1, max: 5 }),
      })
      .filter(({ bounds: { min = 0, max = min } }) => min <= max);
    await agree(params, 3, (engine, asked, question) => engine.valueHistogram(asked, question));
  });

  it("on the most frequent values", async () => {
    const params = fc.record({ field, breakdown, max: fc.integer({ min: 1, max: 5 }) });
    await agree(params, 5, (engine, asked, question) => engine.distribution(asked, question));
  });

  it("on the ranking of authors and sources", async () => {
    const params = fc.record({
      type: fc.constantFrom("author", "source"),
      criterion: fc.constantFrom(...sortCriteria),
      max: fc.integer({ min: 1, max: 6 }),
      topics: fc.constant(namedTopics),
    });
    await agree(params, 6, (engine, asked, ranking) => engine.influencers(asked, ranking));
  });

  it("on pages in an order", async () => {
    const params = fc
      .record({
        by: fc.constantFrom("url", "published", "engagement", "reach", "comment_count", "sentiment"),
        direction: fc.constantFrom("asc", "desc"),
        from: fc.nat({ max: 120 }),
        length: fc.nat({ max: 60 }),
      })
      .map(({ from, length, ...rest }) => ({ ...rest, from, to: from + length }));
    await agree(params, 8, (engine, asked, question) => engine.page(asked, question));
  });

  it("on samples and first and last publication", async () => {
    const params = fc.record({
      seed: fc.nat(),
      order: fc.constantFrom("random", "doubtful"),
      from: fc.nat({ max: 60 }),
      to: fc.nat({ max: 120 }),
    });
    await agree(params, 9, async (engine, asked, question) => {
      const { drawn, ...counted } = await engine.sample(asked, question);
      const published = await engine.published(asked);
      expect(counted.published).toEqual(published);
      return { ...counted, drawn: drawn.map((document) => ({ ...document, story: undefined })) };
    });
  });

  it("on walks, and where they go on", async () => {
    const params = fc.record({
      start: fc.integer({ min: first - day, max: first + 20 * day }),
      max: fc.integer({ min: 1, max: 90 }),
      piece: fc.integer({ min: 1, max: 30 }),
    });
    await agree(params, 10, async (engine, asked, { start, max, piece }) => {
      const range = { from: start, until: Infinity, max, piece };
      const walked = async (after?: WalkQuestion["after"]) => {
        const { total, pieces } = await engine.walk(asked, { ...range, after: after ?? null });
        const keys: DocumentKey[] = [];
        for await (const part of pieces) keys.push(...part);
        return { total, keys };
      };
      const whole = await walked();
      const bounds = await engine.published({ ...asked, published: range });
      const [key] = whole.keys;
      const rest = key !== undefined && bounds && (await walked({ published: bounds.min, key }));
      return { whole, rest };
    });
  });

  it("on the same queries while documents are created, changed and deleted", async () => {
    const step = fc.record({
      action: fc.constantFrom("create", "update", "update", "delete", "undelete"),
      of: fc.nat({ max: 400 }),
      content: text,
      again: fc.subarray(["alpha", "al*", '"alpha beta"', "alpha ONEAR/2 beta", "NOT gamma"]),
    });
    await check(async ({ give, urlsOf }, live) => {
      const documents = new Map(live.map((document) => [document.url, document]));
      const gone = new Map<string, Document>();
      for (const { action, of, content, again } of fc.sample(step, { numRuns: runs, seed: 4 })) {
        const known = [...(action === "undelete" ? gone : documents).keys()];
        const url = action === "create" ? `https://new.example/${of}` : (known[of % known.length] ?? "");
        const before = documents.get(url) ?? gone.get(url);
        if (action === "create" ? before : !before) continue;
        const fields = { url, published: first + of, content };
        await give([{ [action]: fields }]);
        gone.delete(url);
        if (action === "delete" && before) {
          documents.delete(url);
          gone.set(url, before);
        } else if (action === "undelete" && before) documents.set(url, before);
        else documents.set(url, Document.parse({ ...before, ...fields }));
        for (const q of again) {
          const expected = [...documents.values()].filter((document) => meets(document, parse(q)));
          expect(await urlsOf({ query: parse(q) }), q).toEqual(expected.map((one) => one.url).sort());
        }
      }
    });
  });

  it("on counts by dataset, import and metric", async () => {
    await check(async ({ engine, project, give }, live) => {
      await give([
        { create: { url: "https://c.example/1", published: first, content: "x", import: "a.csv" } },
        { create: { url: "https://c.example/2", published: first + day, content: "x", import: "a.csv" } },
        { create: { url: "https://c.example/3", published: first, content: "x", import: "b.csv" } },
        { delete: { url: "https://c.example/3" } },
      ]);
      const [counts] = await engine.countByCollection();
      expect(counts).toEqual({
        project,
        dataset: "",
        live: live.length + 2,
        deleted: engine.size - live.length - 2,
      });
      expect(await engine.countByImport(project)).toEqual([
        { name: "a.csv", documents: 2, min: first, max: first + day },
      ]);
      expect(await engine.withMetric(project, "custom.mood")).toEqual([]);
      expect(await engine.hasMetric("reach")).toBe(true);
      expect(await engine.hasMetric("sentiment")).toBe(true);
      expect(await engine.hasMetric("unheard_of")).toBe(false);
    });
  });

  it("on what is too much", async () => {
    await check(async (filled) => {
      const bounds = { min: 0, max: 1e9, includeMin: true, includeMax: true };
      const asked = filled.engine.valueHistogram({}, { metric: "reach", bounds, step: 1, max: 10 });
      await expect(asked).rejects.toThrow(TooMany);
    });
  });

  it.each<[string, Selection, Topic[]]>([
    ["topics", {}, words.map((id) => ({ id, included: parse(id) }))],
    ["texts", { query: parse("alpha ONEAR/2 beta") }, []],
    ["panels", { filters: [{ by: "panel", panels: [manyPaths] }] }, []],
  ])("ends a search in %s that nobody waits for at its next turn", async (_what, selection, topics) => {
    await check(async (filled) => {
      // Each query seems to take a second.
      let clock = 0;
      const now = vi.spyOn(performance, "now").mockImplementation(() => (clock += 1000));
      onTestFinished(() => now.mockRestore());
      const leaving = new AbortController();
      const state = { isEnded: false, turns: 0 };
      const selecting = filled.engine
        .distribution(selection, { field: { by: "topic", topics }, max: 1 }, leaving.signal)
        .catch((error: unknown) => error)
        .finally(() => (state.isEnded = true));
      for (; !state.isEnded; state.turns++) {
        if (state.turns === 3) leaving.abort();
        await setImmediate();
      }
      expect(await selecting).toMatchObject({ name: "AbortError" });
      expect(state.turns).toBeLessThan(10);
    });
  });
});
