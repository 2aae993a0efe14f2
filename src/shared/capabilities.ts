/** What local workspaces offer beyond the interface. The service announces it. */
export const localCapabilities = [
  "words", // terms, contexts and networks of all documents
  "stories",
  "why",
  "imports", // which import wrote a document
  "origins", // who or what set the sentiment, and how sure it is
  "localFields", // fields of queries that the interface doesn't have
  "strictQueries", // refuses queries that this version can't read
  "rescoring",
  "sentimentReasons", // which words made a sentiment, and the scores of sentences
  "metricBreakdowns",
  "decimalMetrics",
  "valueNames", // names under which values of custom metrics are shown
  "missingFields", // which fields of charts no document has
  "coverage", // where the data of a project's values begin or end
  "metricUse", // how many documents have a custom metric
  "exportFiles", // files of exports, to be saved
  "sampling", // random samples of all documents
  "engagementParts", // likes, reposts and comments over all networks
  "authorIds", // finds authors by ID, and tells people of one name apart
  "freeCalls", // no limits and no credits
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
