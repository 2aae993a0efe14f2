import { randomUUID } from "node:crypto";
import { type LocalCapability, localCapabilities } from "../../shared/capabilities";
import { shownValue } from "../../shared/documents/value-names";
import type { LocalImport, LocalProject } from "../../shared/interface/local";
import type { Context, LocalHandlers } from "../call";
import { notFound } from "../failure";
import { checkZone } from "./calendar";
import { keywordColumns } from "./keyword-columns";
import { projectOf } from "./project";
import { sentimentHandlers } from "./sentiment";
import { textHandlers } from "./text";

/** What needs the service's folder. */
const ofThisComputer: ReadonlySet<LocalCapability> = new Set(["exportFiles"]);

/** Endpoints that only local workspaces have. */
export const localHandlers = {
  localInfo: (_call, context) => {
    const { workspace, tasks } = context;
    const counts = workspace.engine.countByCollection();
    const projects = workspace.records.projects.list("").map(({ id }) => describe(context, id, counts));
    const sample = workspace.isSample;
    return { payload: { folder: workspace.folder, exports_folder: tasks.folder, sample, projects } };
  },

  listCapabilities: (_call, { team }) => ({
    payload: team ? localCapabilities.filter((name) => !ofThisComputer.has(name)) : [...localCapabilities],
  }),

  createProject: ({ body }, context) => ({
    payload: describe(context, context.workspace.addProject(body.title).id),
  }),

  renameProject: ({ path, body }, context) => {
    const { id } = projectOf(context, path.project_id);
    const { projects } = context.workspace.records;
    const project = projects.get("", id);
    if (project) projects.put("", { ...project, title: body.title });
    return { payload: describe(context, id) };
  },

  describeCustomMetric: ({ path: { project_id, name } }, context) => {
    const { id } = projectOf(context, project_id);
    const { records, engine } = context.workspace;
    if (!records.metrics.get(id, name)) throw notFound(`The custom metric "${name}"`);
    return { payload: { name, documents: engine.withMetric(id, `custom.${name}`).length } };
  },

  listImports: ({ path }, context) => ({
    payload: importsOf(context, projectOf(context, path.project_id).id),
  }),

  listMissingFields: ({ path }, context) => {
    const { id } = projectOf(context, path.project_id);
    const { records, engine } = context.workspace;
    const own = records.metrics.list(id).map(({ name }) => `custom.${name}`);
    return { payload: engine.missingFields(id, own) };
  },

  describeCoverage: ({ path, params }, context) => {
    const { id } = projectOf(context, path.project_id);
    const { records, engine } = context.workspace;
    const metrics = records.metrics.list(id);
    const { first, last, values } = engine.coverage(id, checkZone(params.timezone), keywordColumns(metrics));
    const namesOf = (field: string) =>
      metrics.find(({ name }) => field === `custom.${name}`)?.value_names ?? [];
    return {
      payload: {
        ...(first !== undefined && { first, last }),
        values: values.map(({ field, key, starts, ends }) => ({
          field,
          value: key,
          label: shownValue(namesOf(field), key),
          ...(starts && { first: starts.day }),
          ...(ends && { last: ends.day }),
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
function importsOf({ workspace: { engine, records } }: Context, project: string): LocalImport[] {
  const changes = new Map(
    records.imports.list(project).map((importRecord) => [importRecord.id, importRecord]),
  );
  return engine
    .countByImport(project)
    .map(({ name, documents, min, max }) => {
      const { first = 0, last = 0 } = changes.get(name) ?? {};
      return { name, documents, published: { min, max }, first_change: first, last_change: last };
    })
    .sort((a, b) => b.last_change - a.last_change || (a.name < b.name ? -1 : 1));
}

function describe(
  { workspace }: Context,
  project: string,
  counts = workspace.engine.countByCollection(),
): LocalProject {
  const { records, collections } = workspace;
  const { id, title, created } = records.projects.get("", project) ?? { id: project, title: "", created: 0 };
  const countOf = (collection = 0) => counts.get(collection) ?? { live: 0, deleted: 0 };
  const datasets = collections
    .ofProject(id)
    .filter(({ name }) => name !== "")
    .map(({ id: collection, name }) => ({ id: name, ...countOf(collection) }));
  return { id, title, created, documents: countOf(collections.find(id, "")?.id), datasets };
}
