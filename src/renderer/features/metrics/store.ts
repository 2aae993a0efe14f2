import { create } from "zustand";
import { persist } from "zustand/middleware";
import { keepDrafts } from "../../core/drafts";
import { newMetric, type MetricDraft } from "./draft";

interface MetricsState {
  /** Metrics being written, by project. */
  drafts: Record<string, MetricDraft[]>;
  setDrafts: (project: string, drafts: MetricDraft[]) => void;
}

/** Metrics that are being written, remembered on this computer until they are added. */
export const useMetricDrafts = create<MetricsState>()(
  persist(
    (set) => ({
      drafts: {},
      setDrafts: (project, drafts) => set((old) => ({ drafts: { ...old.drafts, [project]: drafts } })),
    }),
    { name: "metric drafts" },
  ),
);
keepDrafts(useMetricDrafts);

/** The rows of one project's form, one empty row at least. */
export function useDrafts(project: string): [MetricDraft[], (drafts: MetricDraft[]) => void] {
  const drafts = useMetricDrafts((state) => state.drafts[project]);
  const setDrafts = useMetricDrafts((state) => state.setDrafts);
  return [drafts ?? [], (next) => setDrafts(project, next.length > 0 ? next : [newMetric()])];
}
