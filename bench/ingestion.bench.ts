import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { indexText } from "../src/shared/query";
import { start } from "../src/service/start";
import { Database } from "../src/sqlite/database";
import { call } from "./service-client";
import { corpusDocument } from "./service-corpus";

/*
 * How fast documents go in through the batch endpoint over HTTP (parsed, checked, annotated, indexed, committed to the
 * disk), next to bare inserts of the same texts into the same full-text table in the same run.
 */
const documents = Number(process.env["EARSHOT_BENCH_DOCUMENTS"] ?? 60_000);
const batch = 1000;
const folder = mkdtempSync(join(tmpdir(), "earshot-bench-"));

/** One way of putting documents in; answers how long a batch took. */
type Way = (from: number) => Promise<number>;

function bareTable(): { put: Way; close: () => void } {
  const db = Database.open(join(folder, "bare.db"), { synchronous: "FULL" });
  db.exec("PRAGMA wal_autocheckpoint = 4000");
  db.exec(
    "CREATE VIRTUAL TABLE text USING fts5 (title, content, author, content='', contentless_delete=1, tokenize='ascii')",
  );
  const put: Way = (from) => {
    const rows = Array.from({ length: batch }, (_, i) => {
      const document = corpusDocument(from + i);
      return [from + i, indexText(String(document["title"])), indexText(document.content), "author name"];
    });
    const began = performance.now();
    db.transaction(() => {
      for (const row of rows)
        db.run("INSERT INTO text (rowid, title, content, author) VALUES (?, ?, ?, ?)", row);
    });
    return Promise.resolve(performance.now() - began);
  };
  return { put, close: () => db.close() };
}

async function throughHttp(
  name: string,
  given: Record<string, unknown>,
): Promise<{ put: Way; close: () => Promise<void> }> {
  const service = await start({ folder: join(folder, name), create: true, token: "bench", port: 0 });
  const project = service.context.workspace.records.projects.list("")[0]?.id ?? "";
  const put: Way = async (from) => {
    const entries = Array.from({ length: batch }, (_, i) => ({
      create: { ...corpusDocument(from + i), ...given },
    }));
    const body = JSON.stringify(entries);
    const began = performance.now();
    await call(service.url, "bench", "POST", `/api/v2/docs/p/${project}`, body);
    return performance.now() - began;
  };
  return { put, close: () => service.stop() };
}

const ways = {
  "bare inserts into the full-text table": bareTable(),
  "batch endpoint, language and sentiment found": await throughHttp("found", {}),
  "batch endpoint, language and sentiment given": await throughHttp("given", { lang: "en", sentiment: 1 }),
};
const times = new Map<string, number[]>(Object.keys(ways).map((name) => [name, []]));
// In turn, so that whatever else the machine does meets all of them alike.
for (let from = 0; from < documents; from += batch)
  for (const [name, { put }] of Object.entries(ways)) times.get(name)?.push(await put(from));

const total = (name: string) => (times.get(name) ?? []).reduce((sum, ms) => sum + ms, 0);
const [bare = ""] = Object.keys(ways);
for (const [name, { close }] of Object.entries(ways)) {
  const rate = Math.round((documents / total(name)) * 1000).toLocaleString("en");
  const ratio = (total(bare) / total(name)).toFixed(2);
  const slowest = Math.max(...(times.get(name) ?? [])).toFixed(0);
  console.log(
    `${name}: ${rate} documents a second, ${ratio} of bare, slowest batch of ${batch}: ${slowest} ms`,
  );
  await close();
}
rmSync(folder, { recursive: true, force: true });
