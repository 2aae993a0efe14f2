import { createDrafts } from "../../components/forms/drafts";
import { partOf } from "../../core/place";
import { filled, newMetric, type MetricDraft } from "./draft";

/** The rows of the form of new metrics. */
export interface MetricsDraft {
  metrics: MetricDraft[];
}

/** The form with one empty row. */
export const newMetrics = (): MetricsDraft => ({ metrics: [newMetric()] });

/** New metrics that were begun. */
export const useMetricDrafts = createDrafts<
  MetricsDraft,
  { drafts: Readonly<Record<string, MetricDraft[]>> }
>("metric drafts", {
  isChanged: ({ draft }) => filled(draft.metrics).length > 0,
  earlier: ({ drafts }, place) => {
    const part = partOf(drafts, place);
    return (
      part && {
        forms: { "": { initial: newMetrics(), draft: { metrics: part.mine } } },
        rest: { drafts: part.others },
      }
    );
  },
});
