import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { Bitset } from "../../../../src/service/engine/columns/bitset";
import { ChangeLog } from "../../../../src/service/engine/columns/change-log";
import { CachedSets, type FindIds } from "../../../../src/service/engine/search/cached-sets";

/** Documents that match, and how a set of them is found. */
function documents(size: number) {
  const matching = new Set(Array.from({ length: size }, (_, id) => id).filter((id) => id % 3 === 0));
  const state = { size };
  const find: FindIds = ([first, last] = [0, state.size - 1]) => {
    const set = Bitset.of(state.size);
    for (let id = first; id <= last; id++) if (matching.has(id)) set.add(id);
    return set;
  };
  return { matching, state, find };
}

it("finds the same sets as a new search, after any changes", () => {
  const change = fc.record({
    id: fc.nat({ max: 400 }),
    count: fc.integer({ min: 1, max: 30 }),
    on: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 50 }), { maxLength: 5 }), (rounds) => {
      const { matching, state, find } = documents(300);
      const log = new ChangeLog();
      const sets = new CachedSets(log);
      sets.get("a", find);
      for (const [n, round] of rounds.entries()) {
        for (const { id, count, on } of round)
          for (let one = id; one < id + count; one++) {
            state.size = Math.max(state.size, one + 1);
            if (on) matching.add(one);
            else matching.delete(one);
            log.add(one);
          }
        // One is asked for after each round, the other less often.
        for (const name of n % 2 === 0 ? ["a"] : ["a", "b"])
          expect([...sets.get(name, find).toIds()]).toEqual([...matching].sort((x, y) => x - y));
      }
    }),
  );
});

it("checks only the documents of an upload, however many there are", () => {
  const { matching, state, find } = documents(100_000);
  const log = new ChangeLog();
  const sets = new CachedSets(log);
  sets.get("topic", find);
  for (let id = 100_000; id < 160_000; id++) {
    state.size = id + 1;
    matching.add(id);
    log.add(id);
  }
  const watched = vi.fn(find);
  expect(sets.get("topic", watched).count()).toBe(matching.size);
  expect(watched.mock.calls).toEqual([[[100_000, 159_999]]]);
});

it("finds a set again in turns if checking the changed documents would take long", async () => {
  const { state, find } = documents(100_000);
  const log = new ChangeLog();
  const sets = new CachedSets(log);
  await sets.prepare("panel", find);
  for (let id = 100_000; id < 130_000; id++) {
    state.size = id + 1;
    log.add(id);
  }
  const anew = vi.fn(find);
  await sets.prepare("panel", anew);
  expect(anew).toHaveBeenCalledOnce();
});
