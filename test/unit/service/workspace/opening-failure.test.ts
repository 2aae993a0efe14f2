import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { unfinishedEnding } from "../../../../src/shared/workspace-folder";
import { openWorkspace } from "../../../../src/service/open-workspace";
import { countOf } from "../../../support/engines";
import { columnEngineOf } from "../../../support/column-engine";
import { asRoot, release, smallDisk } from "../../../support/small-disk";
import { sql } from "../../../../src/sqlite/sql";

/** Creates and closes a workspace without a snapshot. */
async function filledFolder(folder: string, documents: number): Promise<void> {
  const filled = openWorkspace({ folder, create: true });
  filled.db.run("INSERT INTO collection (id, project, name) VALUES (1, 'p', '')");
  filled.db.run(
    sql`WITH RECURSIVE n(id) AS (SELECT 0 UNION ALL SELECT id + 1 FROM n WHERE id < ${documents - 1})
     INSERT INTO document (id, collection, url, body)
     SELECT id, 1, id, json_object('url', id || '', 'published', id, 'search_indexed', 0, 'content', 'a', 'lang', 'en',
       'sentiment', 0, 'word_count', 1, 'host_url', 'a.example', 'domain_url', 'a.example') FROM n`,
  );
  await filled.close();
}

it("opening a large workspace without a snapshot reports progress", async () => {
  const folder = mkdtempSync(join(tmpdir(), "earshot-opening-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await filledFolder(folder, 60_000);
  const told: number[] = [];
  const again = openWorkspace({ folder, progress: (of, count) => of === "reading" && told.push(count) });
  expect(told).toEqual([25_000, 50_000]);
  expect(await countOf(again.engine, {})).toBe(60_000);
  await again.close();
});

it.runIf(asRoot)(
  "on a full disk no partial snapshot remains, and writing isn't retried with every change",
  async ({ skip }) => {
    const folder = mkdtempSync(join(tmpdir(), "earshot-full-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    skip(!smallDisk(folder, "64m"), "this machine doesn't allow mounting a disk");
    onTestFinished(() => void release(folder));
    await filledFolder(folder, 60_000);
    const failures: unknown[] = [];
    const { snapshots, close } = opened(folder, failures);
    const ballast = join(folder, "ballast");
    fill(ballast);
    const snapshotsOnDisk = () => readdirSync(folder).filter((name) => name.startsWith("columns-"));

    await snapshots.saveWhenWorthwhile();
    await snapshots.saveWhenWorthwhile();
    expect(failures).toMatchObject([{ code: "ENOSPC" }]);
    expect(snapshotsOnDisk()).toEqual([]);

    rmSync(ballast);
    await snapshots.saveWhenWorthwhile();
    expect(snapshotsOnDisk()).toEqual([]);
    await snapshots.changed(60_001);
    expect(snapshotsOnDisk()).toHaveLength(1);

    await snapshots.changed(600);
    fill(ballast);
    await close();
    // The snapshot, and what has been read of the texts if there was time for it.
    const atClose = failures.slice(1);
    expect(atClose).not.toEqual([]);
    expect(atClose).toMatchObject(atClose.map(() => ({ code: "ENOSPC" })));
    expect(readdirSync(folder).filter((name) => name.endsWith(unfinishedEnding))).toEqual([]);
    expect(existsSync(join(folder, "workspace.db"))).toBe(true);
    expect(snapshotsOnDisk()).toHaveLength(1);
  },
);

function opened(folder: string, failures: unknown[]) {
  const workspace = openWorkspace({ folder, failed: (error) => failures.push(error) });
  return { snapshots: columnEngineOf(workspace).snapshots, close: () => workspace.close() };
}

/** Writes to a file until the disk is full. */
function fill(file: string): void {
  for (let bytes = 16 * 1024 * 1024; bytes >= 4096; bytes /= 2)
    for (;;)
      try {
        writeFileSync(file, Buffer.alloc(bytes), { flag: "a" });
      } catch {
        break;
      }
}
