/** What local workspaces offer beyond the interface. The service announces it. */
export const localCapabilities = [
  /** Terms, contexts and networks of all documents. */
  "words",
  "stories",
  "why",
  /** Which import wrote a document. */
  "imports",
  /** Who or what set the sentiment. */
  "origins",
  /** Fields of queries that the interface doesn't have. */
  "localFields",
  /** Refuses queries that this version can't read. */
  "strictQueries",
  "rescoring",
  /** Breakdowns by custom metrics. */
  "metricBreakdowns",
  "decimalMetrics",
  /** How many documents have a custom metric. */
  "metricUse",
  /** Files of exports, to be saved. */
  "exportFiles",
  /** Random samples of all documents. */
  "sampling",
  /** Calls without limits and credits. */
  "freeCalls",
] as const;
export type LocalCapability = (typeof localCapabilities)[number];

/** Optional parts of the interface. Assumed of a service until it answers that it doesn't have them. */
export const optionalCapabilities = [
  "metricEdits",
  "metricRemoval",
  "topicRemoval",
  "panelGroups",
  "streams",
  "projectSummary",
  "globalSummary",
] as const;
export type OptionalCapability = (typeof optionalCapabilities)[number];

/** `summaries`: what a service writes of documents, unless it lacks the kind of summary. */
export const capabilities = [...localCapabilities, ...optionalCapabilities, "summaries"] as const;
export type Capability = (typeof capabilities)[number];

/** A connection, as far as its capabilities matter. */
export interface Capable {
  capabilities: readonly Capability[];
}

export const can = ({ capabilities: offered }: Capable, capability: Capability): boolean =>
  offered.includes(capability);
