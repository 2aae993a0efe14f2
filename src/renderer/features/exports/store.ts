import { useStore } from "zustand";
import { createDrafts } from "../../components/forms/drafts";
import { createPlaceStore, type OpenProject } from "../../core/place";
import type { OrderDraft } from "./order";
import type { TaskProgress } from "./tasks";

interface ExportsState {
  /** Observed tasks by task id. */
  watched: Record<string, TaskProgress>;
  setWatched: (watched: Record<string, TaskProgress>) => void;
}

/** Tasks observed since the app started. Exports belong to a connection, not to a project. */
const useExportsState = createPlaceStore<ExportsState>((set) => ({
  watched: {},
  setWatched: (watched) => set({ watched }),
}));

const ofConnection = (connectionId: string): OpenProject => ({ connectionId, projectId: null });

/** Observed tasks of a connection, outside of React. */
export const watchedOf = (connectionId: string) => useExportsState.at(ofConnection(connectionId)).getState();

export function useWatched(connectionId: string): Record<string, TaskProgress> {
  return useStore(useExportsState.at(ofConnection(connectionId)), ({ watched }) => watched);
}

/** Export drafts: a new one, or a repeated task by its id. */
export const useExportDrafts = createDrafts<OrderDraft>("export drafts");
