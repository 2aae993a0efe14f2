import { boardLimits } from "../../../shared/ipc/boards.constants";
import type { Board, BoardCard } from "../../../shared/ipc/boards";
import type { ChartQuestion, ChartRange } from "../../../shared/ipc/chart-question";
import { createPlaceStore, partOf } from "../../core/place";

/** A new board without charts. */
export function newBoard(name: string, query: string, range: ChartRange): Board {
  return { id: crypto.randomUUID(), name, query, range, cards: [] };
}

/** A chart as it stands on a board: what the board asks already is none of its own. */
export function newCard(question: ChartQuestion, title: string, board: Pick<Board, "query">): BoardCard {
  const query = question.query.trim() === board.query.trim() ? "" : question.query.trim();
  // The range goes along unread: what main keeps has none.
  return {
    id: crypto.randomUUID(),
    title,
    width: boardLimits.columns / 2,
    question: { ...question, query },
  };
}

/** A name that no other has: "Morning", "Morning 2", "Morning 3". */
export function freeName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted} ${number}`)) number++;
  return `${wanted} ${number}`;
}

interface OpenBoard {
  /** Id of the board last open. */
  open: string | null;
  /** A board that a link brought, until its screen has taken it up. */
  brought: Board | null;
  show: (boardId: string) => void;
  bring: (board: Board) => void;
  takenUp: () => void;
}

/** Which board is open; remembered on this computer. */
export const useOpenBoard = createPlaceStore<OpenBoard, { open: Readonly<Record<string, string>> }>(
  (set) => ({
    open: null,
    brought: null,
    show: (open) => set({ open }),
    bring: (brought) => set({ brought }),
    takenUp: () => set({ brought: null }),
  }),
  {
    name: "boards",
    partialize: ({ open }) => ({ open }),
    earlier: ({ open }, place) => {
      const part = partOf(open, place);
      return part && { part: { open: part.mine }, rest: { open: part.others } };
    },
  },
);
