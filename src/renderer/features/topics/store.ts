import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { TopicDraft } from "../../../shared/ipc/topics";
import { keepInStep } from "../../app/inStep";

/** Changes of a project's topics that wait to be sent, by the topic's key; and the order the analyst gave them. */
interface ProjectTopics {
  drafts: Record<string, TopicDraft>;
  /** Keys of topics by category. A service keeps no order: this is Earshot's own, on this computer. */
  order: Record<string, readonly string[]>;
}

interface TopicsState {
  projects: Record<string, ProjectTopics>;
  keep: (project: string, key: string, draft: TopicDraft) => void;
  discard: (project: string, keys: readonly string[]) => void;
  setOrder: (project: string, category: string, keys: readonly string[]) => void;
}

const empty: ProjectTopics = { drafts: {}, order: {} };

/** The key a project's drafts are kept under. */
export function projectKey({ connectionId, projectId }: { connectionId: string; projectId: string }): string {
  return `${connectionId} ${projectId}`;
}

/** Drafts and orders of topics, remembered on this computer so that nothing is lost before it is sent. */
export const useTopicsState = create<TopicsState>()(
  persist(
    (set) => {
      const change = (project: string, by: (old: ProjectTopics) => ProjectTopics) =>
        set(({ projects }) => ({ projects: { ...projects, [project]: by(projects[project] ?? empty) } }));
      return {
        projects: {},
        keep: (project, key, draft) =>
          change(project, (old) => ({ ...old, drafts: { ...old.drafts, [key]: draft } })),
        discard: (project, keys) =>
          change(project, (old) => ({
            ...old,
            drafts: Object.fromEntries(Object.entries(old.drafts).filter(([key]) => !keys.includes(key))),
          })),
        setOrder: (project, category, keys) =>
          change(project, (old) => ({ ...old, order: { ...old.order, [category]: keys } })),
      };
    },
    { name: "topics" },
  ),
);
keepInStep(useTopicsState);

/** What is kept of one project. */
export function useProjectTopics(project: string): ProjectTopics {
  return useTopicsState(({ projects }) => projects[project] ?? empty);
}
