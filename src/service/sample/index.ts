/* The sample workspace: half a year of talk about a fictional coffee brand, its competitors and a recall. */
export { CONFIGURATION } from "./data";
export { DATASETS, sampleDocuments, type SampleDocument, type SampleEntry } from "./documents";
