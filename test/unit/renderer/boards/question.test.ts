import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Board } from "../../../../src/shared/ipc/boards";
import type { ChartQuestion, ChartRange } from "../../../../src/shared/ipc/chart-question";
import { parse, print } from "../../../../src/shared/query";
import { firstQuestion } from "../../../../src/analysis/question/defaults";
import { uniqueName, newBoard, newCard } from "../../../../src/renderer/components/stored/boards";
import { bothQueries, questionOf, rangeOnBoard } from "../../../../src/analysis/boardQuestion";
import { copyOf } from "../../../../src/renderer/features/boards/question";

const board: Board = {
  ...newBoard("Morning"),
  query: "espresso OR tea",
  range: { kind: "preset", preset: "7d" },
};

function chartCard(question: ChartQuestion) {
  const card = newCard({ kind: "chart", question }, "");
  if (card.kind !== "chart") throw new Error("A chart became another card");
  return card;
}

describe("the query of a chart on a board", () => {
  it("is its own query, combined with the board's query", () => {
    const card = chartCard({ ...firstQuestion, query: "recall OR refund", type: "country" });
    expect(questionOf(card, board)).toEqual({
      ...firstQuestion,
      type: "country",
      query: "(espresso OR tea) AND (recall OR refund)",
      range: { kind: "preset", preset: "7d" },
    });
  });

  it("stays its own if the board has the same today", () => {
    const card = chartCard({ ...firstQuestion, query: "espresso OR tea" });
    expect(questionOf(card, board).query).toBe("espresso OR tea");
    expect(questionOf(card, { ...board, query: "milk" }).query).toBe("(milk) AND (espresso OR tea)");
  });

  it("requires both queries, for any operators in them", () => {
    const query = fc.constantFrom("a", "a OR b", "NOT a", "a b", '"a b"', "a AND (b OR c)", "lang:en OR a");
    fc.assert(
      fc.property(query, query, (one, other) => {
        const both = parse(bothQueries(one, other));
        expect(print(both)).toBe(print(parse(one === other ? one : `((${one})) AND ((${other}))`)));
      }),
    );
    expect(bothQueries("", " a ")).toBe("a");
    expect(bothQueries("a", "")).toBe("a");
  });
});

describe("the range of a card on a board", () => {
  const days = (from: string, to: string): ChartRange => ({ kind: "custom", from, to });
  const now = Date.UTC(2026, 2, 10);
  const on = (own: ChartRange | undefined, range: ChartRange) =>
    rangeOnBoard({ range: own }, { range }, now, "UTC");
  const peak = days("2026-02-24", "2026-02-24");
  const all: ChartRange = { kind: "all" };

  it("is that with which it was made, and a new board narrows nothing", () => {
    const card = chartCard({ ...firstQuestion, range: peak });
    expect(card.range).toEqual(peak);
    expect(on(card.range, newBoard("Evening").range)).toEqual(peak);
    expect(newBoard("Evening").query).toBe("");
  });

  it("is the board's for all time, and for cards of boards from before cards had ranges", () => {
    expect(chartCard({ ...firstQuestion, range: all }).range).toBeUndefined();
    const stored = {
      id: "b",
      name: "B",
      query: "tea",
      range: peak,
      cards: [{ id: "c", question: { query: "" } }],
    };
    const [card] = Board.parse(stored).cards;
    expect(card && rangeOnBoard(card, Board.parse(stored), now, "UTC")).toEqual(peak);
  });

  it("is narrowed by the board's", () => {
    expect(on(days("2026-02-20", "2026-03-05"), days("2026-03-01", "2026-03-31"))).toEqual(
      days("2026-03-01", "2026-03-05"),
    );
    expect(on(peak, days("2026-02-01", "2026-02-28"))).toEqual(peak);
    expect(on({ kind: "preset", preset: "30d" }, { kind: "preset", preset: "7d" })).toEqual({
      kind: "preset",
      preset: "7d",
    });
  });

  it("stays if it lies beyond the board's", () => {
    expect(on(peak, days("2026-03-01", "2026-03-31"))).toEqual(peak);
  });
});

describe("names and copies", () => {
  it("finds an unused name", () => {
    expect(uniqueName("Board", [])).toBe("Board");
    expect(uniqueName("Board", ["Board", "Board 2"])).toBe("Board 3");
  });

  it("copies a board with new IDs", () => {
    const full = { ...board, cards: [newCard({ kind: "chart", question: firstQuestion }, "One")] };
    const copy = copyOf(full, "Morning 2");
    expect(copy).toMatchObject({ name: "Morning 2", query: board.query, cards: [{ title: "One" }] });
    expect(copy.id).not.toBe(full.id);
    expect(copy.cards[0]?.id).not.toBe(full.cards[0]?.id);
  });
});
