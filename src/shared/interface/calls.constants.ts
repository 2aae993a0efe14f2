/** Classes of calls, each with its own limit per minute. */
export const callClasses = [
  "modification",
  "projectSearch",
  "globalSearch",
  "results",
  "views",
  "resources",
  "tags",
  "credits",
  "streams",
  "other",
] as const;
export type CallClass = (typeof callClasses)[number];

/** Published calls per minute and account of hosted deployments. 60 is assumed if none is published. */
export const defaultCallLimits: Readonly<Record<CallClass, number>> = {
  modification: 120,
  projectSearch: 30,
  globalSearch: 60,
  results: 60,
  views: 20,
  resources: 20,
  tags: 40,
  credits: 10,
  streams: 5,
  other: 60,
};

/** Credits that a histogram or a ranking of influencers costs on hosted deployments. Imports are free. */
export const creditsPerCall = 10;

/** Maximum response size in bytes, for the client and for pages of the local service. */
export const maxAnswerBytes = 64 * 1024 * 1024;

/** Maximum response size in bytes of lists that can't be read in pages. */
export const maxListBytes = 256 * 1024 * 1024;

/** Longest time (ms) a call waits silently. If a service demands more, the call fails and says until when. */
export const longestWaitMs = 60_000;
