import type { ResourceType } from "../../shared/interface/resources.constants";
import type { Context, InterfaceHandlers } from "../call";
import { panelGroups } from "./panels";
import { projectOf } from "./project";
import { topicsOf } from "./topics";

/** The key of the list of each type. */
const lists = {
  search: "topics",
  filter: "filters",
  panel: "panels",
  page: "channels",
  event: "event_types",
} as const satisfies Record<ResourceType, string>;

interface Node {
  id: string;
  title: string;
}

/** Lists of what a project has: tags, and resources by type with only their ids and titles. */
export const resourceHandlers = {
  listTags: async ({ path }, context) => {
    const { id } = projectOf(context, path.project_id);
    const tags = await valuesOf(context, id, "tag_text");
    return { payload: { tags: tags.map((tag) => ({ id: tag, label: tag })) } };
  },

  listResources: async ({ path, params }, context) => {
    const { id, title } = projectOf(context, path.project_id);
    const listed: Record<string, Awaited<ReturnType<typeof groupsOf>>> = {};
    for (const type of params.type)
      listed[lists[type]] = (await groupsOf(context, id, type)).filter(({ nodes }) => nodes.length > 0);
    return { payload: { projects: [{ id, title, ...listed }] } };
  },
} satisfies Partial<InterfaceHandlers>;

async function groupsOf(
  context: Context,
  project: string,
  type: ResourceType,
): Promise<(Node & { nodes: Node[] })[]> {
  const { workspace } = context;
  switch (type) {
    case "search":
    case "filter": {
      const { topic_categories, filter_categories } = topicsOf(workspace, project);
      const categories = type === "search" ? topic_categories : filter_categories;
      return categories.map(({ id, title, query_topics }) => ({ id, title, nodes: query_topics.map(node) }));
    }
    case "panel":
      return panelGroups(workspace.records, project).map(({ id, title, panels }) => ({
        id,
        title,
        nodes: panels.map(node),
      }));
    case "page": {
      const hosts = await valuesOf(context, project, "channel");
      return [{ id: "channels", title: "", nodes: hosts.map((host) => ({ id: host, title: host })) }];
    }
    case "event":
      // A local workspace detects no events.
      return [];
  }
}

function node({ id, title = "" }: { id: string; title?: string | undefined }): Node {
  return { id, title };
}

/** Values that live documents of a project have, sorted. */
async function valuesOf(
  { workspace: { engine } }: Context,
  project: string,
  by: "tag_text" | "channel",
): Promise<string[]> {
  const { bins } = await engine.distribution({ project }, { field: { by }, max: Infinity });
  return bins.map(({ ks }) => ks).sort();
}
