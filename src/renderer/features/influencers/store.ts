import type { InfluencerQuestion } from "../../../shared/ipc/chart-question";
import { createPlaceStore } from "../../core/place";
import { shareRange, useRange, useSearch } from "../../core/search";
import { usualValues } from "../../../analysis/influencers/values";
import { onPlace } from "../../core/openPlace";
import { influencerSettings, type ScreenSettings } from "../../../analysis/question/defaults";
import type { Sort } from "../../components/table/DataTable";
import { adoptShownColumns } from "../../components/table/layouts";

export type RankingView = "table" | "bars" | "bubbles";

type Question = Omit<InfluencerQuestion, "query">;

interface Influencers extends ScreenSettings<InfluencerQuestion> {
  view: RankingView;
  /** Sort order of the rows; null keeps the order of the service. */
  sort: Sort | null;
  /** Key of the row whose documents are shown. */
  chosen: string | null;
  ask: (change: Partial<Question>) => void;
  setView: (view: RankingView) => void;
  setSort: (sort: Sort | null) => void;
  choose: (id: string | null) => void;
  open: (question: InfluencerQuestion) => void;
}

export const useInfluencers = createPlaceStore<Influencers>((set, _, place) => ({
  ...influencerSettings,
  view: "table",
  sort: null,
  chosen: null,
  ask: (change) =>
    set({ ...shareRange(change, place), chosen: null, ...(change.criterion ? { sort: null } : {}) }),
  setView: (view) => set({ view }),
  setSort: (sort) => set({ sort }),
  choose: (chosen) => set({ chosen }),
  open: ({ query, ...question }) => {
    set({ ...shareRange(question, place), sort: null, chosen: null });
    useSearch.at(place).getState().run(query);
  },
}));

onPlace("influencers", ({ question }) => useInfluencers.getState().open(question));

/** The complete query: the settings of this screen and the query text shared by all screens. */
export function useInfluencerQuestion(): InfluencerQuestion {
  const query = useSearch((search) => search.query);
  const range = useRange();
  const { type, criterion, topN, filters, stories, compare } = useInfluencers();
  return { query, type, criterion, topN, range, filters, stories, compare };
}

/** Key of the table's column layout. */
export const rankingTable = "ranking";

adoptShownColumns("influencers", rankingTable, usualValues);
