import type { TopicDraft } from "../../../shared/ipc/topics";
import { createDrafts } from "../../components/forms/drafts";
import { createPlaceStore, partOf } from "../../core/place";

interface Earlier {
  projects: Readonly<
    Record<string, { drafts?: Record<string, TopicDraft>; bases?: Record<string, TopicDraft> }>
  >;
}

/** Topics that are new or changed, by their keys; opened first with what the service had then. */
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
  /** Keys of topics by category. A service keeps no order: this is Earshot's own, on this computer. */
  order: Readonly<Record<string, readonly string[]>>;
  setOrder: (category: string, keys: readonly string[]) => void;
}

/** The order that the analyst gave to topics. */
export const useTopicOrder = createPlaceStore<TopicOrder>(
  (set) => ({
    order: {},
    setOrder: (category, keys) => set(({ order }) => ({ order: { ...order, [category]: keys } })),
  }),
  { name: "topic order", partialize: ({ order }) => ({ order }) },
);
