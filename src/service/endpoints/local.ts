import { randomUUID } from "node:crypto";
import type { LocalImport, LocalProject } from "../../shared/interface/local";
import type { Context, LocalHandlers } from "../call";
import { notFound } from "../failure";
import { withMetric } from "./metric-values";
import { projectOf } from "./project";

/** Endpoints that only local workspaces have. */
export const localHandlers = {
  localInfo: (_call, context) => {
    const { workspace, tasks } = context;
    const counts = countDocuments(context);
    const projects = workspace.records.projects.list("").map(({ id }) => describe(context, id, counts));
    const sample = workspace.isSample;
    return { payload: { folder: workspace.folder, exports_folder: tasks.folder, sample, projects } };
  },

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
    if (!context.workspace.records.metrics.get(id, name)) throw notFound(`The custom metric "${name}"`);
    return { payload: { name, documents: withMetric(context, id, name).length } };
  },

  listImports: ({ path }, context) => ({
    payload: importsOf(context, projectOf(context, path.project_id).id),
  }),

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
function importsOf({ workspace: { columns, records, search } }: Context, project: string): LocalImport[] {
  const { published, import: written } = columns.dense;
  const counts = columns.dictionaries.import.values.map(() => ({
    documents: 0,
    min: Infinity,
    max: -Infinity,
  }));
  search.within(project).each((id) => {
    const count = counts[written[id] ?? 0];
    const at = published[id] ?? 0;
    if (!count) return;
    count.documents++;
    if (at < count.min) count.min = at;
    if (at > count.max) count.max = at;
  });
  const changes = new Map(records.imports.list(project).map((one) => [one.id, one]));
  return counts
    .flatMap(({ documents, min, max }, code) => {
      const name = columns.dictionaries.import.text(code);
      if (name === "" || documents === 0) return [];
      const { first = 0, last = 0 } = changes.get(name) ?? {};
      return [{ name, documents, published: { min, max }, first_change: first, last_change: last }];
    })
    .sort((a, b) => b.last_change - a.last_change || (a.name < b.name ? -1 : 1));
}

/** Document counts, indexed by collection id: live ones and all. */
type Counts = Readonly<Record<"live" | "all", readonly number[]>>;

/** Counts all collections in one pass because a workspace may hold a million documents. */
function countDocuments({ workspace: { columns } }: Context): Counts {
  const counts: Record<keyof Counts, number[]> = { live: [], all: [] };
  for (let at = 0; at < columns.size; at++) {
    const of = columns.dense.collection[at] ?? 0;
    counts.all[of] = (counts.all[of] ?? 0) + 1;
    if (columns.live.has(at)) counts.live[of] = (counts.live[of] ?? 0) + 1;
  }
  return counts;
}

function describe(context: Context, project: string, counts = countDocuments(context)): LocalProject {
  const { records, collections } = context.workspace;
  const { id, title, created } = records.projects.get("", project) ?? { id: project, title: "", created: 0 };
  const countOf = (collection = 0) => {
    const live = counts.live[collection] ?? 0;
    return { live, deleted: (counts.all[collection] ?? 0) - live };
  };
  const datasets = collections
    .ofProject(id)
    .filter(({ name }) => name !== "")
    .map(({ id: collection, name }) => ({ id: name, ...countOf(collection) }));
  return { id, title, created, documents: countOf(collections.find(id, "")?.id), datasets };
}
