import { boardLimits } from "../../../shared/ipc/boards.constants";
import type { AskedCard, Board, CardOf, CardView } from "../../../shared/ipc/boards";
import type { ChartRange } from "../../../shared/ipc/chart-question";
import { createPlaceStore, partOf } from "../../core/place";
import { onPlace } from "../../core/openPlace";

/** A board that narrows none of its cards. */
export function newBoard(name: string): Board {
  return { id: crypto.randomUUID(), name, query: "", range: { kind: "all" }, cards: [] };
}

/** A card with the query and the range of its view. All time is the board's range, however far that reaches. */
export function newCard(view: CardView, title: string): AskedCard {
  const card = { id: crypto.randomUUID(), title, width: boardLimits.columns / 2, wording: null };
  const range = rangeOfView(view);
  // Questions still carry their range here; that of the stored card lies beside it.
  return { ...card, ...view, ...(range && { range }) };
}

/** The range that a view keeps on a board; undefined for all time, and for views without one. */
export function rangeOfView({ question }: CardView): ChartRange | undefined {
  return "range" in question && question.range.kind !== "all" ? question.range : undefined;
}

/** A text card without a text. Sections take the whole width, since they head what is below them. */
export function newText(role: CardOf<"text">["role"]): CardOf<"text"> {
  const width = role === "section" ? boardLimits.columns : boardLimits.columns / 2;
  return { id: crypto.randomUUID(), title: "", width, wording: null, kind: "text", role };
}

/** Makes a name unique: "Morning", "Morning 2", "Morning 3". */
export function uniqueName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted} ${number}`)) number++;
  return `${wanted} ${number}`;
}

interface OpenBoard {
  /** Id of the board that was open last. */
  open: string | null;
  /** A board opened from a link, until the boards screen takes it. */
  brought: Board | null;
  show: (boardId: string) => void;
  bring: (board: Board) => void;
  takenUp: () => void;
}

/** The open board, remembered on this computer. */
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

onPlace("boards", (place) => {
  const { show, bring } = useOpenBoard.getState();
  if ("boardId" in place) show(place.boardId);
  else bring(place.question);
});
