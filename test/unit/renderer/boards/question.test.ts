import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChartQuestion } from "../../../../src/shared/ipc/chart-question";
import { parse, print } from "../../../../src/shared/query";
import { firstQuestion } from "../../../../src/analysis/question/defaults";
import { uniqueName, newBoard, newCard } from "../../../../src/renderer/components/stored/boards";
import { bothQueries, questionOf } from "../../../../src/analysis/boardQuestion";
import { copyOf } from "../../../../src/renderer/features/boards/question";

const board = newBoard("Morning", "espresso OR tea", { kind: "preset", preset: "7d" });

function chartCard(question: ChartQuestion) {
  const card = newCard({ kind: "chart", question }, "", board);
  if (card.kind !== "chart") throw new Error("A chart became another card");
  return card;
}

describe("the query of a chart on a board", () => {
  it("is its own query over the board's range, combined with the board's query", () => {
    const card = chartCard({ ...firstQuestion, query: "recall OR refund", type: "country" });
    expect(questionOf(card, board)).toEqual({
      ...firstQuestion,
      type: "country",
      query: "(espresso OR tea) AND (recall OR refund)",
      range: { kind: "preset", preset: "7d" },
    });
  });

  it("is only the board's query if the chart had the same query", () => {
    const card = chartCard({ ...firstQuestion, query: " espresso OR tea " });
    expect(card.question.query).toBe("");
    expect(questionOf(card, board).query).toBe("espresso OR tea");
  });

  it("requires both queries, for any operators in them", () => {
    const query = fc.constantFrom("a", "a OR b", "NOT a", "a b", '"a b"', "a AND (b OR c)", "lang:en OR a");
    fc.assert(
      fc.property(query, query, (one, other) => {
        const both = parse(bothQueries(one, other));
        expect(print(both)).toBe(print(parse(`((${one})) AND ((${other}))`)));
      }),
    );
    expect(bothQueries("", " a ")).toBe("a");
    expect(bothQueries("a", "")).toBe("a");
  });
});

describe("names and copies", () => {
  it("finds an unused name", () => {
    expect(uniqueName("Board", [])).toBe("Board");
    expect(uniqueName("Board", ["Board", "Board 2"])).toBe("Board 3");
  });

  it("copies a board with new IDs", () => {
    const full = { ...board, cards: [newCard({ kind: "chart", question: firstQuestion }, "One", board)] };
    const copy = copyOf(full, "Morning 2");
    expect(copy).toMatchObject({ name: "Morning 2", query: board.query, cards: [{ title: "One" }] });
    expect(copy.id).not.toBe(full.id);
    expect(copy.cards[0]?.id).not.toBe(full.cards[0]?.id);
  });
});
