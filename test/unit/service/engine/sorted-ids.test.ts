import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bitset } from "../../../../src/service/engine/columns/bitset";
import { ChangeLog } from "../../../../src/service/engine/columns/change-log";
import { Columns } from "../../../../src/service/engine/columns/columns";
import { sortAllIds, valueOf } from "../../../../src/service/engine/columns/sort-ids";
import { SortedIds, pageOf, piecesOf } from "../../../../src/service/engine/columns/sorted-ids";

const start = Date.UTC(2026, 0, 1);
const numbers = [undefined, -1e300, -5.5, -5, -0, 0, 1e-300, 0.1, 3, 40, 1e300];

function put(columns: Columns, id: number, engagement: number | undefined, day: number, sentiment: number) {
  columns.put(id, 1, false, {
    url: `https://example.com/${id}`,
    published: start + day * 86_400_000,
    search_indexed: start,
    content: "",
    lang: "en",
    sentiment,
    word_count: 0,
    host_url: "example.com",
    domain_url: "example.com",
    ...(engagement !== undefined && { engagement }),
  });
}

describe("sorted ids", () => {
  it("are in the order of the number, then of the id, after any changes", () => {
    const changes = fc.array(
      fc.record({
        id: fc.nat({ max: 2600 }),
        engagement: fc.constantFrom(...numbers),
        day: fc.integer({ min: -30_000, max: 300 }),
        sentiment: fc.integer({ min: -5, max: 5 }),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 4 }), fc.nat(), (rounds, seed) => {
        const columns = new Columns();
        const log = new ChangeLog();
        const sorted = new SortedIds(columns, log);
        // Enough to be sorted in buckets, and to list two changed documents beside an order.
        for (let id = 0; id < 2500; id++) {
          const mixed = Math.imul(id + seed, 2_654_435_761) >>> 0;
          put(columns, id, numbers[mixed % numbers.length], mixed % 977, (mixed % 11) - 5);
        }
        for (const round of [[], ...rounds]) {
          for (const { id, engagement, day, sentiment } of round) {
            // Ids are given without gaps.
            const given = Math.min(id, columns.size);
            put(columns, given, engagement, day, sentiment);
            log.add(given);
          }
          const everyId = Bitset.of(columns.size);
          for (let id = 0; id < columns.size; id++) everyId.add(id);
          for (const key of ["engagement", "published", "sentiment"] as const)
            for (const direction of ["asc", "desc"] as const) {
              const sign = direction === "asc" ? 1 : -1;
              const value = (id: number) => {
                const number = columns.dense[key][id] ?? Number.NaN;
                return Number.isNaN(number) ? Infinity : sign * number;
              };
              const expected = Array.from({ length: columns.size }, (_, id) => id).sort((a, b) =>
                value(a) === value(b) ? a - b : value(a) < value(b) ? -1 : 1,
              );
              const order = sorted.by(key, direction);
              const pieces = [...piecesOf(order, everyId, Infinity, 1000)];
              expect(pieces.flatMap((piece) => [...piece])).toEqual(expected);
              // From either end, and across documents that have moved.
              for (const from of [0, 1200, 1300, columns.size - 3]) {
                const page = pageOf(order, everyId, { from, to: from + 50, total: columns.size });
                expect([...page]).toEqual(expected.slice(from, from + 50));
              }
            }
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe("a page", () => {
  it("is a stretch of the set in that order", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat({ max: 99 })),
        fc.nat({ max: 110 }),
        fc.nat({ max: 30 }),
        (chosen, from, length) => {
          const order = Uint32Array.from({ length: 100 }, (_, i) => (i * 37) % 100);
          const set = Bitset.of(100);
          for (const id of chosen) set.add(id);
          const expected = [...order].filter((id) => set.has(id)).slice(from, from + length);
          const page = pageOf({ ids: order }, set, { from, to: from + length, total: chosen.length });
          expect([...page]).toEqual(expected);
        },
      ),
    );
  });
});

describe("all ids", () => {
  it.each([
    ["spread evenly", (n: number) => (n * 7919) % 100_003],
    ["with one far away", (n: number) => (n === 7 ? 1e300 : n % 50)],
    ["often equal", (n: number) => Math.floor(1000 * ((n % 997) / 997) ** 6)],
    ["too far apart to be measured", (n: number) => (n % 2 === 0 ? 1.7e308 : -1.7e308) + n],
    ["too close to be measured", (n: number) => Number.MIN_VALUE * (n % 3)],
    ["often missing", (n: number) => (n % 3 === 0 ? Number.NaN : -n)],
    ["never there", () => Number.NaN],
  ])("are sorted by numbers %s, then by id", (_name, numberOf) => {
    const size = 40_000;
    const numbers = Float64Array.from({ length: size }, (_, id) => numberOf(id));
    for (const sign of [1, -1] as const) {
      const of = valueOf({ numbers, sign });
      const expected = Uint32Array.from({ length: size }, (_, id) => id).sort((a, b) =>
        of(a) === of(b) ? a - b : of(a) < of(b) ? -1 : 1,
      );
      expect(sortAllIds(size, { numbers, sign })).toEqual(expected);
    }
  });
});
