import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentIn } from "../../../../src/main/uploads/call-body";
import { PackWriter } from "../../../../src/main/uploads/entry-pack";
import type { ClaimedEntries } from "../../../../src/main/uploads/entry-table";
import type { NewEntry } from "../../../../src/main/uploads/rows";
import type { EntryAnswer } from "../../../../src/main/uploads/rows";
import { outboxMigrations } from "../../../../src/main/uploads/schema";
import { OutboxStore } from "../../../../src/main/uploads/store";
import { Database } from "../../../../src/sqlite/database";
import { migrate } from "../../../../src/sqlite/migrations";
import { column } from "../../../../src/sqlite/values";

const common = { connection: "c", project: "p", dataset: null, options: {}, urgent: false } as const;

function opened(): { db: Database; store: OutboxStore } {
  const db = Database.open(":memory:");
  migrate(db, outboxMigrations);
  return { db, store: new OutboxStore(db) };
}

const noneBusy = new Set<string>();
const room = (entries: number, busy: ReadonlySet<string> = noneBusy) => ({ entries, bytes: 1e6, busy });

function entry(line: number, kind: "fresh" | "invalid" | "skipped", text = ""): NewEntry {
  const url = `https://paper.example/${line}`;
  return {
    line,
    url,
    document: JSON.stringify({ url, content: `${text} of line ${line}` }),
    invalid: kind === "invalid" ? "The date can't be read." : null,
    skipped: kind === "skipped",
  };
}

function packOf(entries: readonly NewEntry[]) {
  const writer = new PackWriter("create");
  for (const one of entries) writer.add(one);
  return writer.take();
}

/** Documents of a call, as the service reads them. */
function sentIn(taken: ClaimedEntries): unknown[] {
  const calls: unknown = JSON.parse(Buffer.from(taken.body.text).toString("utf8"));
  const lines = taken.body.lines.map((line): unknown => ({
    create: JSON.parse(documentIn(line)) as unknown,
  }));
  expect(lines).toEqual(calls);
  return lines;
}

type Outcome = EntryAnswer["verdict"]["outcome"];
function answers({ entries }: ClaimedEntries, outcomeAt: (at: number) => Outcome): EntryAnswer[] {
  return entries.map(({ id }, at) => ({
    entryId: id,
    requestId: "#1#",
    sentAt: 1,
    verdict: { outcome: outcomeAt(at), statusCode: null, message: "" },
  }));
}

