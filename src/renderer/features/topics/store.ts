import { useMemo } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { TopicDraft } from "../../../shared/ipc/topics";
import { keepDrafts } from "../../core/drafts";

/** Changes of a project's topics that wait to be sent, by the topic's key; and the order the analyst gave them. */
interface ProjectTopics {
  drafts: Record<string, TopicDraft>;
  /** What the service had when a change began, by the topic's key. */
  bases: Record<string, TopicDraft>;
  /** Keys of topics by category. A service keeps no order: this is Earshot's own, on this computer. */
  order: Record<string, readonly string[]>;
}

interface TopicsState {
  projects: Record<string, ProjectTopics>;
  keep: (project: string, key: string, draft: TopicDraft, base: TopicDraft | null) => void;
  discard: (project: string, keys: readonly string[]) => void;
  setOrder: (project: string, category: string, keys: readonly string[]) => void;
}

const empty: ProjectTopics = { drafts: {}, bases: {}, order: {} };

/** The key a project's drafts are kept under. */
export function projectKey({ connectionId, projectId }: { connectionId: string; projectId: string }): string {
  return `${connectionId} ${projectId}`;
}

const without = (drafts: Record<string, TopicDraft>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(drafts).filter(([key]) => !keys.includes(key)));

/** Drafts and orders of topics, remembered on this computer so that nothing is lost before it is sent. */
export const useTopicsState = create<TopicsState>()(
  persist(
    (set) => {
      const change = (project: string, by: (old: ProjectTopics) => ProjectTopics) =>
        set(({ projects }) => ({
          projects: { ...projects, [project]: by({ ...empty, ...projects[project] }) },
        }));
      return {
        projects: {},
        keep: (project, key, draft, base) =>
          change(project, (old) => ({
            ...old,
            drafts: { ...old.drafts, [key]: draft },
            bases: base && !old.drafts[key] ? { ...old.bases, [key]: base } : old.bases,
          })),
        discard: (project, keys) =>
          change(project, (old) => ({
            ...old,
            drafts: without(old.drafts, keys),
            bases: without(old.bases, keys),
          })),
        setOrder: (project, category, keys) =>
          change(project, (old) => ({ ...old, order: { ...old.order, [category]: keys } })),
      };
    },
    { name: "topics" },
  ),
);
keepDrafts(useTopicsState);

/** What is kept of one project. */
export function useProjectTopics(project: string): ProjectTopics {
  const kept = useTopicsState(({ projects }) => projects[project]);
  return useMemo(() => ({ ...empty, ...kept }), [kept]);
}
