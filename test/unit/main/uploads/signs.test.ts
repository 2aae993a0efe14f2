import { describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { outcomeWords, overallProgress } from "../../../../src/main/uploads/signs";
import { noEntries } from "../../../support/uploads";

describe("signs of uploads outside the window", () => {
  it("show how far all uploads together are, without single edits", () => {
    expect(overallProgress([])).toBeNull();
    expect(overallProgress([{ counts: { ...noEntries, waiting: 1 }, total: 1 }])).toBeNull();
    const half = { counts: { ...noEntries, waiting: 40, sending: 10, done: 50 }, total: 100 };
    const ended = { counts: { ...noEntries, done: 100 }, total: 100 };
    expect(overallProgress([half, ended])).toBe(0.75);
  });

  it("say what became of an upload, of how many", () => {
    const done = { ...noEntries, done: 13_490, present: 8, refused: 2 };
    expect(outcomeWords({ counts: done, total: 13_500 })).toBe(
      t("components:tally.of", {
        parts: [
          t("components:tally.in", { number: "13,490" }),
          t("components:tally.present", { number: "8" }),
          t("components:tally.refused", { number: "2" }),
        ].join(", "),
        total: "13,500",
      }),
    );
  });
});
