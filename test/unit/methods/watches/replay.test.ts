import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayMs } from "../../../../src/shared/calendar/lengths";
import { episodesOf, joined } from "../../../../src/shared/watches/episodes";
import { replay } from "../../../../src/methods/watches/replay";
import { watchedHours } from "../../../support/watched-hours";

const rules = [
  { kind: "more", period: "day" },
  { kind: "more", period: "hour" },
  { kind: "sentiment", period: "day", value: "negative", points: 5 },
] as const;

describe("what a watch finds", () => {
  it("doesn't depend on when it was checked", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.constantFrom(...rules),
        fc.uniqueArray(fc.integer({ min: 1, max: 30 * 24 - 1 }), { maxLength: 4 }),
        (seed, rule, checks) => {
          const as = rule.kind === "sentiment" ? "negative" : "volume";
          const { counted, end } = watchedHours(seed, { per: "day", as });
          const question = { counted, label: 0, zone: "UTC", hasData: () => true };
          const find = (from: number, until: number) =>
            replay({ rule, every: "hour" }, question, { from, until }).findings;
          const start = end - 30 * dayMs;
          const bounds = [
            start,
            ...checks.sort((a, b) => a - b).map((hour) => start + hour * 3_600_000),
            end,
          ];
          const inParts = bounds.slice(1).flatMap((until, i) => find(bounds[i] ?? start, until));
          const whole = find(start, end);
          expect(inParts).toEqual(whole);
          // Each event is found once, with the evidence of its strongest period.
          const events = episodesOf(whole);
          for (const [i, one] of events.entries())
            for (const other of events.slice(i + 1))
              expect(one.key !== other.key || one.until < other.from || other.until < one.from).toBe(true);
          expect(events.map((one) => joined(one, one))).toEqual(events);
        },
      ),
      { numRuns: 15 },
    );
  });

  it("is unknown, not quiet, while too little is there to compare with", () => {
    const { counted, end } = watchedHours(3, { per: "day", as: "volume" });
    const question = { counted, label: 0, zone: "UTC", hasData: () => false };
    const found = replay({ rule: rules[0], every: "day" }, question, { from: end - 30 * dayMs, until: end });
    expect(found).toEqual({ findings: [], isComparable: false });
  });
});
