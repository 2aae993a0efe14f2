import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exclude, narrow, tryParse } from "../../../src/shared/query";

describe("narrowing a query", () => {
  it.each([
    ["", "pod", "pod"],
    ["espresso", "pod", "espresso AND pod"],
    ["espresso AND milk", "pod OR pods", "espresso AND milk AND (pod OR pods)"],
    ["espresso OR milk", "pod", "(espresso OR milk) AND pod"],
    ["(espresso OR milk)", "pod", "(espresso OR milk) AND pod"],
    ["espresso AND pod", "pod", "espresso AND pod"],
    ["NOT milk", '"metal fragments"', 'NOT milk AND "metal fragments"'],
  ])("adds to %j the condition %j", (query, condition, narrowed) => {
    expect(narrow(query, condition)).toBe(narrowed);
  });

  it.each([
    ["", "pod", "NOT pod"],
    ["espresso", "pod OR pods", "espresso AND NOT (pod OR pods)"],
    ["espresso OR milk", "#recall", "(espresso OR milk) AND NOT #recall"],
  ])("excludes from %j the condition %j", (query, condition, narrowed) => {
    expect(exclude(query, condition)).toBe(narrowed);
  });

  it("keeps queries valid", () => {
    const query = fc.constantFrom("a", "a b", "a OR b", "(a OR b) AND c", "NOT a", '"a b"', "a NEAR/3 b");
    fc.assert(
      fc.property(query, query, (one, other) => {
        expect(tryParse(narrow(one, other)).ok).toBe(true);
        expect(tryParse(exclude(one, other)).ok).toBe(true);
      }),
    );
  });
});
