import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { loadDetector } from "../../../../src/service/annotate";
import { openWorkspace } from "../../../../src/service/open-workspace";
import { parse } from "../../../../src/shared/query";
import { countOf } from "../../../support/engines";
import { startService } from "../../../support/service";

beforeAll(loadDetector);

/** As an earlier version stored them: the column of likes was all of the engagement. */
const earlier = {
  likes: { import: "likes.csv", engagement: 5, comment_count: 1, shares: 2 },
  loved: { import: "likes.csv", engagement: 9, comment_count: 1, shares: 0 },
  alone: { import: "likes.csv", engagement: 4 },
  // Fewer than its reposts and comments: the column can't have been the sum of all.
  telling: { import: "likes.csv", engagement: 0, comment_count: 3, shares: 1 },
  total: { import: "totals.csv", engagement: 30, comment_count: 10, shares: 5 },
  unknown: { import: "none.csv" },
  parts: { import: "none.csv", comment_count: 6, shares: 1 },
  sent: { engagement: 1, comment_count: 6 },
} as const;
type Name = keyof typeof earlier;

it("opening a workspace of an earlier version sums engagement from its parts where it has them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "earshot-engagement-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const service = await startService({ folder });
  const names = Object.keys(earlier) as Name[];
  await service.call(
    "POST",
    `/api/v2/docs/p/${service.projectId}`,
    names.map((name) => ({
      upsert: { url: `https://paper.example/${name}`, published: "1", content: name },
    })),
  );
  await service.stop();
  const before = openWorkspace({ folder });
  for (const [name, { ...figures }] of Object.entries(earlier)) {
    const { shares, ...rest }: Record<string, unknown> = figures;
    const fields = {
      ...rest,
      ...(shares !== undefined && { article_extended_attributes: { twitter_shares: shares } }),
    };
    before.db.run("UPDATE document SET body = json_patch(body, ?) WHERE url LIKE ?", [
      JSON.stringify(fields),
      `%/${name}`,
    ]);
  }
  before.db.run("DELETE FROM meta WHERE key = 'engagement_rules'");
  before.db.run("INSERT OR REPLACE INTO changed (document, change) SELECT id, 1000 FROM document");
  await before.close();

  const opened = openWorkspace({ folder });
  onTestFinished(() => opened.close());
  const { keys } = await opened.engine.page(
    {},
    {
      by: "engagement",
      direction: "desc",
      from: 0,
      to: 99,
    },
  );
  const found = (await opened.documents.read(keys)).map((document) => [
    document?.content,
    document?.engagement,
    document?.article_extended_attributes?.["likes"],
  ]);
  expect(found.slice(0, -1)).toEqual([
    ["total", 30, undefined],
    ["loved", 10, 9],
    ["likes", 8, 5],
    ["parts", 7, undefined],
    ["alone", 4, 4],
    ["telling", 4, 0],
    ["sent", 1, undefined],
  ]);
  expect(found.at(-1)).toEqual(["unknown", undefined, undefined]);
  const sums = async (metric: string) => {
    const { bins } = await opened.engine.valueHistogram(
      {},
      {
        metric: "word_count",
        nested: metric,
        max: 1,
        bounds: { includeMin: true, includeMax: true },
      },
    );
    return bins[0]?.val?.[0];
  };
  expect(await sums("likes")).toMatchObject({ count: 4, sum: 18 });
  expect(await sums("reposts")).toMatchObject({ count: 5, sum: 9 });
  expect(await sums("comments")).toMatchObject({ count: 6, sum: 27 });
  expect(await countOf(opened.engine, { query: parse("engagement:8") })).toBe(1);
});
