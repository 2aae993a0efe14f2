import { beforeAll, describe, expect, it } from "vitest";
import type { Ask } from "../../../../src/analysis/ask";
import { askTilesCard } from "../../../../src/analysis/cards/tilesCard";
import { notCompared } from "../../../../src/analysis/question/notCompared";
import { Board } from "../../../../src/shared/ipc/boards";
import { loadLateTexts } from "../../../../src/shared/texts";
import { histogram, request } from "./fixtures";

beforeAll(() => loadLateTexts());

const day = (n: number) => Date.UTC(2026, 0, n);
type Known = NonNullable<Parameters<typeof notCompared>[0]>;
const brand = (label: string, times: { first?: number; last?: number }, part = 0.4) => ({
  field: "custom.brand",
  value: label,
  label,
  part,
  ...times,
});
const known = (...values: Known["values"]): Known => ({ first: day(1), last: day(60), values });
/** Twenty days, after twenty others. */
const compared = (query = "", period = { min: day(31), max: day(51) }) => ({
  ...request({ query }),
  period,
  previous: { min: period.min - 20 * 86_400_000, max: period.min },
  previousName: "previous 20 days",
});

describe("a period", () => {
  it("isn't compared with one before it in which the data of a value begin or end", () => {
    expect(notCompared(known(brand("Fjord", { first: day(35) })), compared())).toBe(
      "Not compared with previous 20 days: data for Fjord is incomplete.",
    );
    const values = [
      brand("Fjord", { first: day(35) }, 0.2),
      brand("Gale", { first: day(20), last: day(44) }, 0.5),
    ];
    expect(notCompared(known(...values), compared())).toBe(
      "Not compared with previous 20 days: data for Gale and Fjord is incomplete.",
    );
    expect(notCompared(known(...values), compared('custom.brand:"Fjord"'))).toMatch(
      /: data for Fjord is incomplete/,
    );
  });

  it("isn't compared with one that lies before the data", () => {
    expect(notCompared({ ...known(), first: day(25) }, compared())).toBe(
      "Not compared with previous 20 days: data begins on Jan 25, 2026.",
    );
  });

  it.each([
    ["have data in both", known(brand("Fjord", { first: day(5) }))],
    ["lack hardly any of it", known(brand("Fjord", { first: day(12) }))],
    ["have data in neither", known(brand("Fjord", { last: day(5) }))],
    ["have few mentions", known(brand("Fjord", { first: day(35) }, 0.01))],
    ["aren't asked for", known(brand("Fjord", { first: day(35) })), 'custom.brand:"Aster"'],
  ])("is compared where values %s", (_, coverage, query = "") => {
    expect(notCompared(coverage, compared(query))).toBeNull();
  });
});

describe("the key figures", () => {
  const board = Board.parse({
    id: "b1",
    name: "Figures",
    range: { kind: "exact", min: day(31), max: day(51) },
    cards: [{ id: "a", kind: "tiles", question: {} }],
  });
  const answers: Readonly<Record<string, unknown>> = {
    "project.coverage": known(brand("Fjord", { first: day(35) })),
  };
  const counted = histogram([{ t: day(31), v: [60, 10, 30] }], ["POSITIVE", "NEUTRAL", "NEGATIVE"]);

  it("say why they have no change, in place of a misleading one", async () => {
    const [card] = board.cards;
    if (card?.kind !== "tiles") throw new Error("The board has no figures");
    const ask: unknown = (name: string) =>
      Promise.resolve({ data: answers[name] ?? counted, asOf: 0, source: "live" });
    const { finding, tiles, notes, table } = await askTilesCard(
      card,
      {
        ask: ask as Ask,
        signal: new AbortController().signal,
        ref: { connectionId: "c", projectId: "p" },
        connection: { capabilities: ["coverage"] },
        timeZone: "UTC",
        now: day(60),
        from: "live",
        withoutNames: null,
      },
      board,
    );
    const why = "Not compared with previous 20 days: data for Fjord is incomplete.";
    expect(notes).toContain(why);
    expect(tiles.map(({ change }) => change)).toEqual(tiles.map(() => null));
    expect(tiles[0]?.note).toBe(why);
    expect(finding.message).not.toMatch(/compared/);
    expect(table?.columns).toHaveLength(2);
  });
});
