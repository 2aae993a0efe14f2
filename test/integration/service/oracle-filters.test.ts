import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Document } from "../../../src/shared/interface/documents";
import { TopInfluencers, sortCriteria } from "../../../src/shared/interface/influencers";
import { parse } from "../../../src/shared/query";
import { type Oracle, query, startOracle } from "../../support/oracle-corpus";
import { meets } from "../../support/query-oracle";

/** Compares filters and influencer rankings with a computation that goes through the documents one by one. */

const runs = process.env["EARSHOT_SOAK"] === "full" ? 2000 : 120;

type Test = (document: Document) => boolean;
const meetsAny = (queries: readonly string[]) => {
  const trees = queries.map((q) => parse(q));
  return (document: Document) => trees.some((tree) => meets(document, tree));
};

/** A filter, with a test of documents for each of its values. */
interface Filter {
  name: "topic" | "filter" | "channel" | "panel";
  tests: ReadonlyMap<string, Test>;
}

const topics: Record<string, { included: string[]; excluded: string[] }> = {
  coffee: { included: ["alpha OR beta", "title:gala"], excluded: ["delta"] },
  tea: { included: ["al*"], excluded: [] },
  nothing: { included: ["zeta"], excluded: [] },
};
const panelEntries: Record<string, { entry: Record<string, unknown>; test: Test }[]> = {
  people: [
    {
      entry: { entry_type: "AUTHOR", site: "a.example", id: "ann", name: "Ann Alpha" },
      test: ({ extra_author_attributes: author }) => author?.id === "ann",
    },
  ],
  places: [
    {
      entry: { entry_type: "URL", site: "a.example", url: "https://a.example/even", exact_match: false },
      test: ({ url }) => (url ?? "").startsWith("https://a.example/even/"),
    },
    {
      entry: { entry_type: "URL", site: "b.example", url: "https://b.example/", exact_match: false },
      test: ({ host_url }) => host_url === "b.example",
    },
  ],
};

let oracle: Oracle;
let filters: Filter[];

async function importTopics(topic_type: "search" | "filter"): Promise<ReadonlyMap<string, Test>> {
  const { service } = oracle;
  const lines = Object.entries(topics).flatMap(([title, { included, excluded }]) =>
    [included, excluded].flatMap((queries, i) =>
      queries.map((query) => ({
        topic_title: `${topic_type} ${title}`,
        topic_id: `${topic_type}-${title}`,
        query,
        included_query: i === 0,
      })),
    ),
  );
  await service.call("POST", `/api/v2/platform/p/${service.projectId}/topics/import`, {
    topic_type,
    topic_line_import: lines,
  });
  return new Map(
    Object.entries(topics).map(([title, { included, excluded }]) => {
      const [isIn, isOut] = [meetsAny(included), meetsAny(excluded)];
      return [`${topic_type}-${title}`, (document) => isIn(document) && !isOut(document)];
    }),
  );
}

async function addPanels(): Promise<ReadonlyMap<string, Test>> {
  const { service } = oracle;
  const panels = Object.entries(panelEntries).map(([title, entries]) => ({
    title,
    included_entries: entries.map(({ entry }) => entry),
  }));
  const Added = z.object({
    result_source_panels: z.object({
      data: z.array(z.object({ panel: z.object({ id: z.string(), title: z.string() }) })),
    }),
  });
  const path = `/api/v2/platform/p/${service.projectId}/source_panels/add`;
  const { data } = Added.parse(await service.call("POST", path, { panels })).result_source_panels;
  return new Map(
    data.map(({ panel: { id, title } }) => [
      id,
      (document) => (panelEntries[title] ?? []).some(({ test }) => test(document)),
    ]),
  );
}

beforeAll(async () => {
  oracle = await startOracle();
  const hosts = ["a.example", "www.a.example", "b.example", "nowhere.example"];
  filters = [
    { name: "topic", tests: await importTopics("search") },
    { name: "filter", tests: await importTopics("filter") },
    { name: "channel", tests: new Map(hosts.map((host) => [host, ({ host_url }) => host_url === host])) },
    { name: "panel", tests: await addPanels() },
  ];
});
afterAll(() => oracle.service.stop());

/** Indexes of the values chosen in each of the four filters. */
const chosen = fc.array(fc.subarray([0, 1, 2, 3]), { minLength: 4, maxLength: 4 });

