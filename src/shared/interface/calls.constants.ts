/** Classes that calls are limited by, each with its own calls per minute. */
export const callClasses = [
  "modification",
  "projectSearch",
  "globalSearch",
  "views",
  "resources",
  "tags",
  "credits",
  "other",
] as const;
/** A class of calls. */
export type CallClass = (typeof callClasses)[number];

/** Known calls per minute and account of hosted deployments; 60 is assumed where none is published. */
export const defaultCallLimits: Readonly<Record<CallClass, number>> = {
  modification: 120,
  projectSearch: 30,
  globalSearch: 60,
  views: 20,
  resources: 20,
  tags: 40,
  credits: 10,
  other: 60,
};

/** Largest answer that is read, and that a local service makes of a page of documents, in bytes. */
export const mostAnswerBytes = 64 * 1024 * 1024;

/** Longest that a call waits in silence, in milliseconds; where a service wants more, it fails and says until when. */
export const longestWaitMs = 60_000;
