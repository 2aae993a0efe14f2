import type { FollowedKind } from "../../../shared/ipc/live-streams";
import { createDrafts } from "../../components/forms/drafts";
import { createPlaceStore } from "../../core/place";
import type { StreamDraft } from "./rules";

/** Stream drafts: a new one, or the rules of an existing or deleted stream by its id. */
export const useStreamDrafts = createDrafts<StreamDraft>("stream drafts");

/** How a stream is read: through a collector, or directly. */
export type Via = "collector" | "direct";
export type StreamsTab = "streams" | "collectors";

/** A stream, collector or project whose documents are open. */
export interface OpenSource {
  kind: FollowedKind;
  id: string;
}

interface StreamsView {
  tab: StreamsTab;
  opened: OpenSource | null;
  /** Ways to read that were chosen here, by stream id. The service may not offer a collector. */
  chosenVia: Readonly<Record<string, Via>>;
  setTab: (tab: StreamsTab) => void;
  open: (opened: OpenSource | null) => void;
  chooseVia: (streamId: string, via: Via) => void;
}

/** What the Streams screen shows; kept while other screens are open. */
export const useStreamsView = createPlaceStore<StreamsView>((set) => ({
  tab: "streams",
  opened: null,
  chosenVia: {},
  setTab: (tab) => set({ tab, opened: null }),
  open: (opened) => set({ opened }),
  chooseVia: (streamId, via) => set(({ chosenVia }) => ({ chosenVia: { ...chosenVia, [streamId]: via } })),
}));
