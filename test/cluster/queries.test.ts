import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "../../src/shared/query";
import { everyCondition, randomEntries, randomQuery } from "../support/cluster-corpus";
import { dose } from "../support/dose";
import { twinEngines } from "../support/twin-engines";

const documents = 400;

describe("queries in a cluster", () => {
  const cleanUps: (() => void | Promise<void>)[] = [];
  let twins: Awaited<ReturnType<typeof twinEngines>>;
  beforeAll(async () => {
    twins = await twinEngines(randomEntries(documents), (cleanUp) => cleanUps.push(cleanUp));
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  });

  const all = { by: "url", direction: "asc", from: 0, to: documents } as const;

  async function local(text: string): Promise<(string | undefined)[]> {
    const { keys } = await twins.local.page({ project: twins.project, query: parse(text) }, all);
    return twins.localUrls(keys);
  }

  async function clustered(text: string): Promise<(string | undefined)[]> {
    const { keys } = await twins.cluster.page({ project: twins.project, query: parse(text) }, all);
    return twins.clusterUrls(keys);
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
