/**
 * A ledger of a million entries: how long it takes to list, page through, filter and search it, and how long the
 * longest single step blocks main. Compared in the same run with one plain SQLite pass over the same rows.
 */
import path from "node:path";
import { Ledger } from "../src/main/uploads/ledger";
import { outboxMigrations } from "../src/main/uploads/schema";
import { OutboxStore } from "../src/main/uploads/store";
import { Database } from "../src/sqlite/database";
import { migrate } from "../src/sqlite/migrations";
import { column } from "../src/sqlite/values";
import { inFolder } from "./support/electron-app";
import { printTable } from "./support/measure";

const entries = Number(process.env["EARSHOT_BENCH_ROWS"] ?? 1_000_000);
const never = new AbortController().signal;

/** Fills an upload in which every thousandth entry is rejected and all others are imported. */
function fill(store: OutboxStore): number {
  const common = { connection: "c", project: "p", dataset: null, options: {}, urgent: false } as const;
  const id = store.begin({ ...common, name: "mentions.csv", action: "create" });
  const chunk = 5000;
  for (let from = 0; from < entries; from += chunk) {
    const rows = Array.from({ length: chunk }, (_, i) => {
      const url = `https://shop.example/p/${(from + i) % 977}/review/${from + i}`;
      return { line: from + i + 2, url, document: JSON.stringify({ url }), invalid: null };
    });
    store.append(id, rows);
  }
  store.commit([id]);
  const room = { entries: chunk, bytes: 1e9, busy: new Set<string>() };
  for (let taken = store.take("c", room); taken; taken = store.take("c", room)) {
    const answers = taken.entries.map((entry) => {
      const refused = entry.id % 1000 === 0;
      const outcome = refused ? ("refused" as const) : ("done" as const);
      const message = refused ? "a document with this url is there already" : "";
      const verdict = { outcome, statusCode: refused ? 16 : 0, message, afterInterruption: false };
      return { entryId: entry.id, verdict, requestId: "#r#", sentAt: 1 };
    });
    store.recordOutcomes(id, answers);
  }
  return id;
}

await inFolder(async (folder) => {
  const file = path.join(folder, "outbox.db");
  const filled = Database.open(file);
  migrate(filled, outboxMigrations);
  const id = fill(new OutboxStore(filled));
  filled.close();

  const db = Database.open(file);
  const rows: string[][] = [[`${entries.toLocaleString("en")} entries`, "ms", "longest step, ms"]];
  const store = new OutboxStore(db);
  const ledger = new Ledger(db, store);
  const lap = async (name: string, work: () => unknown) => {
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => undefined, 1);
    const tick = () => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      if (watching) setImmediate(tick);
    };
    let watching = true;
    setImmediate(tick);
    const start = performance.now();
    await work();
    const elapsed = performance.now() - start;
    longest = Math.max(longest, performance.now() - last);
    watching = false;
    clearInterval(watch);
    rows.push([name, elapsed.toFixed(1), longest.toFixed(1)]);
  };
  const page = (outcomes: ("done" | "refused")[], offset: number, text = "") =>
    ledger.page(id, { outcomes, offset, count: 100, text }, never);
  await lap("one SQLite scan of the URLs", () =>
    db.get("SELECT count(*) FROM entries WHERE url LIKE '%no such words%'", [], column.number),
  );
  await lap("counts by outcome, first call after a start", () => store.counts(id));
  await lap("first page", () => page([], 0));
  await lap("last page", () => page([], entries - 100));
  await lap("first page of rejected rows", () => page(["refused"], 0));
  await lap("last page of imported rows", () => page(["done"], Math.floor(entries * 0.99)));
  await lap("search for a URL near the end", () => page([], 0, `review/${entries - 7}`));
  await lap("search rejected rows", () => page(["refused"], 0, "review/5"));
  await lap("search without results", () => page([], 0, "no such words"));
  await lap("failed lines, for an export", () => ledger.failedLines(id, never));
  await lap("removed", async () => {
    store.remove(id);
    while (store.tidy()) await new Promise((resolve) => setImmediate(resolve));
  });
  db.close();
  printTable(rows);
});
