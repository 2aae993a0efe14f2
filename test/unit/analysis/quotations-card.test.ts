import { beforeAll, expect, it } from "vitest";
import type { Ask } from "../../../src/analysis/ask";
import { columnOf } from "../../../src/analysis/boardQuestion";
import { askQuotationsCard } from "../../../src/analysis/cards/quotationsCard";
import { askWhy } from "../../../src/main/boards/asked-texts";
import { paperTokens } from "../../../src/analysis/drawing/paper";
import { Document } from "../../../src/shared/interface/documents";
import { Board } from "../../../src/shared/ipc/boards";
import { loadLateTexts } from "../../../src/shared/texts";

beforeAll(() => loadLateTexts());

const documents = [
  { url: "https://reviews.example/1", content: "The lid came loose.", custom: { brand: "fjord" } },
  { url: "https://reviews.example/2", content: "Nobody answers." },
].map((document) => Document.parse(document));

const briefs = documents.map(({ url, content, custom }) => ({
  ...{ url, title: "", snippet: content, author: "", source: "reviews.example", published: 0, custom },
}));

const counts = { positive: 0, neutral: 0, negative: 0 };
const why = {
  here: { from: 0, until: 1, documents: 2 },
  expected: { documents: 2, rule: "none", windows: [] },
  direction: "none",
  stands_out: false,
  originals: { here: 2, expected: 2 },
  factors: [],
  main_stories: { stories: 0, share: 0 },
  sentiment: { here: counts, expected: counts, stands_out: false, margin: 0, drivers: [] },
  earliest: [],
  most_shared: [],
  coverage: [],
};

/** Answers like a workspace whose analyst has given a brand a name. */
const ask: unknown = (route: string) =>
  Promise.resolve({
    data:
      route === "project.metrics"
        ? [
            {
              name: "brand",
              title: "Brand",
              format: { name: "KEYWORD" },
              value_names: [{ value: "fjord", name: "Fjord & Co." }],
            },
          ]
        : route === "text.typical"
          ? { documents: 2, data: briefs }
          : route === "text.why"
            ? why
            : { documents, total: 2 },
    asOf: 0,
    source: "live",
  });

const board = Board.parse({
  id: "b",
  name: "Complaints",
  range: { kind: "all" },
  cards: [
    { id: "c", kind: "chart", question: { breakdown: "custom.brand" } },
    { id: "q", kind: "quotations", question: { sort: "engagement" } },
    { id: "t", kind: "quotations", question: { sort: "typical" } },
    { id: "w", kind: "why", question: { period: { min: 0, max: 1 } } },
  ],
});

const asking = {
  ask: ask as Ask,
  signal: new AbortController().signal,
  ref: { connectionId: "c", projectId: "p" },
  connection: { capabilities: ["why" as const] },
  timeZone: "UTC",
  now: 0,
  from: "live" as const,
  withoutNames: null,
  annotations: [],
  tokens: paperTokens,
};

it.each([1, 2])(
  "quotations of card %i say the name of the board's brand, and what ranks them",
  async (at) => {
    const card = board.cards[at];
    if (card?.kind !== "quotations") throw new Error("The board has no quotations");
    const { quotations, notes } = await askQuotationsCard(card, asking, {
      ...board,
      column: columnOf(board),
    });
    const day = at === 1 ? "" : ", Jan 1, 1970";
    const expected = [`Fjord & Co., reviews.example${day}`, `reviews.example${day}`];
    expect(quotations.map(({ by }) => by)).toEqual(expected);
    expect(notes).toEqual([at === 1 ? "most engagement first" : "most typical first"]);
  },
);

it("quotations of an explanation say the name of the board's brand", async () => {
  const card = board.cards[3];
  if (card?.kind !== "why") throw new Error("The board has no explanation");
  const { quotations } = await askWhy(asking, card, board, columnOf(board));
  expect(quotations[0]?.by).toMatch(/^Fjord & Co\., /);
});