const step = fc.oneof(
  fc.record({
    do: fc.constant("append" as const),
    upload: fc.nat(1),
    kinds: fc.array(fc.constantFrom("fresh", "fresh", "fresh", "invalid", "skipped"), {
      minLength: 1,
      maxLength: 8,
    }),
    text: fc.string({ unit: "grapheme" }),
  }),
  fc.record({ do: fc.constant("take" as const), max: fc.integer({ min: 1, max: 20 }) }),
  fc.record({
    do: fc.constant("settle" as const),
    which: fc.nat(9),
    outcomes: fc.array(fc.constantFrom<Outcome>("done", "done", "present", "refused", "again"), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  fc.record({ do: fc.constant("release" as const), which: fc.nat(9) }),
  fc.record({ do: fc.constant("revise" as const), which: fc.nat(99) }),
  fc.record({ do: fc.constant("retry" as const), upload: fc.nat(1) }),
);

describe("the ledger's store", () => {
  it("sends each entry's own document, in order, once at a time, whatever became of others", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { db, store } = opened();
        const uploads = [0, 1].map(() => {
          const id = store.begin({ ...common, name: "mentions.csv", action: "create" });
          store.open(id, 1000, null);
          return id;
        });
        /** The document that each entry sends, by URL. */
        const documents = new Map<string, string>();
        const open: ClaimedEntries[] = [];
        let line = 2;
        for (const one of steps) {
          const flying = open.length > 0 && "which" in one ? open[one.which % open.length] : undefined;
          if (one.do === "append") {
            const entries = one.kinds.map((kind) => entry(line++, kind, one.text));
            for (const { url, document, skipped } of entries)
              documents.set(url, skipped ? JSON.stringify({ url }) : document);
            store.appendPack(uploads[one.upload] ?? 0, packOf(entries));
          } else if (one.do === "take") {
            const busy = new Set(open.flatMap(({ entries }) => entries.map(({ url }) => url)));
            const taken = store.take("c", room(one.max, busy));
            if (!taken) continue;
            open.push(taken);
            expect(taken.entries.length).toBeLessThanOrEqual(one.max);
            expect(taken.entries.filter(({ url }) => busy.has(url))).toEqual([]);
            expect(taken.entries.map(({ id }) => id)).toEqual(
              taken.entries.map(({ id }) => id).sort((a, b) => a - b),
            );
            expect(sentIn(taken)).toEqual(
              taken.entries.map(({ url }) => ({ create: JSON.parse(documents.get(url) ?? "") as unknown })),
            );
          } else if (one.do === "settle" && flying) {
            open.splice(open.indexOf(flying), 1);
            const { outcomes } = one;
            store.recordOutcomes(
              flying.upload.id,
              answers(flying, (at) => outcomes[at % outcomes.length] ?? "done"),
            );
          } else if (one.do === "release" && flying) {
            open.splice(open.indexOf(flying), 1);
            store.release(
              flying.upload.id,
              flying.entries.map(({ id }) => id),
              { interrupted: true },
            );
          } else if (one.do === "revise") {
            const failed = uploads.flatMap((id) => store.entries(id, ["refused", "invalid"], 0, 100).entries);
            const chosen = failed[one.which % Math.max(1, failed.length)];
            if (!chosen) continue;
            const document = JSON.stringify({ url: chosen.url, content: "mended" });
            documents.set(chosen.url, document);
            store.revise(chosen.id, chosen.url, document);
          } else if (one.do === "retry") store.retry(uploads[one.upload] ?? 0);
        }
        for (const id of uploads) {
          const counted = { ...store.counts(id) };
          const { entries } = store.entries(id, [], 0, 1000);
          for (const { id: entryId, url, outcome } of entries) {
            counted[outcome]--;
            if (outcome === "done" || outcome === "present") continue;
            const kept = store.document(entryId);
            expect(kept === undefined ? { url } : JSON.parse(kept)).toEqual(
              JSON.parse(documents.get(url) ?? ""),
            );
          }
          expect(Object.values(counted).every((n) => n === 0)).toBe(true);
        }
        db.close();
      }),
      { numRuns: 150 },
    );
  });

  it("keeps nothing of what went in, and hands rows of a file to a call as they came", () => {
    const { db, store } = opened();
    const id = store.begin({ ...common, name: "mentions.csv", action: "create" });
    for (let pack = 0; pack < 3; pack++)
      store.appendPack(
        id,
        packOf(Array.from({ length: 500 }, (_, at) => entry(2 + pack * 500 + at, "fresh"))),
      );
    store.commit([id]);
    const first = store.take("c", room(1000));
    expect(first?.entries.length).toBe(1000);
    const second = store.take("c", room(1000));
    expect(second?.entries.length).toBe(500);
    for (const taken of [first, second])
      if (taken)
        store.recordOutcomes(
          id,
          answers(taken, () => "done"),
        );
    const left = (["packs", "bodies"] as const).map((table) =>
      db.get(`SELECT count(*) FROM ${table}`, [], column.number),
    );
    expect(left).toEqual([0, 0]);
    expect(store.find(id)?.state).toBe("finished");
    db.close();
  });

  it("waits for a document that is on its way before it sends the same once more", () => {
    const { db, store } = opened();
    const id = store.begin({ ...common, name: "mentions.csv", action: "upsert" });
    store.appendPack(id, packOf([entry(2, "fresh")]));
    store.appendPack(id, packOf([{ ...entry(3, "fresh"), url: entry(2, "fresh").url }]));
    store.commit([id]);
    const first = store.take("c", room(1));
    const busy = new Set(first?.entries.map(({ url }) => url));
    expect(store.take("c", room(1, busy))).toBeNull();
    if (first)
      store.recordOutcomes(
        id,
        answers(first, () => "done"),
      );
    expect(store.take("c", room(1))?.entries.map(({ url }) => url)).toEqual([entry(2, "fresh").url]);
    db.close();
  });
});
