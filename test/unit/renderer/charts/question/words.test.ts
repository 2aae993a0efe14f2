import { describe, expect, it } from "vitest";
import { coverageText, type Coverage } from "../../../../../src/renderer/charts/question/words";

describe("coverageText", () => {
  const covered = (shown: number, all: number | undefined, kind: string, more: Partial<Coverage> = {}) =>
    coverageText({ shown, all, kind, parts: 10, cut: false, several: false, ...more });

  it("says n of N where a breakdown leaves mentions out", () => {
    expect(covered(12_310, 13_500, "country", { cut: true })).toBe(
      "12,310 of 13,500 mentions, in the 10 most frequent countries",
    );
  });

  it("calls no values the most frequent where there are no others", () => {
    expect(covered(356, 6157, "country", { parts: 3 })).toBe("356 of 6,157 mentions, in 3 countries");
  });

  it("says so where mentions count under several source types", () => {
    expect(covered(14_000, 13_500, "sourcetype", { several: true })).toBe(
      "13,500 mentions, some under several source types",
    );
  });

  it("claims no part of the mentions where one may have several hashtags or none", () => {
    expect(covered(2553, 6157, "hashtag", { cut: true, several: true })).toBe(
      "6,157 mentions; one may have several hashtags, or none",
    );
    expect(covered(2553, undefined, "hashtag", { several: true })).toBe("");
  });

  it("says just the number where all are there", () => {
    expect(covered(13_500, 13_500, "sentiment")).toBe("13,500 mentions");
    expect(covered(1, undefined, "sentiment")).toBe("1 mention");
  });
});
