import type { CardQuestion } from "../../shared/ipc/boards";
import { firstRanking, noFilters } from "../question/defaults";

/** A ranking on a board as it is first, with the usual columns. */
export const firstInfluencersCard: CardQuestion<"influencers"> = { ...firstRanking, topN: 10, columns: [] };

/** Figures on a board as they are first. */
export const firstTiles: CardQuestion<"tiles"> = {
  query: "",
  range: { kind: "all" },
  filters: noFilters,
  stories: "all",
};

/** Quotations on a board as they are first. */
export const firstQuotations: CardQuestion<"quotations"> = {
  query: "",
  range: { kind: "all" },
  filters: noFilters,
  documents: [],
  sort: "typical",
  count: 3,
};

/** Peaks on a board as they are first. */
export const firstPeaks: CardQuestion<"peaks"> = {
  query: "",
  range: { kind: "all" },
  filters: noFilters,
  stories: "all",
  interval: "auto",
  breakdown: "sourcetype",
  queries: [],
  topN: 6,
  // Beside a storm about one value, the peaks of all others would be flat.
  axes: "own",
};

/** A profile on a board before its author is chosen. */
export const firstProfile: CardQuestion<"profile"> = {
  query: "",
  range: { kind: "all" },
  filters: noFilters,
  author: "-",
  authorId: "",
};

/** Estimated shares on a board as they are first: those of the newest sample. */
export const firstShares: CardQuestion<"shares"> = { query: "", filters: noFilters, sampleId: "" };
