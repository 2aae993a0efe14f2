import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { queryDsl } from "../../src/service/cluster/query-dsl";
import { parse } from "../../src/shared/query";
import { everyCondition, randomEntries, randomQuery } from "../support/cluster-corpus";
import { dose } from "../support/dose";
import { twinEngines } from "../support/twin-engines";

const documents = 400;
const Found = z.object({
  hits: z.object({ hits: z.array(z.object({ fields: z.object({ url: z.array(z.string()) }) })) }),
});

describe("queries in a cluster", () => {
  const cleanUps: (() => void | Promise<void>)[] = [];
  let twins: Awaited<ReturnType<typeof twinEngines>>;
  beforeAll(async () => {
    twins = await twinEngines(randomEntries(documents), (cleanUp) => cleanUps.push(cleanUp));
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  });

  const isText = (field: string) => field === "custom.note";

  async function local(text: string): Promise<string[]> {
    const { engine, documents: stored } = twins.workspace;
    const selection = { project: twins.project, query: parse(text) };
    const { ids } = await engine.page(selection, { by: "url", direction: "asc", from: 0, to: documents });
    return Array.from(ids, (id) => stored.read(id)?.url ?? "");
  }

  async function clustered(text: string): Promise<string[]> {
    const filter = [{ term: { state: "live" } }, queryDsl(parse(text), { isText })];
    const { hits } = await twins.client.ask(Found, {
      method: "POST",
      path: `/${twins.index}/_search`,
      body: {
        query: { bool: { filter } },
        sort: ["url"],
        docvalue_fields: ["url"],
        _source: false,
        size: documents,
      },
    });
    return hits.hits.map(({ fields }) => fields.url[0] ?? "");
  }

  it.each(everyCondition)("find the same as in a local workspace: %s", async (text) => {
    expect(await clustered(text)).toEqual(await local(text));
  });

  it("find the same as in a local workspace, however conditions are combined", async () => {
    await fc.assert(
      fc.asyncProperty(randomQuery, async (text) => {
        expect(await clustered(text)).toEqual(await local(text));
      }),
      { numRuns: dose(60, 3_000) },
    );
  });

  it("are met by some documents and not by others, so that the comparison means something", async () => {
    const sizes = await Promise.all(everyCondition.map(async (text) => (await local(text)).length));
    const telling = sizes.filter((size) => size > 0 && size < documents);
    expect(telling.length).toBeGreaterThan(0.8 * everyCondition.length);
  });
});
