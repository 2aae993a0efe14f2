import type { CallInput, endpoints } from "../../src/shared/interface/endpoints";
import type { LinesName } from "../../src/shared/interface/local";

type EndpointName = Exclude<keyof typeof endpoints, LinesName>;

/** A valid call of an endpoint with the payload of a successful response. */
export interface EndpointSample<N extends EndpointName = EndpointName> {
  name: N;
  input: CallInput<N>;
  payload: unknown;
}

const project = { project_id: "p1" };
const document = { url: "https://paper.example/1", published: "1760000000000", content: "A kite" };
const done = [{ action: "create", status_code: "0", status_message: "OK", url: document.url }];
const histogram = { data: [{ t: 0, v: [1] }], header: { v: ["ALL"] } };
const topics = { filter_categories: [], topic_categories: [{ id: "default", query_topics: [] }] };
const task = { id: "t1", creation_date: "2026-01-01T00:00:00.000Z", target: "x", status: "queued" };
const stream = { stream_id: "s1", enabled: true, rules: [{ rule_id: "r1", query: "kite" }] };
const collectors = { collectors: [{ collector_id: "c1", state: "RUNNING" }] };
const results = { data: [{ data: { ...document, published: 1_760_000_000_000 } }] };

const samples: { [N in EndpointName]: { input: CallInput<N>; payload: unknown } } = {
  modifyDocument: { input: { path: { ...project, action: "create" }, body: document }, payload: done },
  modifyReview: {
    input: { path: { ...project, dataset_id: "d", action: "create" }, body: document },
    payload: done,
  },
  addCustomMetrics: {
    input: { path: project, body: { custom_metrics: [{ name: "score", format: "INTEGER" }] } },
    payload: { data: [{ custom_metric: { name: "score", format: { name: "INTEGER" } }, success: true }] },
  },
  listCustomMetrics: {
    input: { path: project },
    payload: { data: [{ custom_metric: { name: "score", format: { name: "INTEGER" } } }] },
  },
  listViews: { input: { path: project }, payload: { projects: [{ id: "p1", title: "Kites" }] } },
  globalHistogram: { input: { path: { type: "published" }, params: { q: "kite" } }, payload: histogram },
  projectHistogram: { input: { path: { ...project, type: "published" } }, payload: histogram },
  topInfluencers: {
    input: { path: project },
    payload: { influencer_type: "AUTHOR", sort_criteria: "TOTAL", influencers: [] },
  },
  importTopics: {
    input: {
      path: project,
      body: { topic_type: "search", topic_line_import: [{ topic_title: "A", query: "kite" }] },
    },
    payload: topics,
  },
  listPanels: { input: { path: project }, payload: { data: [{ group: { id: "predefined", panels: [] } }] } },
  listTasks: { input: { path: {} }, payload: { tasks: [task] } },
  createExport: {
    input: { path: {}, body: { start: "2026-01-01", target: "x" } },
    payload: { tasks: [task] },
  },
  deleteStream: { input: { path: { stream_id: "s1" } }, payload: { data: [stream] } },
  accountInfo: { input: { path: {} }, payload: { projects: [{ id: "p1", name: "Kites" }] } },
  projectResults: { input: { path: project }, payload: results },
  globalResults: { input: { path: {}, params: { q: "kite" } }, payload: results },
  listTopics: { input: { path: project }, payload: topics },
  addPanels: {
    input: { path: project, body: { panels: [{ title: "A", included_entries: [] }] } },
    payload: { data: [{ success: true, panel: { id: "1", title: "A" } }] },
  },
  addPanelGroups: {
    input: { path: project, body: { groups: [{ title: "A" }] } },
    payload: { data: [{ success: true, group: { id: "1", title: "A" } }] },
  },
  getTopic: { input: { path: { ...project, topic_id: "t" } }, payload: { id: "t", category_id: "default" } },
  deleteTopics: {
    input: { path: project, body: { bulk_topics: [{ category_id: "default", id: "t" }] } },
    payload: { bulk_answer: [{ category_id: "default", id: "t", success: true }] },
  },
  updateCustomMetrics: {
    input: { path: project, body: { custom_metrics: [{ name: "score", title: "Score" }] } },
    payload: { data: [{ custom_metric: { name: "score", format: { name: "INTEGER" } }, success: true }] },
  },
  deleteCustomMetric: {
    input: { path: { ...project, metric_name: "score" } },
    payload: { data: [{ custom_metric: { name: "score" }, success: true }] },
  },
  deleteCustomMetrics: {
    input: { path: project, body: { metric_names: ["score"] } },
    payload: { data: [{ custom_metric: { name: "score" }, success: true }] },
  },
  listTags: { input: { path: project }, payload: { tags: [{ id: "1", label: "Team / Kites" }] } },
  listResources: {
    input: { path: project, params: { type: "search" } },
    payload: { projects: [{ id: "p1", title: "Kites", topics: [{ id: "default", nodes: [] }] }] },
  },
  globalSummary: { input: { path: {}, params: { q: "kite" } }, payload: { summary: "Kites fly." } },
  projectSummary: { input: { path: project }, payload: { summary: "Kites fly." } },
  getTask: { input: { path: { task_id: "t1" } }, payload: { tasks: [task] } },
  abortTask: { input: { path: { task_id: "t1" } }, payload: { tasks: [task] } },
  listStreams: { input: { path: {} }, payload: { data: [stream] } },
  putStream: {
    input: { path: { stream_id: "s1" }, body: { rules: [{ rule_id: "r1", query: "kite" }] } },
    payload: { data: [stream] },
  },
  getStream: { input: { path: { stream_id: "s1" } }, payload: { data: [stream] } },
  getCollector: { input: { path: { collector_id: "c1" } }, payload: collectors },
  putCollector: {
    input: { path: { collector_id: "c1" }, body: { collector_query: { streams: ["s1"] } } },
    payload: collectors,
  },
  deleteCollector: { input: { path: { collector_id: "c1" } }, payload: collectors },
  pauseCollector: { input: { path: { collector_id: "c1" } }, payload: collectors },
  resumeCollector: { input: { path: { collector_id: "c1" } }, payload: collectors },
  exportProject: {
    input: { path: project, body: { start: "2026-01-01", target: "c1" } },
    payload: { tasks: [task] },
  },
  exportStream: {
    input: { path: { stream_id: "s1" }, body: { start: "2026-01-01", target: "c1" } },
    payload: { tasks: [task] },
  },
  creditInfo: { input: { path: {} }, payload: { used_credits_monthly: 1, monthly_total: 10 } },
  modifyDocuments: { input: { path: project, body: [{ create: document }] }, payload: done },
  modifyReviews: {
    input: { path: { ...project, dataset_id: "d" }, body: [{ create: document }] },
    payload: done,
  },
};

/** A valid call of every endpoint in the table. */
export const endpointSamples: EndpointSample[] = (Object.keys(samples) as EndpointName[]).map((name) => ({
  name,
  ...samples[name],
}));
