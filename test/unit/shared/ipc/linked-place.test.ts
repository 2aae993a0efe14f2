import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boardLimits } from "../../../../src/shared/ipc/boards.constants";
import { BoardCard } from "../../../../src/shared/ipc/boards";
import { ChartQuestion, InfluencerQuestion } from "../../../../src/shared/ipc/chart-question";
import { parsePlaceLink, printPlaceLink, type LinkedPlace } from "../../../../src/shared/ipc/linked-place";
import { WordsQuestion } from "../../../../src/shared/ipc/words-question";
import { firstQuestion, firstRanking, firstWords } from "../../../../src/analysis/question/defaults";

const place = { connectionId: "c 1&", projectId: "p/ü" };
const view = (change: Partial<ChartQuestion>): LinkedPlace => ({
  screen: "explore",
  ...place,
  question: { ...firstQuestion, ...change },
});

describe("links to a view", () => {
  it("contain only what was chosen", () => {
    expect(printPlaceLink(view({}))).toBe("earshot://explore?connection=c%201%26&project=p%2F%C3%BC");
    const link = printPlaceLink(view({ query: "espresso & co", forecastDays: 14 }));
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
        expect(parsePlaceLink(printPlaceLink(made))).toEqual(made);
      }),
      { numRuns: 40 },
    );
    const ranking: LinkedPlace = {
      screen: "influencers",
      ...place,
      question: { ...firstRanking, topN: 100 },
    };
    expect(parsePlaceLink(printPlaceLink(ranking))).toEqual(ranking);
    const words: LinkedPlace = {
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
    expect(parsePlaceLink(printPlaceLink(words))).toEqual(words);
  });

  it("can contain a board with the maximum number of charts", () => {
    const cards = Array.from({ length: boardLimits.cards }, (_, i) =>
      BoardCard.parse({
        id: `00000000-0000-4000-8000-0000000000${10 + i}`,
        title: `Chart ${i} “ü”`,
        question: { type: "country", query: "refund OR broken", form: "treemap" },
      }),
    );
    const made: LinkedPlace = {
      screen: "boards",
      ...place,
      question: { id: "b1", name: "Morning", query: "espresso", range: { kind: "all" }, cards },
    };
    expect(parsePlaceLink(printPlaceLink(made))).toEqual(made);
    expect(parsePlaceLink("earshot://boards?connection=c&project=p")).toBeNull();
  });

  it("can contain a board with cards of every kind", () => {
    const questions = [
      { question: { type: "country" } },
      { kind: "words", question: { measure: "rising", topN: 25 } },
      { kind: "stories", question: { sort: "newest" } },
      { kind: "why", question: { query: "espresso", period: { min: 1, max: 2 } } },
    ];
    const cards = questions.map((one, i) => BoardCard.parse({ id: `k${i}`, ...one }));
    const made: LinkedPlace = {
      screen: "boards",
      ...place,
      question: { id: "b1", name: "Morning", query: "", range: { kind: "all" }, cards },
    };
    expect(parsePlaceLink(printPlaceLink(made))).toEqual(made);
  });

  it.each([
    [
      "explore",
      "earshot://explore?connection=c&project=p&question=%7B%22query%22%3A%22espresso%22%2C%22form%22%3A%22bars%22%7D",
      { query: "espresso", form: "bars" },
    ],
    ["influencers", "earshot://influencers/?connection=c&project=p", { query: "", topN: firstRanking.topN }],
    [
      "words",
      "earshot://words?connection=c&project=p&question=%7B%22measure%22%3A%22rising%22%7D",
      { measure: "rising" },
    ],
    [
      "stories",
      "earshot://stories?connection=c&project=p&question=%7B%22sort%22%3A%22newest%22%7D",
      { sort: "newest" },
    ],
    [
      "boards",
      "earshot://boards?connection=c&project=p&question=%7B%22id%22%3A%22b1%22%2C%22name%22%3A%22Morning%22%2C%22query%22%3A%22%22%2C%22range%22%3A%7B%22kind%22%3A%22all%22%7D%2C%22cards%22%3A%5B%5D%7D",
      { id: "b1", name: "Morning", cards: [] },
    ],
  ])("to %s that were saved or sent earlier still open", (screen, link, question) => {
    expect(parsePlaceLink(link)).toMatchObject({ screen, connectionId: "c", projectId: "p", question });
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
    expect(parsePlaceLink(link)).toBeNull();
  });
});

describe("the initial view", () => {
  it("equals the schemas' defaults", () => {
    expect(firstQuestion).toEqual(ChartQuestion.parse({}));
    expect(firstRanking).toEqual(InfluencerQuestion.parse({}));
    expect({ query: "", ...firstWords }).toEqual(WordsQuestion.parse({}));
  });
});
