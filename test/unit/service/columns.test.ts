import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bitset } from "../../../src/service/engine/columns/bitset";
import { ListColumn } from "../../../src/service/engine/columns/list-column";
import { SparseColumn } from "../../../src/service/engine/columns/sparse-column";

const ids = fc.uniqueArray(fc.nat({ max: 500 }));
function setOf(members: readonly number[]): Bitset {
  const set = Bitset.of(64);
  for (const id of members) set.add(id);
  return set;
}
const sorted = (members: Iterable<number>) => [...members].sort((a, b) => a - b);

describe("sets of ids", () => {
  it("behave like Set", () => {
    fc.assert(
      fc.property(ids, ids, (a, b) => {
        const x = setOf(a);
        const y = setOf(b);
        expect([...x.toIds()]).toEqual(sorted(a));
        expect(x.count()).toBe(a.length);
        expect([...x.and(y).toIds()]).toEqual(sorted(a.filter((id) => b.includes(id))));
        expect([...x.or(y).toIds()]).toEqual(sorted(new Set([...a, ...b])));
        expect([...x.without(y).toIds()]).toEqual(sorted(a.filter((id) => !b.includes(id))));
        expect(x.countShared(y)).toBe(x.and(y).count());
        const shared: number[] = [];
        x.eachBlock((ids, count) => shared.push(...ids.subarray(0, count)), 0, Infinity, y);
        expect(shared).toEqual([...x.and(y).toIds()]);
        for (const id of b) x.remove(id);
        expect([...x.toIds()]).toEqual(sorted(a.filter((id) => !b.includes(id))));
        expect(x.has(100_000)).toBe(false);
      }),
    );
  });
});

describe("columns of lists", () => {
  it("hold the last list of each document after any changes", () => {
    const changes = fc.array(fc.tuple(fc.nat({ max: 20 }), fc.array(fc.constantFrom("a", "b", "c", "d"))), {
      maxLength: 400,
    });
    fc.assert(
      fc.property(changes, (list) => {
        const column = new ListColumn();
        const expected = new Map<number, string[]>();
        for (const [id, values] of list) {
          column.set(id, values);
          expected.set(id, [...new Set(values)]);
        }
        for (const [id, values] of expected) {
          const found: string[] = [];
          column.each(id, (code) => found.push(column.dictionary.text(code)));
          expect(found).toEqual(values);
          const code = column.dictionary.find("a");
          expect(code !== undefined && column.has(id, code)).toBe(values.includes("a"));
        }
      }),
    );
  });
});

describe("sparse columns", () => {
  it("hold the last value, or NaN if there is none", () => {
    const column = new SparseColumn();
    column.set(5, Number.NaN);
    expect(column.pages).toHaveLength(0);
    column.set(9000, 3);
    expect([column.get(9000), column.get(8999), column.get(1e6)]).toEqual([3, Number.NaN, Number.NaN]);
    column.set(9000, Number.NaN);
    expect(column.get(9000)).toBeNaN();
  });
});
