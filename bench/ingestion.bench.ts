import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { indexText } from "../src/shared/query";
import { Database } from "../src/sqlite/database";
import { call } from "./service-client";
import { corpusDocument } from "./service-corpus";
import { end, launch, memoryOf } from "./service-process";
import { buildWordListsService } from "./word-lists-service";

/**
 * Import speed of the batch endpoint over HTTP (parsed, checked, annotated, indexed, committed to disk), with one call
 * at a time and with several in flight. Compared in the same run with bare inserts of the same texts into a full-text
 * table of SQLite with the same durability, and with a service that scores sentiment by word lists alone.
 */
const documents = Number(process.env["EARSHOT_BENCH_DOCUMENTS"] ?? 150_000);
const batch = 1000;
const inFlight = 3;
const folder = mkdtempSync(join(tmpdir(), "earshot-bench-"));

/**
 * One way to import documents. `put` imports batches that start at a document number and returns the milliseconds it
 * took.
 */
interface Way {
  name: string;
  put: (from: number, batches: number) => Promise<number>;
  close: () => Promise<string>;
}

function bareTable(): Way {
  const db = Database.open(join(folder, "bare.db"), { synchronous: "FULL", cacheKiB: 64 * 1024 });
  db.exec("PRAGMA wal_autocheckpoint = 4000");
  db.exec(
    "CREATE VIRTUAL TABLE text USING fts5 (title, content, author, content='', contentless_delete=1, tokenize='ascii')",
  );
  const insert = (from: number) => {
    const rows = Array.from({ length: batch }, (_, i) => {
      const document = corpusDocument(from + i);
      return [from + i, indexText(String(document["title"])), indexText(document.content), "author name"];
    });
    const began = performance.now();
    db.transaction(() => {
      for (const row of rows)
        db.run("INSERT INTO text (rowid, title, content, author) VALUES (?, ?, ?, ?)", row);
    });
    return performance.now() - began;
  };
  return {
    name: "bare inserts into the full-text table",
    put: (from, batches) => {
      let total = 0;
      for (let n = 0; n < batches; n++) total += insert(from + n * batch);
      return Promise.resolve(total);
    },
    close: () => {
      db.close();
      return Promise.resolve("");
    },
  };
}

async function throughHttp(
  name: string,
  given: Record<string, unknown>,
  together: number,
  program?: string,
): Promise<Way> {
  const service = await launch(join(folder, name.replace(/\W+/g, "-")), program);
  const send = async (body: string) =>
    call(service.url, "bench", "POST", `/api/v2/docs/p/${service.project}`, body);
  return {
    name: `batch endpoint, ${name}`,
    put: async (from, batches) => {
      const bodies = Array.from({ length: batches }, (_, n) =>
        JSON.stringify(
          Array.from({ length: batch }, (_, i) => ({
            create: { ...corpusDocument(from + n * batch + i), ...given },
          })),
        ),
      );
      const began = performance.now();
      // Each lane sends its next batch as soon as its last one is done.
      const waiting = bodies.values();
      const lane = async () => {
        for (const body of waiting) await send(body);
      };
      await Promise.all(Array.from({ length: together }, lane));
      return performance.now() - began;
    },
    close: async () => {
      const { max } = memoryOf(service);
      await end(service);
      return `, at most ${max.toFixed(0)} MB`;
    },
  };
}

const given = { lang: "en", sentiment: 1 };
const wordLists = await buildWordListsService();
const ways = [
  bareTable(),
  await throughHttp("language and sentiment found", {}, 1),
  await throughHttp(`language and sentiment found, ${inFlight} calls at a time`, {}, inFlight),
  await throughHttp("scored by word lists alone", {}, 1, wordLists),
  await throughHttp(`scored by word lists alone, ${inFlight} calls at a time`, {}, inFlight, wordLists),
  await throughHttp("language and sentiment given", given, 1),
  await throughHttp(`language and sentiment given, ${inFlight} calls at a time`, given, inFlight),
];
const totals = ways.map(() => 0);
// The ways run in turn, so that other work on the machine affects all of them.
const stretch = 2 * inFlight * batch;
for (let from = 0; from < documents; from += stretch)
  for (const [i, { put }] of ways.entries()) totals[i] = (totals[i] ?? 0) + (await put(from, 2 * inFlight));

const count = Math.ceil(documents / stretch) * stretch;
for (const [i, { name, close }] of ways.entries()) {
  const total = totals[i] ?? Number.NaN;
  const rate = Math.round((count / total) * 1000).toLocaleString("en");
  const ratio = ((totals[0] ?? Number.NaN) / total).toFixed(2);
  console.log(`${name}: ${rate} documents per second, ${ratio} of bare${await close()}`);
}
rmSync(folder, { recursive: true, force: true });
