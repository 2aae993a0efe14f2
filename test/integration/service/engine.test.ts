import { readdirSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type Filter, type Selection, type Topic, TooMany } from "../../../src/service/engine/engine";
import { topicOf } from "../../../src/service/selections";
import { type DocumentKey, rowsOf } from "../../../src/service/workspace/document-key";
import { boundaries } from "../../../src/service/endpoints/calendar";
import { Document, sentiments } from "../../../src/shared/interface/documents";
import { sortCriteria } from "../../../src/shared/interface/influencers";
import { parse } from "../../../src/shared/query";
import { pieceOfFile } from "../../../src/shared/workspace-folder";
import { dose } from "../../support/dose";
import { type FilledEngine, countOf, engines, openEngine } from "../../support/engines";
import { day, first, oracleDocuments, query, text } from "../../support/oracle-corpus";
import { panelEntries, panelTest, topicTest, topics } from "../../support/oracle-filters";
import {
  type DocumentTest,
  plainCounts,
  plainEngagement,
  plainRanking,
  plainTimeBins,
  sourceTypeTests,
} from "../../support/plain-answers";
import { meets } from "../../support/query-oracle";
import { temporaryFolder } from "../../support/temporary-folder";

/** Gives documents to an engine and compares its answers with those of a computation over the documents one by one. */

const runs = dose(120, 3000);

const namedTopics = Object.entries(topics).map(([id, queries]) => topicOf({ id, ...queries }));
const topicTests = new Map(Object.keys(topics).map((name) => [name, topicTest(name)]));
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

/** A filter by some of its values, with a test of documents. */
type Chosen = { filter: Filter; test: DocumentTest };
const chosen = fc
  .record({
    topics: fc.subarray(namedTopics),
    panels: fc.subarray(Object.keys(panelEntries)),
    hosts: fc.subarray(hosts),
  })
  .map(({ topics: some, panels, hosts: names }): Chosen[] => {
    const any = (tests: readonly DocumentTest[]) => (document: Document) =>
      tests.some((test) => test(document));
    const isHost: DocumentTest = ({ host_url }) => names.includes(host_url ?? "");
    const wanted = panels.map((title) => ({
      id: title,
      title,
      description: "",
      included_entries: (panelEntries[title] ?? []).map(({ entry }) => entry),
    }));
    return [
      ...(some.length > 0
        ? [{ filter: { by: "topic" as const, topics: some }, test: any(some.map(({ id }) => topicTest(id))) }]
        : []),
      ...(panels.length > 0
        ? [{ filter: { by: "panel" as const, panels: wanted }, test: any(panels.map(panelTest)) }]
        : []),
      ...(names.length > 0 ? [{ filter: { by: "channel" as const, names }, test: isHost }] : []),
    ];
  });
/** A selection, with a test of documents. */
const selection = fc.record({ q: query, filters: chosen }).map(({ q, filters }) => {
  const tree = parse(q);
  const selected: Selection = { query: tree, filters: filters.map(({ filter }) => filter) };
  const test: DocumentTest = (document) =>
    meets(document, tree) && filters.every((filter) => filter.test(document));
  return { selected, test };
});

