import fc from "fast-check";
import { afterAll, beforeAll, describe, it } from "vitest";
import { z } from "zod";
import { sortCriteria } from "../../../src/shared/interface/influencers";
import { dose } from "../../support/dose";
import { type Oracle, query, startOracle } from "../../support/oracle-corpus";
import { panelEntries, topics } from "../../support/oracle-filters";

/** Compares filters and influencer rankings with those of the naive engine. */

const runs = dose(40, 700);

/** A filter and its values. */
interface Filter {
  name: "topic" | "filter" | "channel" | "panel";
  values: readonly string[];
}

let oracle: Oracle;
let filters: Filter[];

async function importTopics(topic_type: "search" | "filter"): Promise<string[]> {
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
  return Object.keys(topics).map((title) => `${topic_type}-${title}`);
}

async function addPanels(): Promise<string[]> {
  const { service } = oracle;
  const panels = Object.entries(panelEntries).map(([title, entries]) => ({
    title,
    included_entries: entries,
  }));
  const Added = z.object({
    result_source_panels: z.object({
      data: z.array(z.object({ panel: z.object({ id: z.string(), title: z.string() }) })),
    }),
  });
  const path = `/api/v2/platform/p/${service.projectId}/source_panels/add`;
  const { data } = Added.parse(await service.call("POST", path, { panels })).result_source_panels;
  return data.map(({ panel: { id } }) => id);
}

beforeAll(async () => {
  oracle = await startOracle();
  const hosts = ["a.example", "www.a.example", "b.example", "nowhere.example"];
  filters = [
    { name: "topic", values: await importTopics("search") },
    { name: "filter", values: await importTopics("filter") },
    { name: "channel", values: hosts },
    { name: "panel", values: await addPanels() },
  ];
});
afterAll(() => oracle.service.stop());

/** Indexes of the values chosen in each of the four filters. */
const chosen = fc.array(fc.subarray([0, 1, 2, 3]), { minLength: 4, maxLength: 4 });

function filtered(choice: readonly number[][]): Record<string, string[]> {
  const picked = filters.map(({ name, values }, i): [string, string[]] => [
    name,
    (choice[i] ?? []).flatMap((at) => values.slice(at, at + 1)),
  ]);
  return Object.fromEntries(picked);
}

describe("filters and the naive engine agree", () => {
  it("on the number of matching documents by topic", async () => {
    await fc.assert(
      fc.asyncProperty(query, chosen, async (q, choice) => {
        await oracle.ask("histogram/topic", { q, ...filtered(choice) });
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
      top_n: fc.integer({ min: 1, max: 6 }).map(String),
    });
    await fc.assert(
      fc.asyncProperty(params, async ({ choice, ...asked }) => {
        await oracle.ask("histogram/top_influencers", { ...asked, ...filtered(choice) });
      }),
      { numRuns: runs, seed: 6 },
    );
  });
});
