import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { Workspace } from "../../../../src/service/workspace/workspace";

it("reading a large workspace without its snapshot tells how far it is", async () => {
  const folder = mkdtempSync(join(tmpdir(), "earshot-opening-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const filled = Workspace.open({ folder, create: true });
  filled.db.run("INSERT INTO collection (id, project, name) VALUES (1, 'p', '')");
  filled.db.run(
    `WITH RECURSIVE n(id) AS (SELECT 0 UNION ALL SELECT id + 1 FROM n WHERE id < 59999)
     INSERT INTO document (id, collection, url, body)
     SELECT id, 1, id, json_object('url', id || '', 'published', id, 'search_indexed', 0, 'content', 'a', 'lang', 'en',
       'sentiment', 0, 'word_count', 1, 'host_url', 'a.example', 'domain_url', 'a.example') FROM n`,
  );
  await filled.close();
  const told: number[] = [];
  const again = Workspace.open({ folder, reading: (count) => told.push(count) });
  expect(told).toEqual([25_000, 50_000]);
  expect(again.columns.live.count()).toBe(60_000);
  await again.close();
});
