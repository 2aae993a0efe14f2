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
const nested = [
  { count: 4, sum: 9, avg: 2.25, min: 1, max: 4 },
  { count: 3, sum: 3 },
];
const histogram = {
  data: [
    { t: 0, v: [5, 3], val: nested },
    { t: 86_400_000, v: [2, 1], forecast: true, lower: [1, 0], upper: [4, 2] },
  ],
  header: { v: ["POSITIVE", "NEGATIVE"] },
};
const influencer = {
  details: { name: "Ann", url: "https://chirp.example/ann", id: "7" },
  network: "chirp.example",
  posts: 3,
  sentiment: { positive: 1, negative: 2, neutral: 4 },
  reach: 12.5,
  reach_per_mention: 4,
  engagement: 6,
  engagement_per_mention: 2,
  matched_topics: [{ topic_id: "t", posts_amount: 2 }],
};
const panel = {
  id: "n1",
  title: "Press",
  description: "Papers",
  color: "#aabbcc",
  included_entries: [{ entry_type: "URL", url: "https://paper.example", exact_match: true }],
};
const topic = {
  id: "t",
  title: "Kites",
  description: "All kites",
  included_queries: ["kite"],
  excluded_queries: ["bird"],
};
const topics = {
  filter_categories: [{ id: "default_filter", title: "Filters", query_topics: [topic] }],
  topic_categories: [{ id: "default", title: "Topics", description: "Ungrouped", query_topics: [topic] }],
};
const task = {
  id: "t1",
  creation_date: "2026-01-01T00:00:00.000Z",
  type: "export",
  target: "x",
  status: "queued",
  processed: 40,
  ready: 30,
  progress: 0.5,
};
const stream = { stream_id: "s1", enabled: true, rules: [{ rule_id: "r1", query: "kite" }] };
const collectors = { collectors: [{ collector_id: "c1", state: "RUNNING" }] };
const found = {
  ...document,
  published: 1_760_000_000_000,
  title: "Kites",
  lang: "en",
  sentiment: -2,
  reach: 500,
  engagement: 12,
  source_type: ["BLOG"],
  tags_customer: ["Team / Kites"],
  extra_author_attributes: { id: "7", name: "Ann", gender: "FEMALE" },
  extra_source_attributes: { name: "Paper", geo: "lu" },
  article_extended_attributes: { twitter_likes: 3 },
  custom: { score: 4 },
};
const results = { data: [{ data: found }, { data: { ...found, url: "https://paper.example/2" } }] };

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
  listViews: {
    input: { path: project },
    payload: {
      projects: [
        {
          id: "p1",
          title: "Kites",
          dashboards: [{ id: "d|1", title: "Board", last_update: 1_760_000_000_000 }],
          reports: [{ id: "r|1", title: "Weekly", last_update: 1_760_000_000_000 }],
        },
      ],
    },
  },
  globalHistogram: { input: { path: { type: "published" }, params: { q: "kite" } }, payload: histogram },
  projectHistogram: { input: { path: { ...project, type: "published" } }, payload: histogram },
  topInfluencers: {
    input: { path: project },
    payload: {
      influencer_type: "AUTHOR",
      sort_criteria: "TOTAL",
      influencers: [influencer, { ...influencer, posts: 2 }],
    },
  },
  importTopics: {
    input: {
      path: project,
      body: { topic_type: "search", topic_line_import: [{ topic_title: "A", query: "kite" }] },
    },
    payload: topics,
  },
  listPanels: {
    input: { path: project },
    payload: { data: [{ group: { id: "g", title: "Mine", panels: [panel] } }] },
  },
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
    input: { path: project, params: { type: ["search"] } },
    payload: {
      projects: [
        {
          id: "p1",
          title: "Kites",
          topics: [{ id: "default", title: "Topics", nodes: [{ id: "t", title: "Kites" }] }],
        },
      ],
    },
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
