import { create } from "zustand";
import { useSession } from "./session";

interface TourState {
  /** State in this run. */
  phase: "unasked" | "taking" | "ended";
  /** Index of the current stop. */
  at: number;
  /** Starts at the first stop, even if the tour was seen before. */
  take: () => void;
  goTo: (at: number) => void;
  end: () => void;
}

/** Progress of the tour. The palette and Settings can start it again. */
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
