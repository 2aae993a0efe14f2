import { create } from "zustand";
import { useSession } from "./session";

interface TourState {
  taking: boolean;
  /** Index of the current stop. */
  at: number;
  /** Starts at the first stop. */
  take: () => void;
  goTo: (at: number) => void;
  end: () => void;
}

/** Progress of the tour. The welcome, the palette and Settings start it. */
export const useTour = create<TourState>((set) => ({
  taking: false,
  at: 0,
  take: () => {
    useSession.getState().go("explore");
    set({ taking: true, at: 0 });
  },
  goTo: (at) => set({ at }),
  end: () => set({ taking: false }),
}));
