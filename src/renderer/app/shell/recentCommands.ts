import { create } from "zustand";
import { persist } from "zustand/middleware";

const most = 6;

interface RecentCommands {
  /** Ids of the commands done last by the palette, the latest first. */
  ids: readonly string[];
  done: (id: string) => void;
}

/** What was done or gone to last by the palette; remembered on this computer. */
export const useRecentCommands = create<RecentCommands>()(
  persist(
    (set, get) => ({
      ids: [],
      done: (id) => set({ ids: [id, ...get().ids.filter((one) => one !== id)].slice(0, most) }),
    }),
    { name: "recent commands" },
  ),
);
