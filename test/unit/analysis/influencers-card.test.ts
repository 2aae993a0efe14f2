import { beforeAll, describe, expect, it } from "vitest";
import type { Ask } from "../../../src/analysis/ask";
import { askInfluencersCard } from "../../../src/analysis/cards/influencersCard";
import { Board } from "../../../src/shared/ipc/boards";
import { loadLateTexts, t } from "../../../src/shared/texts";

beforeAll(() => loadLateTexts());

/** The card of a ranking of at most five authors with these posts each. */
async function cardOf(posts: readonly number[], total: number, documents = 9) {
  const influencers = posts.map((count, at) => ({
    details: { id: `author${at}`, name: `Author ${at}`, url: "" },
    network: "chirp.example",
    posts: count,
    sentiment: {},
    matched_topics: [],
  }));
  const ask: unknown = () =>
    Promise.resolve({ data: { influencers, total, documents }, asOf: 0, source: "live" });
  const board = Board.parse({
    id: "b1",
    name: "Loudest",
    range: { kind: "all" },
    cards: [{ id: "a", kind: "influencers", question: { topN: 5, columns: ["posts"] } }],
  });
  const [card] = board.cards;
  if (card?.kind !== "influencers") throw new Error("The board has no ranking");
  const answer = await askInfluencersCard(
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
    board,
  );
  const { finding, empty, notes } = answer;
  return { rows: answer.table?.rows, notes, finding, empty };
}

describe("the card of a ranking", () => {
  it("ends before those who are level with others beyond it, and says so", async () => {
    const { rows, notes } = await cardOf([7, 3, 1, 1, 1], 300);
    expect(rows).toEqual([
      ["Author 0", 7],
      ["Author 1", 3],
    ]);
    expect(notes).toContain(t("cards:ranked.tail", { value: "1" }));
    expect(notes[0]).toBe(t("influencers:note.authorPart", { shown: "2", all: "300", criterion: "posts" }));
  });

  it.each([
    ["all of them are in it", [7, 3, 1, 1, 1], 5],
    ["all are level", [1, 1, 1, 1, 1], 300],
    ["only the last has as many", [7, 3, 3, 2, 1], 300],
  ])("has all rows where %s", async (_, posts, total) => {
    const { rows, notes } = await cardOf(posts, total);
    expect(rows?.map(([, count]) => count)).toEqual(posts);
    expect(notes).not.toContain(t("cards:ranked.tail", { value: "1" }));
  });

  it.each([
    ["no mention names an author", 9, t("influencers:none.namelessText")],
    ["no mention matches", 0, undefined],
  ])("says why it is empty, and nothing to a summary, where %s", async (_, documents, empty) => {
    expect(await cardOf([], 0, documents)).toMatchObject({ finding: { isEmpty: true }, empty });
  });
});
