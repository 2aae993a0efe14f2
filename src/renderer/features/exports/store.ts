import { create } from "zustand";
import type { Watched } from "./tasks";

interface ExportsState {
  /** Tasks as they were seen, by connection and task. */
  watched: Record<string, Record<string, Watched>>;
  setWatched: (connectionId: string, watched: Record<string, Watched>) => void;
}

/** What was seen of the tasks while the app runs. */
export const useExportsState = create<ExportsState>((set) => ({
  watched: {},
  setWatched: (connectionId, watched) =>
    set((old) => ({ watched: { ...old.watched, [connectionId]: watched } })),
}));

const none: Record<string, Watched> = {};

/** What was seen of the tasks of one connection. */
export function useWatched(connectionId: string): Record<string, Watched> {
  return useExportsState(({ watched }) => watched[connectionId] ?? none);
}
