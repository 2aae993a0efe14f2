import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boardLimits } from "../../../../src/shared/ipc/boards.constants";
import { BoardCard } from "../../../../src/shared/ipc/boards";
import { ChartQuestion, InfluencerQuestion } from "../../../../src/shared/ipc/chart-question";
import { parseViewLink, printViewLink, type SharedView } from "../../../../src/shared/ipc/view-link";
import { WordsQuestion } from "../../../../src/shared/ipc/words-question";
import { firstQuestion, firstRanking, firstWords } from "../../../../src/analysis/question/defaults";

const place = { connectionId: "c 1&", projectId: "p/ü" };
const view = (change: Partial<ChartQuestion>): SharedView => ({
  screen: "explore",
  ...place,
  question: { ...firstQuestion, ...change },
});

describe("links to a view", () => {
  it("contain only what was chosen", () => {
    expect(printViewLink(view({}))).toBe("earshot://explore?connection=c%201%26&project=p%2F%C3%BC");
    const link = printViewLink(view({ query: "espresso & co", forecastDays: 14 }));
    expect(decodeURIComponent(link)).toContain('{"query":"espresso & co","forecastDays":14}');
  });

  it("open the view they were created from", () => {
    const text = fc.string({ unit: "binary", maxLength: 60 });
    const questions = fc.record({
      query: text,
      type: fc.constantFrom("published", "country", "custom.score"),
      range: fc.oneof(
        fc.constant({ kind: "all" as const }),
        fc.record({ kind: fc.constant("exact" as const), min: fc.integer(), max: fc.integer() }),
      ),
      compare: fc.record({
        kind: fc.constant("queries" as const),
        queries: fc.array(text, { maxLength: 4 }),
      }),
      form: fc.constantFrom("bars" as const, "heatmap" as const, "table" as const),
    });
    fc.assert(
      fc.property(questions, (change) => {
        const made = view(change);
        expect(parseViewLink(printViewLink(made))).toEqual(made);
      }),
      { numRuns: 40 },
    );
    const ranking: SharedView = { screen: "influencers", ...place, question: { ...firstRanking, topN: 100 } };
    expect(parseViewLink(printViewLink(ranking))).toEqual(ranking);
    const words: SharedView = {
      screen: "words",
      ...place,
      question: {
        ...firstWords,
        query: "espresso",
        measure: "distinctive",
        against: { kind: "query", query: "tea" },
        kinds: ["emoji"],
      },
    };
    expect(parseViewLink(printViewLink(words))).toEqual(words);
  });

  it("can contain a board with the maximum number of charts", () => {
    const cards = Array.from({ length: boardLimits.cards }, (_, i) =>
      BoardCard.parse({
        id: `00000000-0000-4000-8000-0000000000${10 + i}`,
        title: `Chart ${i} “ü”`,
        question: { type: "country", query: "refund OR broken", form: "treemap" },
      }),
    );
    const made: SharedView = {
      screen: "boards",
      ...place,
      question: { id: "b1", name: "Morning", query: "espresso", range: { kind: "all" }, cards },
    };
    expect(parseViewLink(printViewLink(made))).toEqual(made);
    expect(parseViewLink("earshot://boards?connection=c&project=p")).toBeNull();
  });

  it("can contain a board with cards of every kind", () => {
    const questions = [
      { question: { type: "country" } },
      { kind: "words", question: { measure: "rising", topN: 25 } },
      { kind: "stories", question: { sort: "newest" } },
      { kind: "why", question: { query: "espresso", period: { min: 1, max: 2 } } },
    ];
    const cards = questions.map((one, i) => BoardCard.parse({ id: `k${i}`, ...one }));
    const made: SharedView = {
      screen: "boards",
      ...place,
      question: { id: "b1", name: "Morning", query: "", range: { kind: "all" }, cards },
    };
    expect(parseViewLink(printViewLink(made))).toEqual(made);
  });

  it.each([
    ["another scheme", "https://explore?connection=c&project=p"],
    ["another screen", "earshot://settings?connection=c&project=p"],
    ["no place", "earshot://explore?connection=c"],
    ["a broken escape", "earshot://explore?connection=%E0%A4%A&project=p"],
    ["a question that is no JSON", "earshot://explore?connection=c&project=p&question={"],
    [
      "a question of the wrong shape",
      `earshot://explore?connection=c&project=p&question=${encodeURIComponent('{"topN":1000}')}`,
    ],
    ["too much", `earshot://explore?connection=c&project=p&question=${"x".repeat(40_000)}`],
  ])("are refused with %s", (_, link) => {
    expect(parseViewLink(link)).toBeNull();
  });
});

describe("the initial view", () => {
  it("equals the schemas' defaults", () => {
    expect(firstQuestion).toEqual(ChartQuestion.parse({}));
    expect(firstRanking).toEqual(InfluencerQuestion.parse({}));
    expect({ query: "", ...firstWords }).toEqual(WordsQuestion.parse({}));
  });
});
