import type { TopicDraft } from "../../../shared/ipc/topics";
import { createDrafts } from "../../components/forms/drafts";
import { createPlaceStore, partOf } from "../../core/place";

interface Earlier {
  projects: Readonly<
    Record<string, { drafts?: Record<string, TopicDraft>; bases?: Record<string, TopicDraft> }>
  >;
}

/** New and changed topics by key. The initial values are the service's version at that time. */
export const useTopicDrafts = createDrafts<TopicDraft, Earlier>("topics", {
  earlier: ({ projects }, place) => {
    const part = partOf(projects, place);
    if (!part) return null;
    const { drafts = {}, bases = {} } = part.mine;
    const forms = Object.fromEntries(
      Object.entries(drafts).map(([key, draft]) => [key, { initial: bases[key] ?? draft, draft }]),
    );
    return { forms, rest: { projects: part.others } };
  },
});

interface TopicOrder {
  /** Keys of topics by category. The service has no order; this one exists only on this computer. */
  order: Readonly<Record<string, readonly string[]>>;
  setOrder: (category: string, keys: readonly string[]) => void;
}

export const useTopicOrder = createPlaceStore<TopicOrder>(
  (set) => ({
    order: {},
    setOrder: (category, keys) => set(({ order }) => ({ order: { ...order, [category]: keys } })),
  }),
  { name: "topic order", partialize: ({ order }) => ({ order }) },
);