describe.each(engines)("an engine, %s, and the plain computation agree", (_name, make) => {
  const check = async (compare: (filled: FilledEngine, live: Document[]) => Promise<void>) => {
    const filled = openEngine(make);
    const { batches, live } = oracleDocuments();
    for (const batch of batches) await filled.give(batch);
    await compare(filled, live);
    await filled.close();
  };
  it("on which documents queries and filters hold", async () => {
    await check(async (filled, live) => {
      await fc.assert(
        fc.asyncProperty(selection, async ({ selected, test }) => {
          const expected = live.filter(test).map(({ url }) => url);
          expect(await filled.urlsOf(selected)).toEqual(expected.sort());
          expect(await countOf(filled.engine, { project: filled.project, ...selected })).toBe(
            expected.length,
          );
        }),
        { numRuns: runs, seed: 1 },
      );
    });
  });

  it("on which documents queries hold whose texts are in files, or have changed since", async () => {
    const folder = temporaryFolder();
    // So many texts are stored when a workspace is closed.
    const { batches, live } = oracleDocuments(5);
    const [created, changes] = batches;
    const before = openEngine(make, folder);
    await before.give(created);
    await before.close();
    expect(readdirSync(folder).filter((name) => pieceOfFile(name) !== undefined)).toHaveLength(1);
    const filled = openEngine(make, folder);
    await filled.give(changes);
    await fc.assert(
      fc.asyncProperty(query, async (q) => {
        const tree = parse(q);
        const expected = live.filter((document) => meets(document, tree)).map(({ url }) => url);
        expect(await filled.urlsOf({ query: tree })).toEqual(expected.sort());
      }),
      { numRuns: runs, seed: 11 },
    );
    await filled.close();
  });

  it("on which of some documents a selection holds", async () => {
    await check(async ({ engine, project }) => {
      const range = { from: first + 3 * day, until: first + 20 * day };
      await fc.assert(
        fc.asyncProperty(
          selection,
          fc.uniqueArray(fc.nat({ max: 249 }), { maxLength: 30 }),
          fc.boolean(),
          async ({ selected }, some, isInRange) => {
            const within = { project, ...selected, ...(isInRange && { published: range }) };
            const page = { by: "published", direction: "asc", from: 0, to: 1000 } as const;
            const all = new Set((await engine.page(within, page)).keys);
            expect(await engine.among(some, within)).toEqual(some.filter((id) => all.has(id)));
          },
        ),
        { numRuns: runs, seed: 7 },
      );
    });
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
    });
    await check(async (filled, live) => {
      await fc.assert(
        fc.asyncProperty(selection, params, async ({ selected, test }, { interval, zone, from, length }) => {
          const range = { from, until: from + length };
          const edges = boundaries(from, range.until, interval, zone);
          const documents = { project: filled.project, ...selected };
          const { labels, bins } = await filled.engine.timeHistogram(documents, {
            field: "published",
            edges,
            interval,
            zone,
            range,
            max: 10,
            breakdown: { by: "sentiment" },
            metric: "engagement",
          });
          const inside = live.filter(
            (document) =>
              test(document) && (document.published ?? 0) >= from && (document.published ?? 0) < range.until,
          );
          const isAnyUnscored = inside.some(({ sentiment }) => sentiment === undefined);
          expect(labels).toEqual([...sentiments, ...(isAnyUnscored ? ["UNSCORED"] : [])]);
          const expected = plainTimeBins(inside, [...edges.slice(0, -1)]);
          expect(bins).toEqual(expected.map(({ v, val }) => ({ v, val })));
        }),
        { numRuns: runs, seed: 2 },
      );
    });
  });

  it("on histograms of a metric, and on the most frequent values", async () => {
    const params = fc.record({ step: fc.integer({ min: 1, max: 15 }), max: fc.integer({ min: 1, max: 5 }) });
    await check(async (filled, live) => {
      const { engine } = filled;
      await fc.assert(
        fc.asyncProperty(selection, params, async ({ selected, test }, { step, max }) => {
          const found = live.filter(test);
          const documents = { project: filled.project, ...selected };
          const bounds = { includeMin: true, includeMax: false };
          const numbers = await engine.valueHistogram(documents, { metric: "engagement", bounds, step, max });
          expect(numbers.bins).toEqual(plainEngagement(found, step));
          const types = await engine.distribution(documents, { field: { by: "sourcetype" }, max });
          expect(types.bins).toEqual(plainCounts(found, sourceTypeTests, max));
          const byTopic = await engine.distribution(documents, {
            field: { by: "topic", topics: namedTopics },
            max: 10,
          });
          expect(byTopic.bins).toEqual(plainCounts(found, topicTests));
        }),
        { numRuns: runs, seed: 3 },
      );
    });
  });

  it("on the ranking of authors and sources", async () => {
    const params = fc.record({
      type: fc.constantFrom("author", "source"),
      criterion: fc.constantFrom(...sortCriteria),
      max: fc.integer({ min: 1, max: 6 }),
    });
    await check(async (filled, live) => {
      await fc.assert(
        fc.asyncProperty(selection, params, async ({ selected, test }, { type, criterion, max }) => {
          const documents = { project: filled.project, ...selected };
          const ranking = { type, criterion, max, topics: namedTopics };
          const ranked = await filled.engine.influencers(documents, ranking);
          const all = plainRanking(live.filter(test), type, criterion, topicTests);
          expect(ranked).toMatchObject({ total: all.length, documents: live.filter(test).length });
          expect(
            ranked.influencers.map(({ details, posts, sentiment, reach, engagement, matched_topics }) => ({
              id: details.id,
              posts,
              sentiment,
              reach,
              engagement,
              matched: matched_topics,
            })),
          ).toEqual(all.slice(0, max));
        }),
        { numRuns: runs, seed: 6 },
      );
    });
  });

  it("on pages and walks in an order", async () => {
    const params = fc.record({
      direction: fc.constantFrom("asc", "desc"),
      from: fc.nat({ max: 120 }),
      length: fc.nat({ max: 60 }),
      start: fc.integer({ min: first - day, max: first + 20 * day }),
      max: fc.integer({ min: 1, max: 90 }),
    });
    await check(async (filled, live) => {
      const { engine, urlsOf } = filled;
      const byUrl = new Map(live.map((document) => [document.url, document]));
      // The ids of all live documents, whose order among equal ones is that of ids.
      const { keys } = await engine.page({}, { by: "url", direction: "asc", from: 0, to: 1000 });
      const idOf = new Map((await urlsOf({})).map((url, at) => [url, rowsOf(keys)[at] ?? -1]));
      await fc.assert(
        fc.asyncProperty(selection, params, async ({ selected, test }, given) => {
          const { direction, from, length, start, max } = given;
          const sign = direction === "asc" ? 1 : -1;
          const found = [...byUrl.values()].filter(test).map(({ url, published, engagement }) => ({
            id: idOf.get(url ?? "") ?? -1,
            published: published ?? 0,
            rank: typeof engagement === "number" ? sign * engagement : Infinity,
          }));
          const inOrder = [...found].sort((a, b) => compare(a.rank, b.rank) || a.id - b.id);
          const documents = { project: filled.project, ...selected };
          const page = await engine.page(documents, {
            by: "engagement",
            direction,
            from,
            to: from + length,
          });
          expect(page.total).toBe(length === 0 ? page.total : found.length);
          expect(page.keys).toEqual(inOrder.slice(from, from + length).map(({ id }) => id));

          const inTime = found
            .filter(({ published }) => published >= start)
            .sort((a, b) => a.published - b.published || a.id - b.id);
          const [after] = inTime;
          const walk = await engine.walk(documents, {
            from: start,
            until: Infinity,
            max,
            piece: 7,
            ...(after && { after: { published: after.published, key: after.id } }),
          });
          const expected = inTime.slice(1).map(({ id }) => id);
          expect(walk.total).toBe(expected.length);
          const walked: DocumentKey[] = [];
          for await (const piece of walk.pieces) walked.push(...piece);
          expect(walked).toEqual(expected.slice(0, max));
        }),
        { numRuns: runs, seed: 8 },
      );
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

function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
