import { expect, it } from "vitest";
import { askedSentiment } from "../../../src/analysis/boardQuestion";
import { Board } from "../../../src/shared/ipc/boards";

const asked = (query: string, ...cards: object[]) =>
  askedSentiment(
    Board.parse({ id: "b", name: "B", query, cards: cards.map((card, at) => ({ id: `${at}`, ...card })) }),
  );

it("a board asks for the sentiment of most of its cards", () => {
  const shares = { kind: "shares", question: {} };
  expect(asked("", shares, { kind: "text", role: "text" })).toBeNull();
  expect(asked("sentiment:positive", shares)).toBe("positive");
  // Words of a query that look like a condition, and what a query leaves out, ask for nothing.
  expect(asked('"sentiment:positive" OR NOT sentiment:negative', shares)).toBeNull();
  expect(
    asked(
      "",
      shares,
      { kind: "chart", question: { breakdown: "sentiment", shareOf: "NEGATIVE" } },
      { kind: "words", question: { query: "(sentiment:negative) AND kettle" } },
      { kind: "words", question: { query: "sentiment:positive" } },
    ),
  ).toBe("negative");
});
