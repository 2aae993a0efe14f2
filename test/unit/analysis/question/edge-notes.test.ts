import { describe, expect, it } from "vitest";
import { edgeNotes } from "../../../../src/analysis/question/edgeNotes";
import { readAnswer } from "../../../../src/analysis/question/readAnswer";
import { answer, histogram, request } from "./fixtures";

const titles = {
  topics: new Map<string, string>(),
  metric: (field: string) => field,
  value: (_: string, value: string) => value,
};
const day = (n: number) => Date.UTC(2026, 1, n);
/** Two brands by day: one always there, one from the seventh day on, and three days without any at the end. */
const bins = [...Array(12).keys()].map((n) => ({
  t: day(16 + n),
  v: n > 8 ? [0, 0] : [100, [2, 0, 0, 1, 0, 0, 60, 400, 380][n] ?? 0],
}));
const notesOf = (change: Parameters<typeof request>[0]) => {
  const asked = request({ breakdown: "custom.brand", interval: "day", ...change });
  return edgeNotes(readAnswer(answer(asked, histogram(bins, ["Aster", "Fjord"])), titles), asked);
};

describe("a series whose data begin within a chart", () => {
  it("is told with the numbers on both sides", () => {
    expect(notesOf({})).toEqual([
      "Fjord starts on Feb 22, 2026: 3 mentions before, 400 on Feb 23, 2026. The data probably begin there.",
    ]);
  });

  it.each([{ breakdown: "topic" }, { breakdown: "sentiment" }, { interval: "hour" }] as const)(
    "isn't told of %j",
    (change) => expect(notesOf(change)).toEqual([]),
  );
});
