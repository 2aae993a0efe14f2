import { beforeAll, expect, it } from "vitest";
import type { Ask } from "../../../src/analysis/ask";
import { columnOf } from "../../../src/analysis/boardQuestion";
import { askQuotationsCard } from "../../../src/analysis/cards/quotationsCard";
import { Document } from "../../../src/shared/interface/documents";
import { Board } from "../../../src/shared/ipc/boards";
import { loadLateTexts } from "../../../src/shared/texts";

beforeAll(() => loadLateTexts());

const documents = [
  { url: "https://reviews.example/1", content: "The lid came loose.", custom: { brand: "Fjord" } },
  { url: "https://reviews.example/2", content: "Nobody answers." },
].map((document) => Document.parse(document));

it("quotations say the value of the column that the board breaks mentions down by, and what ranks them", async () => {
  const board = Board.parse({
    id: "b",
    name: "Complaints",
    range: { kind: "all" },
    cards: [
      { id: "c", kind: "chart", question: { breakdown: "custom.brand" } },
      { id: "q", kind: "quotations", question: { sort: "engagement" } },
    ],
  });
  const card = board.cards[1];
  if (card?.kind !== "quotations") throw new Error("The board has no quotations");
  const ask: unknown = () => Promise.resolve({ data: { documents, total: 2 }, asOf: 0, source: "live" });
  const { quotations, notes } = await askQuotationsCard(
    card,
    {
      ask: ask as Ask,
      signal: new AbortController().signal,
      ref: { connectionId: "c", projectId: "p" },
      connection: { capabilities: [] },
      timeZone: "UTC",
      now: 0,
      from: "live",
      withoutNames: null,
    },
    { ...board, column: columnOf(board) },
  );
  expect(quotations.map(({ by }) => by)).toEqual(["Fjord, reviews.example", "reviews.example"]);
  expect(notes).toEqual(["most engagement first"]);
});
