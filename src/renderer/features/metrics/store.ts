import { createPlaceStore, partOf } from "../../core/place";
import { newMetric, type MetricDraft } from "./draft";

interface MetricsState {
  /** The rows of the form, one empty row at least once it was begun. */
  drafts: MetricDraft[];
  setDrafts: (drafts: MetricDraft[]) => void;
}

/** Metrics that are being written, remembered on this computer until they are added. */
export const useMetricDrafts = createPlaceStore<
  MetricsState,
  { drafts: Readonly<Record<string, MetricDraft[]>> }
>(
  (set) => ({
    drafts: [],
    setDrafts: (drafts) => set({ drafts: drafts.length > 0 ? drafts : [newMetric()] }),
  }),
  {
    name: "metric drafts",
    isDraft: true,
    partialize: ({ drafts }) => ({ drafts }),
    earlier: ({ drafts }, place) => {
      const part = partOf(drafts, place);
      return part && { part: { drafts: part.mine }, rest: { drafts: part.others } };
    },
  },
);
