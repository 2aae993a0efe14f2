/* The sample workspace: half a year of talk about a fictional coffee brand, its competitors and a recall. */
export { FILTERS, METRICS, PANELS, TOPIC_CATEGORIES, VIEWS, type SampleTopic } from "./configuration";
export { DATASETS, sampleDocuments, type SampleDocument, type SampleEntry } from "./documents";
