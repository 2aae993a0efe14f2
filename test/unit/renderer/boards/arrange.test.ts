import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import {
  moveCard,
  moveBefore,
  resized,
  rowsOf,
  spanAt,
  widthName,
  widths,
} from "../../../../src/renderer/features/boards/arrange";

const card = (id: string, width = 3) => ({ id, width });
const spanOf = ({ width }: { width: number }) => width;
const ids = (cards: readonly { id: string }[]) => cards.map(({ id }) => id).join("");
/** Rows: a b / c d / e */
const five = ["a", "b", "c", "d", "e"].map((id) => card(id));

describe("rows of a board", () => {
  it("are filled from left to right, and a card that doesn't fit starts the next one", () => {
    const rows = rowsOf([card("a", 2), card("b", 4), card("c", 4), card("d", 3), card("e", 6)], spanOf);
    expect(rows.map(ids)).toEqual(["ab", "c", "d", "e"]);
  });

  it("fill all columns, with every card once and in order", () => {
    const some = fc
      .array(fc.constantFrom(...widths))
      .map((list) => list.map((width, i) => card(`${i} `, width)));
    fc.assert(
      fc.property(some, (cards) => {
        const rows = rowsOf(cards, spanOf);
        expect(ids(rows.flat())).toBe(ids(cards));
        for (const row of rows) expect(row.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(6);
      }),
    );
  });

  it("give a card more columns in a narrow window, never fewer", () => {
    expect(widths.map((width) => spanAt(width, 1400))).toEqual([2, 3, 4, 6]);
    expect(widths.map((width) => spanAt(width, 650))).toEqual([3, 3, 6, 6]);
    expect(widths.map((width) => spanAt(width, 500))).toEqual([6, 6, 6, 6]);
  });
});

describe("moving a card by keyboard", () => {
  it.each([
    ["c", "left", "acbde"],
    ["c", "right", "abdce"],
    ["d", "up", "adbce"],
    ["b", "down", "acdbe"],
    ["c", "up", "cabde"],
    ["d", "down", "abced"],
    ["a", "left", "abcde"],
    ["e", "right", "abcde"],
    ["b", "up", "abcde"],
    ["e", "down", "abcde"],
  ] as const)("%s %s gives %s", (id, direction, expected) => {
    expect(ids(moveCard(five, id, direction, spanOf))).toBe(expected);
  });

  it("never loses or duplicates a card", () => {
    const moves = fc.array(fc.tuple(fc.nat(6), fc.constantFrom("left", "right", "up", "down")));
    fc.assert(
      fc.property(moves, (list) => {
        const start = [2, 3, 4, 6, 3, 2].map((width, i) => card(String(i), width));
        const end = list.reduce(
          (cards, [id, direction]) => moveCard(cards, String(id), direction, spanOf),
          start,
        );
        expect([...end].sort((a, b) => Number(a.id) - Number(b.id))).toEqual(start);
      }),
    );
  });
});

describe("dropping a card", () => {
  it("puts it before another, or at the end", () => {
    expect(ids(moveBefore(five, "d", "b"))).toBe("adbce");
    expect(ids(moveBefore(five, "a", null))).toBe("bcdea");
  });

  it("changes nothing if the card or its new neighbor is gone", () => {
    expect(ids(moveBefore(five, "x", "b"))).toBe("abcde");
    expect(ids(moveBefore(five, "a", "x"))).toBe("abcde");
    expect(ids(moveBefore(five, "a", "a"))).toBe("abcde");
  });
});

describe("the width of a card", () => {
  it("changes in steps between a third and the whole board", () => {
    expect(resized(card("a", 2), 1).width).toBe(3);
    expect(resized(card("a", 6), 1).width).toBe(6);
    expect(resized(card("a", 3), -1).width).toBe(2);
    expect(resized(card("a", 2), -1).width).toBe(2);
    expect(resized(card("a", 5), -1).width).toBe(4);
    expect(widths.map(widthName)).toEqual([
      t("boards:width.third"),
      t("boards:width.half"),
      t("boards:width.twoThirds"),
      t("boards:width.whole"),
    ]);
  });
});
