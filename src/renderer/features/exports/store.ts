import { useStore } from "zustand";
import { createDrafts } from "../../components/forms/drafts";
import { createPlaceStore, type Place } from "../../core/place";
import type { OrderDraft } from "./order";
import type { Watched } from "./tasks";

interface ExportsState {
  /** Tasks as they were seen, by task. */
  watched: Record<string, Watched>;
  setWatched: (watched: Record<string, Watched>) => void;
}

/** What was seen of the tasks while the app runs. Exports have no project. */
const useExportsState = createPlaceStore<ExportsState>((set) => ({
  watched: {},
  setWatched: (watched) => set({ watched }),
}));

const ofConnection = (connectionId: string): Place => ({ connectionId, projectId: null });

/** What was seen of the tasks of one connection, as it is now. */
export const watchedOf = (connectionId: string) => useExportsState.at(ofConnection(connectionId)).getState();

/** What was seen of the tasks of one connection. */
export function useWatched(connectionId: string): Record<string, Watched> {
  return useStore(useExportsState.at(ofConnection(connectionId)), ({ watched }) => watched);
}

/** Exports that were begun: a new one, or one like an earlier task, by its id. */
export const useExportDrafts = createDrafts<OrderDraft>("export drafts");
