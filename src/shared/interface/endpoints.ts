import { z } from "zod";
import { maxListBytes } from "./calls.constants";
import {
  BatchEntry,
  DocumentAction,
  DocumentInput,
  ModificationParams,
  ModificationResults,
  ResultsParams,
  SearchResults,
  SummaryParams,
  documentLimits,
} from "./documents";
import { type Endpoint, endpoint } from "./endpoint";
import { GlobalHistogramParams, Histogram, ProjectHistogramParams, filterParams } from "./histograms";
import { InfluencerParams, TopInfluencers } from "./influencers";
import * as r from "./resources";
import { resourceTypes } from "./resources.constants";
import { streamEndpoints } from "./stream-endpoints";
import { looseArray, looseNumber, looseString, maybe, namesParam, pathId } from "./values";

export { endpoint, type Endpoint } from "./endpoint";
export { callClasses, defaultCallLimits, type CallClass } from "./calls.constants";

const none = z.object({});
const project = z.object({ project_id: pathId });
const projectAction = project.extend({ action: DocumentAction });
const dataset = project.extend({ dataset_id: pathId });
const platformProject = project.extend({ platform: pathId.default("platform") });
const batchBody = z.array(BatchEntry).min(1).max(documentLimits.batchEntries);
const modifications = ModificationResults;
/** Optional endpoints for what is managed in a project. */
const managed = { pathParams: platformProject, callClass: "resources", optional: true } as const;
const changedMetrics = { resultKey: "result_custom_metrics", result: r.ChangedCustomMetrics } as const;
const summaryAnswer = { resultKey: "summary", result: r.Summary, optional: true } as const;
/**
 * The whole interface as one table. The client calls and the local service mounts its rows, so both always agree. Rows
 * 1 to 13 are the interface's endpoints in its order. The rest are optional.
 */
