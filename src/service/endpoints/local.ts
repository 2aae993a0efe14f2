import { randomUUID } from "node:crypto";
import { type LocalCapability, localCapabilities } from "../../shared/capabilities";
import { shownValue } from "../../shared/documents/value-names";
import type { LocalImport, LocalProject } from "../../shared/interface/local";
import type { Context, LocalHandlers } from "../call";
import type { CollectionCount } from "../engine/engine";
import { notFound } from "../failure";
import { checkZone } from "./calendar";
import { keywordColumns } from "./keyword-columns";
import { projectOf } from "./project";
import { sentimentHandlers } from "./sentiment";
import { textHandlers } from "./text";

/** What needs the service's folder. */
const ofThisComputer: readonly LocalCapability[] = ["exportFiles"];

/** Endpoints that only local workspaces have. */
export const localHandlers = {
  localInfo: async (_call, context) => {
    const { workspace, tasks } = context;
    const counts = await workspace.engine.countByCollection();
    const projects = workspace.records.projects.list("").map(({ id }) => describe(context, id, counts));
    const sample = workspace.isSample;
    return { payload: { folder: workspace.folder, exports_folder: tasks.folder, sample, projects } };
  },

  listCapabilities: (_call, { team, workspace: { engine } }) => {
    const lacks = new Set([...engine.lacks, ...(team ? ofThisComputer : [])]);
    return { payload: localCapabilities.filter((name) => !lacks.has(name)) };
  },

  createProject: async ({ body }, context) => ({
    payload: await describeNow(context, context.workspace.addProject(body.title).id),
  }),

  renameProject: async ({ path, body }, context) => {
    const { id } = projectOf(context, path.project_id);
    const { projects } = context.workspace.records;
    const project = projects.get("", id);
    if (project) projects.put("", { ...project, title: body.title });
    return { payload: await describeNow(context, id) };
  },

  describeCustomMetric: async ({ path: { project_id, name } }, context) => {
    const { id } = projectOf(context, project_id);
    const { records, engine } = context.workspace;
    if (!records.metrics.get(id, name)) throw notFound(`The custom metric "${name}"`);
    const documents = await engine.withMetric(id, `custom.${name}`);
    return { payload: { name, documents: documents.length } };
  },

  listImports: async ({ path }, context) => ({
    payload: await importsOf(context, projectOf(context, path.project_id).id),
  }),

  listMissingFields: async ({ path }, context) => {
    const { id } = projectOf(context, path.project_id);
    const { records, engine } = context.workspace;
    const own = records.metrics.list(id).map(({ name }) => `custom.${name}`);
    return { payload: await engine.missingFields(id, own) };
  },

  describeCoverage: async ({ path, params }, context) => {
    const { id } = projectOf(context, path.project_id);
    const { records, engine } = context.workspace;
    const metrics = records.metrics.list(id);
    const zone = checkZone(params.timezone);
    const { first, last, gaps, values } = await engine.coverage(id, zone, keywordColumns(metrics));
    const metricOf = (field: string) => metrics.find(({ name }) => field === `custom.${name}`);
    return {
      payload: {
        ...(first !== undefined && { first, last }),
        ...(gaps.length > 0 && { gaps }),
        values: values.map(({ field, key, starts, ends, part }) => ({
          field,
          ...(metricOf(field)?.title && { field_title: metricOf(field)?.title }),
          value: key,
          label: shownValue(metricOf(field)?.value_names ?? [], key),
          ...(starts && { first: starts.day }),
          ...(ends && { last: ends.day }),
          part,
        })),
      },
    };
  },

  ...textHandlers,
  ...sentimentHandlers,

  listLocalViews: ({ path }, context) => {
    const { id } = projectOf(context, path.project_id);
    return { payload: context.workspace.records.views.list(id) };
  },

  getLocalView: ({ path }, context) => ({ payload: [viewOf(context, path)] }),

  createLocalView: ({ path, body }, context) => {
    const { id: project } = projectOf(context, path.project_id);
    const prefix = body.kind === "dashboard" ? "d" : "r";
    const view = {
      ...body,
      id: `${prefix}|${randomUUID()}`,
      content: body.content ?? null,
      last_update: Date.now(),
    };
    context.workspace.records.views.put(project, view);
    return { payload: [view] };
  },

  updateLocalView: ({ path, body }, context) => {
    const view = {
      ...viewOf(context, path),
      ...body,
      content: body.content ?? null,
      last_update: Date.now(),
    };
    context.workspace.records.views.put(path.project_id, view);
    return { payload: [view] };
  },

  deleteLocalView: ({ path }, context) => {
    const view = viewOf(context, path);
    context.workspace.records.views.delete(path.project_id, view.id);
    return { payload: [view] };
  },
} satisfies LocalHandlers;

function viewOf(context: Context, path: { project_id: string; view_id: string }) {
  const { id } = projectOf(context, path.project_id);
  const view = context.workspace.records.views.get(id, path.view_id);
  if (!view) throw notFound(`The view "${path.view_id}"`);
  return view;
}

/** Imports that have live documents, most recently changed first. */
async function importsOf(
  { workspace: { engine, records } }: Context,
  project: string,
): Promise<LocalImport[]> {
  const changes = new Map(
    records.imports.list(project).map((importRecord) => [importRecord.id, importRecord]),
  );
  const counts = await engine.countByImport(project);
  return counts
    .map(({ name, documents, min, max }) => {
      const { first = 0, last = 0 } = changes.get(name) ?? {};
      return { name, documents, published: { min, max }, first_change: first, last_change: last };
    })
    .sort((a, b) => b.last_change - a.last_change || (a.name < b.name ? -1 : 1));
}

async function describeNow(context: Context, project: string): Promise<LocalProject> {
  return describe(context, project, await context.workspace.engine.countByCollection());
}

function describe(
  { workspace: { records } }: Context,
  project: string,
  counts: readonly CollectionCount[],
): LocalProject {
  const { id, title, created } = records.projects.get("", project) ?? { id: project, title: "", created: 0 };
  const own = counts.filter((count) => count.project === id);
  const { live = 0, deleted = 0 } = own.find(({ dataset }) => dataset === "") ?? {};
  const datasets = own
    .filter(({ dataset }) => dataset !== "")
    .map((count) => ({ id: count.dataset, live: count.live, deleted: count.deleted }));
  return { id, title, created, documents: { live, deleted }, datasets };
}
