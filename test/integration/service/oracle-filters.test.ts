import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { TopInfluencers, sortCriteria } from "../../../src/shared/interface/influencers";
import { parse } from "../../../src/shared/query";
import { dose } from "../../support/dose";
import { type Oracle, query, startOracle } from "../../support/oracle-corpus";
import { panelEntries, panelTest, topicTest, topics } from "../../support/oracle-filters";
import { type DocumentTest, plainCounts, plainRanking } from "../../support/plain-answers";
import { meets } from "../../support/query-oracle";

/** Compares filters and influencer rankings with a computation that goes through the documents one by one. */

const runs = dose(40, 700);

/** A filter, with a test of documents for each of its values. */
interface Filter {
  name: "topic" | "filter" | "channel" | "panel";
  tests: ReadonlyMap<string, DocumentTest>;
}

let oracle: Oracle;
let filters: Filter[];

async function importTopics(topic_type: "search" | "filter"): Promise<ReadonlyMap<string, DocumentTest>> {
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
  return new Map(Object.keys(topics).map((title) => [`${topic_type}-${title}`, topicTest(title)]));
}

async function addPanels(): Promise<ReadonlyMap<string, DocumentTest>> {
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
  return new Map(data.map(({ panel: { id, title } }) => [id, panelTest(title)]));
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

function filtered(choice: readonly number[][]): { params: Record<string, string[]>; test: DocumentTest } {
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
        expect(answer.data).toEqual(plainCounts(left, filters[0]?.tests ?? []));
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
              q,
              influencer_type,
              sort_criteria,
              top_n: String(top_n),
              ...of,
            })
          )["result_top_influencers"],
        );
        const ranked = plainRanking(left, influencer_type, sort_criteria, filters[0]?.tests ?? new Map());
        expect(
          answer.influencers.map(({ details, posts, sentiment, reach, engagement, matched_topics }) => ({
            id: details.id,
            posts,
            sentiment,
            reach,
            engagement,
            matched: matched_topics,
          })),
        ).toEqual(ranked.slice(0, top_n));
      }),
      { numRuns: runs, seed: 6 },
    );
  });
});
