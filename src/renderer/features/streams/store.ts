import { createDrafts } from "../../components/forms/drafts";
import { createPlaceStore } from "../../core/place";
import type { StreamDraft } from "./rules";

/** Stream drafts: a new one, or the rules of an existing or deleted stream by its id. */
export const useStreamDrafts = createDrafts<StreamDraft>("stream drafts");

/** How a stream is read: through a collector, or directly. */
export type Via = "collector" | "direct";
export type StreamsTab = "streams" | "collectors";

interface StreamsView {
  tab: StreamsTab;
  /** Id of the stream whose documents are open. */
  streamId: string | null;
  /** Ways to read that were chosen here, by stream id. The service may not offer a collector. */
  chosenVia: Readonly<Record<string, Via>>;
  setTab: (tab: StreamsTab) => void;
  openStream: (streamId: string | null) => void;
  chooseVia: (streamId: string, via: Via) => void;
}

/** What the Streams screen shows; kept while other screens are open. */
export const useStreamsView = createPlaceStore<StreamsView>((set) => ({
  tab: "streams",
  streamId: null,
  chosenVia: {},
  setTab: (tab) => set({ tab, streamId: null }),
  openStream: (streamId) => set({ streamId }),
  chooseVia: (streamId, via) => set(({ chosenVia }) => ({ chosenVia: { ...chosenVia, [streamId]: via } })),
}));
