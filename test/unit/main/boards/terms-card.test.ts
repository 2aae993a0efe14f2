import { beforeAll, expect, it } from "vitest";
import type { Ask } from "../../../../src/analysis/ask";
import type { BoardContext } from "../../../../src/main/boards/asked-chart";
import { askTerms } from "../../../../src/main/boards/asked-texts";
import { paperTokens } from "../../../../src/analysis/drawing/paper";
import { Board } from "../../../../src/shared/ipc/boards";
import { loadLateTexts } from "../../../../src/shared/texts";

beforeAll(() => loadLateTexts());

const term = (name: string, documents: number, reference: number) => ({
  kind: "word",
  term: name,
  documents,
  reference,
  forms: [],
});
/** The brand that is asked for, in its own spelling and as a handle, says nothing. */
const terms = [
  term("FJORD Bank", 900, 1),
  term("fjordbank", 700, 2),
  term("scam", 155, 10),
  term("denied", 292, 94),
];

it("compared terms say what they are sorted by, and the bar of the expected has the decimals of the title", async () => {
  const board = Board.parse({
    id: "b",
    name: "Complaints",
    range: { kind: "all" },
    cards: [
      { id: "w", kind: "words", question: { measure: "distinctive", query: 'custom.brand:"Fjord Bank"' } },
    ],
  });
  const [card] = board.cards;
  if (card?.kind !== "words") throw new Error("The board has no terms");
  const words = { documents: 1906, reference: { documents: 9952 }, terms };
  const asking = {
    ask: (() => Promise.resolve({ data: { words, basis: { kind: "all" } }, asOf: 0 })) as unknown as Ask,
    signal: new AbortController().signal,
    ref: { connectionId: "c", projectId: "p" },
    connection: { capabilities: ["words"] },
    timeZone: "UTC",
    now: 0,
    tokens: paperTokens,
    withoutNames: null,
  } as unknown as BoardContext;
  const { finding, notes, chart } = await askTerms(asking, card, board, []);
  expect(finding.message).toContain("1.9 expected");
  expect(chart?.categories).toEqual(["scam", "denied"]);
  expect(chart?.series[1]?.values).toEqual([1.9, 18]);
  expect(notes).toContain("sorted by frequency relative to the expected one");
});