export const endpoints = {
  modifyDocument: endpoint({
    method: "POST",
    path: "/api/v2/docs/p/{project_id}/{action}",
    pathParams: projectAction,
    params: ModificationParams,
    body: DocumentInput,
    resultKey: "result_searchdoc",
    result: modifications,
    callClass: "modification",
    writes: true,
  }),
  modifyReview: endpoint({
    method: "POST",
    path: "/api/v2/docs/p/{project_id}/d/{dataset_id}/{action}",
    pathParams: dataset.extend({ action: DocumentAction }),
    params: ModificationParams,
    body: DocumentInput,
    resultKey: "result_searchdoc",
    result: modifications,
    callClass: "modification",
    writes: true,
  }),
  addCustomMetrics: endpoint({
    method: "POST",
    path: "/api/v2/{platform}/p/{project_id}/custom_metrics/add",
    pathParams: platformProject,
    body: r.AddCustomMetrics,
    resultKey: "result_custom_metrics",
    result: r.CustomMetrics,
    callClass: "resources",
    writes: true,
  }),
  listCustomMetrics: endpoint({
    method: "GET",
    path: "/api/v2/{platform}/p/{project_id}/custom_metrics/list",
    pathParams: platformProject,
    resultKey: "result_custom_metrics",
    result: r.CustomMetrics,
    callClass: "resources",
  }),
  listViews: endpoint({
    method: "GET",
    path: "/api/v2/{platform}/p/{project_id}/views",
    pathParams: platformProject,
    resultKey: "result_views",
    result: r.Views,
    callClass: "views",
  }),
  globalHistogram: endpoint({
    method: "GET",
    path: "/api/v1/search/histogram/{type}",
    pathParams: z.object({ type: pathId }),
    params: GlobalHistogramParams,
    resultKey: "result_histogram",
    result: Histogram,
    callClass: "globalSearch",
  }),
  projectHistogram: endpoint({
    method: "GET",
    path: "/api/v1/search/p/{project_id}/histogram/{type}",
    pathParams: project.extend({ type: pathId }),
    params: ProjectHistogramParams,
    resultKey: "result_histogram",
    result: Histogram,
    callClass: "projectSearch",
  }),
  topInfluencers: endpoint({
    method: "GET",
    path: "/api/v1/search/p/{project_id}/histogram/top_influencers",
    pathParams: project,
    params: InfluencerParams,
    resultKey: "result_top_influencers",
    result: TopInfluencers,
    callClass: "projectSearch",
  }),
  importTopics: endpoint({
    method: "POST",
    path: "/api/v2/{platform}/p/{project_id}/topics/import",
    pathParams: platformProject,
    body: r.TopicsImport,
    resultKey: "result_topics",
    result: r.Topics,
    callClass: "resources",
    writes: true,
  }),
  listPanels: endpoint({
    method: "GET",
    path: "/api/v2/{platform}/p/{project_id}/source_panels/list",
    pathParams: platformProject,
    resultKey: "result_source_panels",
    result: r.SourcePanels,
    callClass: "resources",
    // A thousand panels of a thousand members are 100 MB.
    answerBytes: maxListBytes,
  }),
  listTasks: endpoint({
    method: "GET",
    path: "/api/v3/tasks/export",
    pathParams: none,
    resultKey: "result_tasks",
    result: r.Tasks,
    callClass: "other",
  }),
  createExport: endpoint({
    method: "POST",
    path: "/api/v3/stream/export",
    pathParams: none,
    body: r.NewExport,
    resultKey: "result_tasks",
    result: r.Tasks,
    callClass: "other",
    writes: true,
  }),
  deleteStream: endpoint({
    method: "DELETE",
    path: "/api/v3/stream/s/{stream_id}",
    pathParams: z.object({ stream_id: pathId }),
    resultKey: "result_stream",
    result: r.Streams,
    callClass: "other",
    writes: true,
  }),
  accountInfo: endpoint({
    method: "GET",
    path: "/api/v1/search/info",
    pathParams: none,
    resultKey: "result_accinfo",
    result: r.AccountInfo,
    callClass: "other",
    optional: true,
  }),
  projectResults: endpoint({
    method: "GET",
    path: "/api/v1/search/p/{project_id}/results",
    pathParams: project,
    params: ResultsParams.extend(filterParams),
    resultKey: "result_content",
    result: SearchResults,
    callClass: "results",
    optional: true,
  }),
  globalResults: endpoint({
    method: "GET",
    path: "/api/v1/search/results",
    pathParams: none,
    params: ResultsParams.extend({ q: z.string() }),
    resultKey: "result_content",
    result: SearchResults,
    callClass: "results",
    optional: true,
  }),
  listTopics: endpoint({
    method: "GET",
    path: "/api/v2/{platform}/p/{project_id}/topics/list",
    pathParams: platformProject,
    resultKey: "result_topics",
    result: r.Topics,
    callClass: "resources",
    optional: true,
  }),
  addPanels: endpoint({
    method: "POST",
    path: "/api/v2/{platform}/p/{project_id}/source_panels/add",
    pathParams: platformProject,
    body: r.AddPanels,
    resultKey: "result_source_panels",
    result: r.AddedPanels,
    callClass: "resources",
    optional: true,
    writes: true,
  }),
  addPanelGroups: endpoint({
    ...managed,
    method: "POST",
    path: "/api/v2/{platform}/p/{project_id}/source_panels/groups/add",
    body: r.AddPanelGroups,
    resultKey: "result_source_panels",
    result: r.AddedPanelGroups,
    writes: true,
  }),
  getTopic: endpoint({
    ...managed,
    method: "GET",
    path: "/api/v2/{platform}/p/{project_id}/topics/list/{topic_id}",
    pathParams: platformProject.extend({ topic_id: pathId }),
    resultKey: "result_topic_details",
    result: r.TopicDetails,
  }),
  deleteTopics: endpoint({
    ...managed,
    method: "POST",
    path: "/api/v2/{platform}/p/{project_id}/topics/delete",
    body: r.DeleteTopics,
    resultKey: "result_topic_deletion",
    result: r.DeletedTopics,
    writes: true,
  }),
  updateCustomMetrics: endpoint({
    ...managed,
    ...changedMetrics,
    method: "POST",
    path: "/api/v2/{platform}/p/{project_id}/custom_metrics/update",
    // Each metric is checked on its own.
    body: r.AddCustomMetrics,
    writes: true,
  }),
  deleteCustomMetric: endpoint({
    ...managed,
    ...changedMetrics,
    method: "DELETE",
    path: "/api/v2/{platform}/p/{project_id}/custom_metrics/m/{metric_name}",
    pathParams: platformProject.extend({ metric_name: pathId }),
    params: z.object({
      /** Local workspaces only. `keep`: a metric that is added again under this name gets its values back. */
      values: z.enum(["keep", "remove"]).optional(),
    }),
    writes: true,
  }),
  deleteCustomMetrics: endpoint({
    ...managed,
    ...changedMetrics,
    method: "POST",
    path: "/api/v2/{platform}/p/{project_id}/custom_metrics/delete",
    body: r.DeleteCustomMetrics,
    writes: true,
  }),
  listTags: endpoint({
    ...managed,
    method: "GET",
    path: "/api/v2/{platform}/p/{project_id}/tags",
    resultKey: "result_tags",
    result: r.Tags,
    callClass: "tags",
  }),
  listResources: endpoint({
    ...managed,
    method: "GET",
    path: "/api/v2/{platform}/p/{project_id}/resources",
    params: z.object({ type: namesParam(resourceTypes) }),
    resultKey: "result_resources",
    result: r.Resources,
  }),
  globalSummary: endpoint({
    ...summaryAnswer,
    method: "GET",
    path: "/api/v1/search/summary",
    pathParams: none,
    params: SummaryParams,
    callClass: "globalSearch",
  }),
  projectSummary: endpoint({
    ...summaryAnswer,
    method: "GET",
    path: "/api/v1/search/p/{project_id}/summary",
    pathParams: project,
    params: SummaryParams.omit({ custom_focus: true }).extend({ q: z.string().optional(), ...filterParams }),
    callClass: "projectSearch",
  }),
  getTask: endpoint({
    method: "GET",
    path: "/api/v3/tasks/export/{task_id}",
    pathParams: z.object({ task_id: pathId }),
    resultKey: "result_tasks",
    result: r.Tasks,
    callClass: "other",
    optional: true,
  }),
  abortTask: endpoint({
    method: "DELETE",
    path: "/api/v3/tasks/export/{task_id}",
    pathParams: z.object({ task_id: pathId }),
    resultKey: "result_tasks",
    result: r.Tasks,
    callClass: "other",
    optional: true,
    writes: true,
  }),
  creditInfo: endpoint({
    method: "GET",
    path: "/api/v1/status/credits",
    pathParams: none,
    resultKey: "result_creditinfo",
    result: r.CreditInfo,
    callClass: "credits",
    optional: true,
  }),
  modifyDocuments: endpoint({
    method: "POST",
    path: "/api/v2/docs/p/{project_id}",
    pathParams: project,
    params: ModificationParams,
    body: batchBody,
    resultKey: "result_searchdoc",
    result: modifications,
    callClass: "modification",
    optional: true,
    writes: true,
  }),
  modifyReviews: endpoint({
    method: "POST",
    path: "/api/v2/docs/p/{project_id}/d/{dataset_id}",
    pathParams: dataset,
    params: ModificationParams,
    body: batchBody,
    resultKey: "result_searchdoc",
    result: modifications,
    callClass: "modification",
    optional: true,
    writes: true,
  }),
  ...streamEndpoints,
} as const;

export type EndpointName = keyof typeof endpoints;

/** A caller's input: path parameters, query parameters, body. */
export interface InputOf<E extends Endpoint> {
  path: z.input<E["pathParams"]>;
  params?: z.input<E["params"]>;
  body?: z.input<E["body"]>;
}

export type CallInput<N extends EndpointName> = InputOf<(typeof endpoints)[N]>;

/** Number of documents that match the query, next to a page of results. */
export const Pagination = z.looseObject({
  total: looseNumber,
  offset: maybe(looseNumber),
  next: maybe(looseString),
  /** How many lack the number that they are sorted by. Local workspaces only, where some do. */
  unknown: maybe(looseNumber),
});

/** Error fields next to the envelope. `params` may name several faults of a body at once. */
export const ErrorDetails = z.looseObject({
  params: looseArray(z.string()),
  param: maybe(z.string()),
  details: z.unknown().optional(),
  reason: maybe(z.string()),
});
