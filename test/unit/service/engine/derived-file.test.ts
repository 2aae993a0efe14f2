import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { rowsOf } from "../../../../src/service/workspace/document-key";
import { Bitset } from "../../../../src/service/engine/columns/bitset";
import { ChangeLog } from "../../../../src/service/engine/columns/change-log";
import { DerivedFile } from "../../../../src/service/engine/columns/derived-file";
import { CachedSets } from "../../../../src/service/engine/search/cached-sets";
import { openWorkspace } from "../../../../src/service/open-workspace";
import type { Workspace } from "../../../../src/service/workspace";
import { ModificationParams } from "../../../../src/shared/interface/documents";
import { parse } from "../../../../src/shared/query";
import { isDerived } from "../../../../src/shared/workspace-folder";
import type { Run } from "../../../../src/sqlite/id-runs";
import { temporaryFolder } from "../../../support/temporary-folder";

const queries = ["tea", "coffee OR tea", "coffee AND engagement:>5", '"green tea"', "NOT milk"];
const texts = ["tea", "green tea", "coffee", "coffee milk", "milk", "tea coffee"];

/** So many that a few edits don't renew the snapshot of the columns, and a dozen do. */
const max = 1_000;

type Edit = readonly [id: number, text: string, engagement: number];

function edit(workspace: Workspace, edits: readonly Edit[]): Promise<void> {
  const project = workspace.records.projects.list("")[0]?.id ?? "";
  const place = { project, dataset: "", metrics: new Map(), params: ModificationParams.parse({}) };
  return workspace.documents.write(place, (modifications) => {
    for (const [id, content, engagement] of edits)
      modifications.modify("upsert", { url: `https://a.example/${id}`, published: id, content, engagement });
    modifications.commit();
    return Promise.resolve();
  });
}

async function answers({ engine }: Workspace) {
  const inOrder = async (by: "published" | "engagement" | "url", direction: "asc" | "desc", q = "") => {
    return rowsOf((await engine.page({ query: parse(q) }, { by, direction, from: 0, to: 2 * max })).keys);
  };
  const found: number[][] = [];
  for (const q of queries) found.push(await inOrder("published", "asc", q));
  return { found, orders: [await inOrder("engagement", "desc"), await inOrder("url", "asc")] };
}

const derivedIn = (folder: string) => readdirSync(folder).filter(isDerived);

it("results of earlier sessions equal those found anew, after any changes, ends and kills", async () => {
  const edits = fc.array(fc.tuple(fc.nat({ max: 90 }), fc.constantFrom(...texts), fc.nat({ max: 9 })), {
    maxLength: 12,
  });
  // Asks before and after the edits or not, and ends by closing, or by a kill: with the files as they were before.
  const session = fc.record({ edits, asks: fc.boolean(), asksAfter: fc.boolean(), isKilled: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(session, { minLength: 2, maxLength: 5 }), async (sessions) => {
      const folder = temporaryFolder();
      const first = openWorkspace({ folder, create: true });
      await edit(
        first,
        Array.from({ length: max }, (_, id) => [id, texts[id % texts.length] ?? "", id % 7]),
      );
      await answers(first);
      await first.close();
      for (const { edits: made, asks, asksAfter, isKilled } of sessions) {
        const before = derivedIn(folder).map((name) => [name, readFileSync(join(folder, name))] as const);
        const columns = readdirSync(folder).filter((name) => name.startsWith("columns-"));
        const workspace = openWorkspace({ folder });
        if (asks) await answers(workspace);
        await edit(workspace, made);
        if (asksAfter) await answers(workspace);
        await workspace.close();
        const isSame = columns.every((name) => readdirSync(folder).includes(name));
        if (isKilled && isSame) for (const [name, bytes] of before) writeFileSync(join(folder, name), bytes);
        const again = openWorkspace({ folder });
        const asked = await answers(again);
        await again.close();
        for (const name of derivedIn(folder)) rmSync(join(folder, name));
        const anew = openWorkspace({ folder });
        expect(await answers(anew)).toEqual(asked);
        await anew.close();
      }
    }),
    { numRuns: 12 },
  );
});

const setOf = (ids: readonly number[]) => {
  const set = Bitset.of(100);
  for (const id of ids) set.add(id);
  return set;
};

async function storedSets(folder: string, sets: Readonly<Record<string, readonly number[]>>): Promise<void> {
  const cached = new CachedSets(new ChangeLog());
  for (const [name, ids] of Object.entries(sets)) cached.get(name, () => setOf(ids));
  await new DerivedFile(folder, 0).write(1, cached.results(false));
}

it("a set of an earlier session is read instead of found, and checked only where documents have changed", async () => {
  const folder = temporaryFolder();
  await storedSets(folder, {
    "text tea": [3, 7, 40],
    "text milk": Array.from({ length: 90 }, (_, id) => id),
  });
  const runs: (Run | undefined)[] = [];
  const log = new ChangeLog([[40, 42]]);
  const sets = new CachedSets(log, new DerivedFile(folder, 1));
  const find = (within?: Run) => {
    runs.push(within);
    return setOf([41, 50]);
  };
  log.add(50);
  expect([...sets.get("text tea", find).toIds()]).toEqual([3, 7, 41, 50]);
  expect(sets.get("text milk", find).count()).toBe(90 - 3 + 1 - 1 + 1);
  expect(runs).toEqual([
    [40, 42],
    [50, 50],
    [40, 42],
    [50, 50],
  ]);
});

it("damaged results, those of another snapshot, and sets that depend on a metric's format are found anew", async () => {
  const folder = temporaryFolder();
  await storedSets(folder, { "text tea": [3], "query custom.brand:tea": [3] });
  const of = (generation: number, name: string) => [
    ...new CachedSets(new ChangeLog(), new DerivedFile(folder, generation))
      .get(name, () => setOf([5]))
      .toIds(),
  ];
  expect(of(1, "text tea")).toEqual([3]);
  expect(of(1, "query custom.brand:tea")).toEqual([5]);
  expect(of(2, "text tea")).toEqual([5]);
  const path = join(folder, derivedIn(folder)[0] ?? "");
  const bytes = readFileSync(path);
  bytes[0] = 99;
  writeFileSync(path, bytes);
  expect(of(1, "text tea")).toEqual([5]);
});
