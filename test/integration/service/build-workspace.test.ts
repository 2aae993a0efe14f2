import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { buildWorkspace } from "../../../src/service/workspace-file/build-workspace";
import { DatabaseRows } from "../../../src/service/workspace-file/database-rows";
import { databaseFile } from "../../../src/shared/workspace-folder";
import { Database } from "../../../src/sqlite/database";
import { startService } from "../../support/service";
import { temporaryFolder } from "../../support/temporary-folder";

const earlier = path.resolve("test/fixtures/earlier.earshot-workspace");

const Stored = z.object({ id: z.number(), project: z.string(), name: z.string(), url: z.string() }).extend({
  deleted: z.number(),
  body: z.string().transform((text): unknown => JSON.parse(text)),
});
/** All that a workspace stores of its documents. */
function documentsIn(file: string) {
  const db = Database.open(file, { readonly: true });
  try {
    return db.all(
      `SELECT document.id, project, name, url, deleted, body FROM document JOIN collection ON collection.id = collection
       ORDER BY document.id`,
      [],
      Stored,
    );
  } finally {
    db.close();
  }
}

it("opens a file of an earlier version with equal documents", async () => {
  const folder = path.join(temporaryFolder(), "opened");
  const parts: unknown[] = [];
  const built = await buildWorkspace({
    rows: new DatabaseRows(earlier, "drop"),
    folder,
    faulty: "refuse",
    part: (part) => parts.push(part),
  });
  expect(built).toEqual({ lost: 0 });
  expect(parts).toHaveLength(5);
  const file = path.join(folder, databaseFile);
  expect(documentsIn(file)).toEqual(documentsIn(earlier));
  const service = await startService({ folder });
  expect(service.workspace.records.streams.list("")).toMatchObject([{ id: "earthworms", enabled: false }]);
  await service.stop();
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
});
