import fc from "fast-check";
import { expect, it } from "vitest";
import { CodingStore, codingTables } from "../../../../src/main/coding/coding-store";
import { rowStore } from "../../../../src/main/storage/rows";
import { outboxMigrations } from "../../../../src/main/uploads/schema";
import type { Decision, StoredDecision } from "../../../../src/shared/coding/coding-sample";
import { Database } from "../../../../src/sqlite/database";
import { migrate } from "../../../../src/sqlite/migrations";
import { aQueue, drawnItem } from "../../../support/coding-sample";
import { coded, offTopic, skipped } from "../../../support/coding-workspace";

const coders = ["Ann", "Ben", "="];
const samples = ["q1", "q2", "q3"];
const place = (sampleId: string) => ({ connectionId: sampleId === "q3" ? "c2" : "c1", projectId: "p" });

interface Model {
  /** Sizes of queues, in the order of their creation. */
  sizes: Map<string, number>;
  decisions: Map<string, StoredDecision>;
}

const decision = fc.constantFrom<Decision>(coded("positive"), coded("negative", "note"), offTopic, skipped);
const sampleId = fc.constantFrom(...samples);
const position = fc.nat(8);
const step = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), sampleId, count: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant("extend" as const), sampleId, count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    kind: fc.constant("decide" as const),
    sampleId,
    position,
    coder: fc.constantFrom(...coders),
    decision: fc.option(decision),
  }),
  fc.record({
    kind: fc.constant("merge" as const),
    sampleId,
    coder: fc.constantFrom("Ben", "Cem"),
    decisions: fc.dictionary(fc.constantFrom("0", "1", "2"), decision),
  }),
  fc.record({ kind: fc.constant("remove" as const), sampleId }),
  fc.record({ kind: fc.constant("forget" as const), connectionId: fc.constantFrom("c1", "c2") }),
);

const key = (sampleId: string, position: number, coder: string) =>
  JSON.stringify([sampleId, position, coder]);
const items = (count: number, from = 0) => Array.from({ length: count }, (_, i) => drawnItem(from + i));

/** Does a step to the store and to a plain model of it. */
function perform(
  { store, db }: { store: CodingStore; db: Database },
  { sizes, decisions }: Model,
  taken: typeof step extends fc.Arbitrary<infer S> ? S : never,
): void {
  const removeSample = (id: string) => {
    sizes.delete(id);
    for (const one of decisions.keys()) if ((JSON.parse(one) as unknown[])[0] === id) decisions.delete(one);
  };
  if (taken.kind === "forget") {
    rowStore(db, codingTables).forget(taken.connectionId);
    for (const id of [...sizes.keys()]) if (place(id).connectionId === taken.connectionId) removeSample(id);
    return;
  }
  const { sampleId } = taken;
  const size = sizes.get(sampleId);
  switch (taken.kind) {
    case "add":
      if (size !== undefined) return;
      store.add({ to: place(sampleId), queue: aQueue({ id: sampleId }), origin: null }, items(taken.count));
      sizes.set(sampleId, taken.count);
      return;
    case "extend":
      store.extend(
        aQueue({ id: sampleId, title: "Longer" }),
        items(taken.count, size),
        new Map([[0, "neutral"]]),
      );
      if (size !== undefined) sizes.set(sampleId, size + taken.count);
      return;
    case "decide": {
      const { position, coder, decision } = taken;
      const about = { position, coder, decidedAt: 1, took: position * 100 };
      const isStored = store.decide(sampleId, about, decision);
      if (decision === null) decisions.delete(key(sampleId, position, coder));
      else {
        expect(isStored).toBe(position < (size ?? 0));
        if (isStored) decisions.set(key(sampleId, position, coder), { ...decision, ...about });
      }
      return;
    }
    case "merge": {
      if (size === undefined) return;
      const { coder } = taken;
      const given = Object.entries(taken.decisions).flatMap(([at, one]) =>
        Number(at) < size ? [{ ...one, position: Number(at), coder, decidedAt: 2, took: null }] : [],
      );
      store.merge(sampleId, coder, given);
      for (let at = 0; at < size; at++) decisions.delete(key(sampleId, at, coder));
      for (const one of given) decisions.set(key(sampleId, one.position, coder), one);
      return;
    }
    case "remove":
      store.removeSample(sampleId);
      removeSample(sampleId);
  }
}

it("holds what a plain model holds after any steps", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const db = Database.open(":memory:");
      migrate(db, outboxMigrations);
      const store = new CodingStore(db);
      const model: Model = { sizes: new Map(), decisions: new Map() };
      for (const taken of steps) perform({ store, db }, model, taken);
      const kept = ["c1", "c2"].flatMap((connectionId) => store.samples({ connectionId, projectId: "p" }));
      expect(new Set(kept.map(({ queue: sample }) => sample.id))).toEqual(new Set(model.sizes.keys()));
      for (const id of samples) {
        const size = model.sizes.get(id) ?? 0;
        expect(store.items(id, 0, 100).map(({ position }) => position)).toEqual(
          items(size).map((_, at) => at),
        );
        const own = [...model.decisions].flatMap(([one, stored]) =>
          (JSON.parse(one) as unknown[])[0] === id ? [stored] : [],
        );
        const found = store.decisions(id);
        expect(found).toHaveLength(own.length);
        expect(found).toEqual(expect.arrayContaining(own));
        for (const coder of coders) {
          const decided = new Set(own.flatMap((one) => (one.coder === coder ? [one.position] : [])));
          const left = items(size).flatMap((_, at) => (decided.has(at) ? [] : [at]));
          expect(store.next(id, coder, 1)).toBe(left.find((at) => at > 1) ?? left[0] ?? null);
          const mine = own.filter((one) => one.coder === coder);
          const tally = store.tallies(id).find((one) => one.coder === coder);
          const isCoded = ({ outcome }: StoredDecision) => outcome !== "skipped";
          expect(tally?.coded ?? 0).toBe(coder === "=" ? 0 : mine.filter(isCoded).length);
        }
      }
      db.close();
    }),
    { numRuns: 100 },
  );
});

it("has the newest queue first, and keeps scores of documents that are drawn again", () => {
  const db = Database.open(":memory:");
  migrate(db, outboxMigrations);
  const store = new CodingStore(db);
  for (const id of ["q1", "q2"])
    store.add({ to: place(id), queue: aQueue({ id }), origin: id === "q2" ? "elsewhere" : null }, items(3));
  store.extend(aQueue({ id: "q1", title: "Longer" }), items(1, 3), new Map([[1, "negative"]]));
  const kept = store.samples(place("q1"));
  expect(kept.map(({ queue: sample, origin }) => [sample.id, sample.title, origin])).toEqual([
    ["q2", "Kettles", "elsewhere"],
    ["q1", "Longer", null],
  ]);
  expect(store.facts("q1").map(({ scored }) => scored)).toEqual([
    "positive",
    "negative",
    "positive",
    "positive",
  ]);
  db.close();
});
