import { z } from "zod";
import { localCapabilities } from "../capabilities";
import { nameText } from "../ipc/name-text";
import { endpoint, endpoints, type InputOf } from "./endpoints";
import { Sample, SampleParams } from "./sample";
import * as reasons from "./sentiment-reasons";
import * as text from "./text-analysis";
import { looseNumber, maybe, pathId, tolerantArray } from "./values";

/** `reason` in responses of a local workspace whose database is damaged, with status code 1, or 2 in a search. */
export const workspaceDamaged = "workspace_damaged";

/** The accounts that Earshot's services name for their projects. The app asks a team's what else it offers. */
export const accountOf = { workspace: "local", team: "earshot-team" } as const;

const title = nameText(500);
const counts = z.object({ live: looseNumber, deleted: looseNumber });

/** A project of a local workspace, with document counts. */
export const LocalProject = z.looseObject({
  id: z.string(),
  title: z.string(),
  created: looseNumber,
  /** Documents of the project itself, without its datasets. */
  documents: counts,
  datasets: z.array(counts.extend({ id: z.string() })),
});
export type LocalProject = z.output<typeof LocalProject>;

const LocalInfo = z.looseObject({
  folder: z.string(),
  /** Folder of export files, named `<target>-<task id>.ndjson`. */
  exports_folder: z.string(),
  sample: z.boolean(),
  projects: z.array(LocalProject),
});

/** Names that another version knows are left out. */
const Capabilities = z
  .array(z.string())
  .transform((names) => localCapabilities.filter((name) => names.includes(name)));

/** A dashboard or report of a local workspace. The app defines its content. */
const LocalView = z.looseObject({
  id: z.string(),
  kind: z.enum(["dashboard", "report"]),
  title: z.string(),
  last_update: looseNumber,
  content: z.unknown(),
});

/** A custom metric of a project. */
const LocalCustomMetric = z.looseObject({
  name: z.string(),
  /** Documents with a value of it, deleted ones too. */
  documents: looseNumber,
});

/** An import of a project, with its live documents. A document belongs to the import that wrote it last. */
export const LocalImport = z.looseObject({
  name: z.string(),
  documents: looseNumber,
  /** Earliest and latest publication, assumed dates included. */
  published: z.object({ min: looseNumber, max: looseNumber }),
  /** When its documents were first and last written. */
  first_change: looseNumber,
  last_change: looseNumber,
});
export type LocalImport = z.output<typeof LocalImport>;
/** result_local_imports, the one that changed last first. */
export const LocalImports = tolerantArray(LocalImport);

/**
 * The first and the last day of a project's data, and of the values whose data begin or end abruptly within them. Days are told by
 * their first instant; a value without one of them has data from the project's first day on, or through its last.
 */
export const DataCoverage = z.looseObject({
  first: maybe(looseNumber),
  last: maybe(looseNumber),
  /** Days without documents inside of data that usually have many. */
  gaps: maybe(z.array(z.looseObject({ first: looseNumber, last: looseNumber }))),
  values: tolerantArray(
    z.looseObject({
      /** As in charts: channel, country, language, sourcetype or custom.<name>. */
      field: z.string(),
      field_title: maybe(z.string()),
      value: z.string(),
      /** What is shown for the value. */
      label: z.string(),
      first: maybe(looseNumber),
      last: maybe(looseNumber),
      /** The value's part of all documents on the days of its data. */
      part: maybe(looseNumber),
    }),
  ),
});
export type DataCoverage = z.output<typeof DataCoverage>;

const newView = z.object({ kind: z.enum(["dashboard", "report"]), title, content: z.unknown() });
const none = z.object({});
const project = z.object({ project_id: pathId });
const view = project.extend({ view_id: pathId });
const row = { callClass: "other", optional: true } as const;
const projectAnswer = { resultKey: "result_local_project", result: LocalProject } as const;
const viewsAnswer = { resultKey: "result_local_views", result: z.array(LocalView) } as const;

/**
 * Endpoints of local workspaces beyond the interface: the app manages their projects and views. Same token, envelope
 * and errors, but never under /api.
 */
