import { createPlaceStore } from "../../core/place";

interface WatchesView {
  tab: "watches" | "rules";
  setTab: (tab: "watches" | "rules") => void;
}

/** What Watches shows. */
export const useWatchesView = createPlaceStore<WatchesView>((set) => ({
  tab: "watches",
  setTab: (tab) => set({ tab }),
}));
