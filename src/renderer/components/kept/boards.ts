import { create } from "zustand";
import { persist } from "zustand/middleware";
import { boardLimits } from "../../../shared/ipc/boards.constants";
import type { Board, BoardCard } from "../../../shared/ipc/boards";
import type { ChartQuestion, ChartRange } from "../../../shared/ipc/chart-question";
import type { ProjectRef } from "../../../shared/ipc/analytics";
import { placeKey } from "../../core/session";

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

interface OpenBoards {
  /** Id of the board last open in each project. */
  open: Readonly<Record<string, string>>;
  /** A board that a link brought, with its place, until its screen has taken it up. */
  brought: { place: string; board: Board } | null;
  show: (ref: ProjectRef, boardId: string) => void;
  bring: (ref: ProjectRef, board: Board) => void;
  takenUp: () => void;
}

/** Which board is open; remembered on this computer. */
export const useOpenBoards = create<OpenBoards>()(
  persist(
    (set, get) => ({
      open: {},
      brought: null,
      show: (ref, boardId) => set({ open: { ...get().open, [placeKey(ref)]: boardId } }),
      bring: (ref, board) => set({ brought: { place: placeKey(ref), board } }),
      takenUp: () => set({ brought: null }),
    }),
    { name: "boards", partialize: ({ open }) => ({ open }) },
  ),
);
