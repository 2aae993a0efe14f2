import { create } from "zustand";
import { useSession } from "./session";

interface TourState {
  /** In this run: not begun, under way, or ended. */
  phase: "unasked" | "taking" | "ended";
  /** The stop it is at. */
  at: number;
  /** Begins at the first stop, where the tour was seen as well. */
  take: () => void;
  goTo: (at: number) => void;
  end: () => void;
}

/** How far the tour of the app has come; the palette and Settings begin it again. */
export const useTour = create<TourState>((set) => ({
  phase: "unasked",
  at: 0,
  take: () => {
    useSession.getState().go("explore");
    set({ phase: "taking", at: 0 });
  },
  goTo: (at) => set({ at }),
  end: () => set({ phase: "ended" }),
}));
