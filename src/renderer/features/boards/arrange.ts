import { boardLimits } from "../../../shared/ipc/boards.constants";
import type { BoardCard } from "../../../shared/ipc/boards";
import { t } from "../../../shared/texts";

export type Direction = "left" | "right" | "up" | "down";

type Sized = Pick<BoardCard, "id" | "width">;

/** Possible card widths in columns: a third, half, two thirds, the whole board. */
export const widths = [2, 3, 4, boardLimits.columns] as const;

/** Minimum board widths in pixels for cards at their configured width, and for two cards side by side. */
const wide = 1040;
const middle = 600;

/**
 * Columns of a card on a board of the given width in pixels. On narrow boards, cards take more columns to stay
 * readable.
 */
export function spanAt(width: number, room: number): number {
  const { columns } = boardLimits;
  if (room >= wide) return Math.min(width, columns);
  if (room < middle) return columns;
  return width <= columns / 2 ? columns / 2 : columns;
}

/** Groups cards into rows. */
export function rowsOf<C extends Sized>(cards: readonly C[], spanOf: (card: C) => number): C[][] {
  const rows: C[][] = [];
  let used: number = boardLimits.columns;
  for (const card of cards) {
    const span = spanOf(card);
    if (used + span > boardLimits.columns) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(card);
    used += span;
  }
  return rows;
}

/** Moves a card before another one; null moves it to the end. */
export function moveBefore<C extends Sized>(cards: readonly C[], id: string, before: string | null): C[] {
  const card = cards.find((candidate) => candidate.id === id);
  if (!card || id === before) return [...cards];
  const others = cards.filter((candidate) => candidate !== card);
  const at = before === null ? others.length : others.findIndex((otherCard) => otherCard.id === before);
  return at < 0 ? [...cards] : [...others.slice(0, at), card, ...others.slice(at)];
}

/** Moves a card by one place along its row, or to the row above or below. */
export function moveCard<C extends Sized>(
  cards: readonly C[],
  id: string,
  direction: Direction,
  spanOf: (card: C) => number,
): C[] {
  const at = cards.findIndex((candidate) => candidate.id === id);
  const card = cards[at];
  if (!card) return [...cards];
  const place = placeOf(cards, at, direction, spanOf);
  if (place === null) return [...cards];
  const others = cards.filter((candidate) => candidate !== card);
  return [...others.slice(0, place), card, ...others.slice(place)];
}

/** The new index of a card among the others; null if it can't move. */
function placeOf<C extends Sized>(
  cards: readonly C[],
  at: number,
  direction: Direction,
  spanOf: (card: C) => number,
): number | null {
  if (direction === "left") return at > 0 ? at - 1 : null;
  if (direction === "right") return at < cards.length - 1 ? at + 1 : null;
  const rows = rowsOf(cards, spanOf);
  const row = rows.findIndex((candidate) => candidate.some((card) => card === cards[at]));
  const other = rows[direction === "up" ? row - 1 : row + 1];
  const first = other?.[0];
  if (!other || !first) return null;
  const start = (line: readonly C[], index: number) =>
    line.slice(0, index).reduce((sum, card) => sum + spanOf(card), 0);
  const own = rows[row] ?? [];
  const here = start(
    own,
    own.findIndex((card) => card === cards[at]),
  );
  // Choose the card of the other row whose left edge is nearest.
  const distances = other.map((_, index) => Math.abs(start(other, index) - here));
  const nearest = distances.indexOf(Math.min(...distances));
  return cards.indexOf(first) + nearest;
}

/** Makes a card one step wider (1) or narrower (-1). */
export function resized<C extends Sized>(card: C, step: 1 | -1): C {
  const next =
    step === 1 ? widths.find((width) => width > card.width) : widths.findLast((width) => width < card.width);
  return { ...card, width: next ?? card.width };
}

const names: Readonly<Record<number, string>> = {
  2: t("boards:width.third"),
  3: t("boards:width.half"),
  4: t("boards:width.twoThirds"),
};

/** For example "half of the board". */
export function widthName(width: number): string {
  return names[width] ?? t("boards:width.whole");
}