export const localEndpoints = {
  localInfo: endpoint({
    ...row,
    method: "GET",
    path: "/local/info",
    pathParams: none,
    resultKey: "result_local_info",
    result: LocalInfo,
  }),
  /** What the service offers beyond the interface. */
  listCapabilities: endpoint({
    ...row,
    method: "GET",
    path: "/local/capabilities",
    pathParams: none,
    resultKey: "result_local_capabilities",
    result: Capabilities,
  }),
  createProject: endpoint({
    ...row,
    ...projectAnswer,
    method: "POST",
    path: "/local/projects",
    pathParams: none,
    body: z.object({ title }),
    writes: true,
  }),
  renameProject: endpoint({
    ...row,
    ...projectAnswer,
    method: "PUT",
    path: "/local/p/{project_id}",
    pathParams: project,
    body: z.object({ title }),
    writes: true,
  }),
  describeCustomMetric: endpoint({
    ...row,
    method: "GET",
    path: "/local/p/{project_id}/custom_metrics/{name}",
    pathParams: project.extend({ name: pathId }),
    resultKey: "result_local_custom_metric",
    result: LocalCustomMetric,
  }),
  listImports: endpoint({
    ...row,
    method: "GET",
    path: "/local/p/{project_id}/imports",
    pathParams: project,
    resultKey: "result_local_imports",
    result: LocalImports,
  }),
  /** Fields of charts that no live document of the project has, own columns as custom.<name>. */
  listMissingFields: endpoint({
    ...row,
    method: "GET",
    path: "/local/p/{project_id}/missing_fields",
    pathParams: project,
    resultKey: "result_local_missing_fields",
    result: z.array(z.string()),
  }),
  describeCoverage: endpoint({
    ...row,
    method: "GET",
    path: "/local/p/{project_id}/coverage",
    pathParams: project,
    params: z.object({ timezone: z.string().default("UTC") }),
    resultKey: "result_local_coverage",
    result: DataCoverage,
  }),
  /** Terms of a selection: frequent ones, or those that set it apart from another. */
  listWords: endpoint({
    ...row,
    method: "GET",
    path: "/local/p/{project_id}/words",
    pathParams: project,
    params: text.WordsParams,
    resultKey: "result_local_words",
    result: text.Words,
  }),
  /** Matches in their context, and the words that keep them company. */
  listContext: endpoint({
    ...row,
    method: "GET",
    path: "/local/p/{project_id}/context",
    pathParams: project,
    params: text.ContextParams,
    resultKey: "result_local_context",
    result: text.Context,
  }),
  /** What occurs together. */
  listCooccurrence: endpoint({
    ...row,
    method: "GET",
    path: "/local/p/{project_id}/cooccurrence",
    pathParams: project,
    params: text.CooccurrenceParams,
    resultKey: "result_local_cooccurrence",
    result: text.Cooccurrence,
  }),
  /** Near-duplicates, grouped. */
  listStories: endpoint({
    ...row,
    method: "GET",
    path: "/local/p/{project_id}/stories",
    pathParams: project,
    params: text.StoriesParams,
    resultKey: "result_local_stories",
    result: text.Stories,
  }),
  /** What is different in a range from what was to be expected. */
  explainRange: endpoint({
    ...row,
    method: "GET",
    path: "/local/p/{project_id}/why",
    pathParams: project,
    params: text.WhyParams,
    resultKey: "result_local_why",
    result: text.Why,
  }),
  /** Documents that are typical of a selection. */
  listTypical: endpoint({
    ...row,
    method: "GET",
    path: "/local/p/{project_id}/typical",
    pathParams: project,
    params: text.TypicalParams,
    resultKey: "result_local_typical",
    result: text.Typical,
  }),
  /** A random sample of a selection. */
  drawSample: endpoint({
    ...row,
    method: "GET",
    path: "/local/p/{project_id}/sample",
    pathParams: project,
    params: SampleParams,
    resultKey: "result_local_sample",
    result: Sample,
  }),
  /** Which words made a document's sentiment, and the scores of its sentences. */
  explainSentiment: endpoint({
    ...row,
    method: "GET",
    path: "/local/p/{project_id}/sentiment",
    pathParams: project,
    params: reasons.SentimentReasonsParams,
    resultKey: "result_local_sentiment",
    result: reasons.SentimentReasons,
  }),
  /** Scores texts without storing them. */
  scoreTexts: endpoint({
    ...row,
    method: "POST",
    path: "/local/p/{project_id}/scores",
    pathParams: project,
    body: reasons.TextsToScore,
    resultKey: "result_local_scores",
    result: reasons.ScoredTexts,
  }),
  describeTextReading: endpoint({
    ...row,
    method: "GET",
    path: "/local/text_reading",
    pathParams: none,
    resultKey: "result_local_text_reading",
    result: text.TextReading,
  }),
  listLocalViews: endpoint({
    ...row,
    ...viewsAnswer,
    method: "GET",
    path: "/local/p/{project_id}/views",
    pathParams: project,
  }),
  getLocalView: endpoint({
    ...row,
    ...viewsAnswer,
    method: "GET",
    path: "/local/p/{project_id}/views/{view_id}",
    pathParams: view,
  }),
  createLocalView: endpoint({
    ...row,
    ...viewsAnswer,
    method: "POST",
    path: "/local/p/{project_id}/views",
    pathParams: project,
    body: newView,
    writes: true,
  }),
  updateLocalView: endpoint({
    ...row,
    ...viewsAnswer,
    method: "PUT",
    path: "/local/p/{project_id}/views/{view_id}",
    pathParams: view,
    body: newView.omit({ kind: true }),
    writes: true,
  }),
  deleteLocalView: endpoint({
    ...row,
    ...viewsAnswer,
    method: "DELETE",
    path: "/local/p/{project_id}/views/{view_id}",
    pathParams: view,
    writes: true,
  }),
} as const;

/** All endpoints the client calls: those of the interface and those of local workspaces. */
export const callable = { ...endpoints, ...localEndpoints } as const;
type Callable = typeof callable;
/** Endpoints whose response is one envelope. */
export type CallableName = Exclude<keyof Callable, LinesName>;
/** Endpoints whose response is a stream of objects. */
export type LinesName = {
  [N in keyof Callable]: Callable[N]["answer"] extends "lines" ? N : never;
}[keyof Callable];
export type CallableInput<N extends keyof Callable> = InputOf<(typeof callable)[N]>;
/** The parsed payload of a response. */
export type CallableResult<N extends CallableName> = z.output<(typeof callable)[N]["result"]>;
