import type { Story } from "../../../shared/interface/text-analysis";
import type { StoriesQuestion } from "../../../shared/ipc/chart-question";
import { createPlaceStore } from "../../core/place";
import { shareRange, useRange, useSearch } from "../../core/search";
import { onPlace } from "../../core/openPlace";
import { storiesSettings, type ScreenSettings } from "../../../analysis/question/defaults";

type Question = Omit<StoriesQuestion, "query">;

interface Stories extends ScreenSettings<StoriesQuestion> {
  /** The story in the pane, as it was listed when it was opened. */
  story: Story | null;
  ask: (change: Partial<Question>) => void;
  show: (story: Story | null) => void;
  open: (question: StoriesQuestion) => void;
}

export const useStories = createPlaceStore<Stories>((set, _, place) => ({
  ...storiesSettings,
  story: null,
  ask: (change) => set({ ...shareRange(change, place), story: null }),
  show: (story) => set({ story }),
  open: ({ query, ...question }) => {
    set({ ...shareRange(question, place), story: null });
    useSearch.at(place).getState().run(query);
  },
}));

onPlace("stories", ({ question }) => useStories.getState().open(question));

/** The complete query: the settings of this screen and the query text shared by all screens. */
export function useStoriesQuestion(): StoriesQuestion {
  const query = useSearch((search) => search.query);
  const range = useRange();
  const { filters, sort } = useStories();
  return { query, range, filters, sort };
}
