/** Number of columns, minimum width of a chart in columns, and maximum number of charts. */
export const boardLimits = { columns: 6, minWidth: 2, cards: 24, text: 4_000 } as const;

/**
 * What a text card is: a text with bullets, the heading of the cards below it, or a summary, which writes itself from the
 * sentences of all cards until it is edited.
 */
export const textRoles = ["text", "section", "summary"] as const;

/** Kinds of cards that ask something. */
export const askedKinds = [
  "chart",
  "words",
  "stories",
  "why",
  "influencers",
  "tiles",
  "quotations",
  "peaks",
  "shares",
  "profile",
] as const;

/** Orders of quotations that nobody chose by hand. */
export const quotationSorts = ["typical", "published", "engagement", "reach"] as const;
/** Quotations on a card. */
export const maxQuotations = 12;
/** Courses on a card of peaks. More can't be told apart on a slide. */
export const maxPeaks = 9;
