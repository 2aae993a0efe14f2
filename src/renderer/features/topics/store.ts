import type { TopicDraft } from "../../../shared/ipc/topics";
import { createPlaceStore, partOf } from "../../core/place";

/** Changes of a project's topics that wait to be sent, by the topic's key; and the order the analyst gave them. */
interface KeptTopics {
  drafts: Record<string, TopicDraft>;
  /** What the service had when a change began, by the topic's key. */
  bases: Record<string, TopicDraft>;
  /** Keys of topics by category. A service keeps no order: this is Earshot's own, on this computer. */
  order: Record<string, readonly string[]>;
}

interface TopicsState extends KeptTopics {
  keep: (key: string, draft: TopicDraft, base: TopicDraft | null) => void;
  discard: (keys: readonly string[]) => void;
  setOrder: (category: string, keys: readonly string[]) => void;
}

const without = (drafts: Record<string, TopicDraft>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(drafts).filter(([key]) => !keys.includes(key)));

/** Drafts and orders of topics, remembered on this computer so that nothing is lost before it is sent. */
export const useTopicsState = createPlaceStore<
  TopicsState,
  { projects: Readonly<Record<string, Partial<KeptTopics>>> }
>(
  (set) => ({
    drafts: {},
    bases: {},
    order: {},
    keep: (key, draft, base) =>
      set(({ drafts, bases }) => ({
        drafts: { ...drafts, [key]: draft },
        bases: base && !drafts[key] ? { ...bases, [key]: base } : bases,
      })),
    discard: (keys) =>
      set(({ drafts, bases }) => ({ drafts: without(drafts, keys), bases: without(bases, keys) })),
    setOrder: (category, keys) => set(({ order }) => ({ order: { ...order, [category]: keys } })),
  }),
  {
    name: "topics",
    isDraft: true,
    partialize: ({ drafts, bases, order }) => ({ drafts, bases, order }),
    earlier: ({ projects }, place) => {
      const part = partOf(projects, place);
      return part && { part: part.mine, rest: { projects: part.others } };
    },
  },
);
