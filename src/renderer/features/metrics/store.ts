import { createDrafts } from "../../components/forms/drafts";
import { partOf } from "../../core/place";
import { filled, newMetric, type MetricDraft } from "./draft";

/** Form values of the dialog for new metrics. */
export interface MetricsDraft {
  metrics: MetricDraft[];
}

/** The form with one empty row. */
export const newMetrics = (): MetricsDraft => ({ metrics: [newMetric()] });

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