function filtered(choice: readonly number[][]): { params: Record<string, string[]>; test: Test } {
  const picked = filters.map(({ name, tests }, i) => {
    const known = [...tests];
    const values = (choice[i] ?? []).flatMap((at) => known.slice(at, at + 1));
    return { name, values };
  });
  return {
    params: Object.fromEntries(picked.map(({ name, values }) => [name, values.map(([value]) => value)])),
    // A document must match one value of each filter that has values.
    test: (document) =>
      picked.every(({ values }) => values.length === 0 || values.some(([, test]) => test(document))),
  };
}

describe("filters and the plain computation agree", () => {
  it("on the number of matching documents, in total and by topic", async () => {
    await fc.assert(
      fc.asyncProperty(query, chosen, async (q, choice) => {
        const { params, test } = filtered(choice);
        const tree = parse(q);
        const left = oracle.live.filter((document) => meets(document, tree) && test(document));
        const answer = z
          .object({
            result_histogram: z.object({
              data: z.array(z.object({ ks: z.string(), v: z.array(z.number()) })),
            }),
          })
          .parse(await oracle.ask("histogram/topic", { q, ...params })).result_histogram;
        const counts = [...(filters[0]?.tests ?? [])]
          .map(([ks, isIn]) => ({ ks, v: [left.filter(isIn).length] }))
          .filter(({ v }) => v[0] !== 0)
          .sort((a, b) => (b.v[0] ?? 0) - (a.v[0] ?? 0) || (a.ks < b.ks ? -1 : 1));
        expect(answer.data).toEqual(counts);
      }),
      { numRuns: runs, seed: 5 },
    );
  });

  it("on the ranking of authors and sources", async () => {
    const params = fc.record({
      q: query,
      choice: chosen,
      influencer_type: fc.constantFrom("author", "source"),
      sort_criteria: fc.constantFrom(...sortCriteria),
      top_n: fc.integer({ min: 1, max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(params, async ({ q, choice, influencer_type, sort_criteria, top_n }) => {
        const { params: of, test } = filtered(choice);
        const tree = parse(q);
        const left = oracle.live.filter((document) => meets(document, tree) && test(document));
        const answer = TopInfluencers.parse(
          (
            await oracle.ask("histogram/top_influencers", {
              ...{ q, influencer_type, sort_criteria, top_n: String(top_n) },
              ...of,
            })
          )["result_top_influencers"],
        );
        const groups = new Map<string, Document[]>();
        for (const document of left) {
          const { host_url, extra_author_attributes: author } = document;
          const id = influencer_type === "source" ? (host_url ?? "") : (author?.id ?? author?.name ?? "");
          groups.set(id, [...(groups.get(id) ?? []), document]);
        }
        const ranked = [...groups].map(([id, group]) => {
          const posts = group.length;
          const sum = (field: "reach" | "engagement") =>
            group.reduce((total, document) => total + (document[field] ?? 0), 0);
          const signed = (sign: number) =>
            group.filter(({ sentiment }) => Math.sign(sentiment ?? 0) === sign).length;
          const sentiment = { positive: signed(1), negative: signed(-1), neutral: signed(0) };
          const [reach, engagement] = [sum("reach"), sum("engagement")];
          const matched = [...(filters[0]?.tests ?? [])].map(([topic_id, isIn]) => ({
            topic_id,
            posts_amount: group.filter(isIn).length,
          }));
          const perMention = { reach_per_mention: reach / posts, engagement_per_mention: engagement / posts };
          const value = { total: posts, ...sentiment, reach, engagement, ...perMention }[sort_criteria];
          return { id, posts, sentiment, reach, engagement, matched, value };
        });
        ranked.sort((a, b) => b.value - a.value || b.posts - a.posts || (a.id < b.id ? -1 : 1));
        expect(
          answer.influencers.map(({ details, posts, sentiment, reach, engagement, matched_topics }) => ({
            ...{ id: details.id, posts, sentiment, reach, engagement, matched: matched_topics },
          })),
        ).toEqual(
          ranked.slice(0, top_n).map(({ id, posts, sentiment, reach, engagement, matched }) => ({
            ...{ id, posts, sentiment, reach, engagement, matched },
          })),
        );
      }),
      { numRuns: runs, seed: 6 },
    );
  });
});
