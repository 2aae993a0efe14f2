import { randomUUID } from "node:crypto";
import { NewPanel, NewPanelGroup } from "../../shared/interface/resources";
import type { InterfaceHandlers } from "../call";
import { itemFault } from "../issues";
import type { WorkspaceRecords } from "../workspace/records-of";
import { projectOf } from "./project";

/** The group of panels without a group of their own. */
const noGroup = { id: "custom", title: "Custom panels" };

/** Source panels of a project and their groups. */
export const panelHandlers = {
  listPanels: ({ path }, context) => {
    const { id } = projectOf(context, path.project_id);
    return { payload: { data: panelGroups(context.workspace.records, id).map((group) => ({ group })) } };
  },

  addPanels: ({ path, body }, context) => {
    const { id } = projectOf(context, path.project_id);
    const { db, records } = context.workspace;
    const data = db.transaction(() =>
      body.panels.map((given) => {
        const parsed = NewPanel.safeParse(given);
        if (!parsed.success) return { success: false, error_message: itemFault(parsed.error, "panel") };
        const { color, group_id = noGroup.id, ...rest } = parsed.data;
        if (group_id !== noGroup.id && !records.panelGroups.get(id, group_id))
          return { success: false, error_message: `group_id: the project has no group "${group_id}"` };
        const colored = color === undefined ? {} : { color: color.startsWith("#") ? color : `#${color}` };
        const panel = { id: randomUUID(), ...rest, ...colored, group_id };
        records.panels.put(id, panel);
        return { success: true, panel };
      }),
    );
    return { payload: { data } };
  },

  addPanelGroups: ({ path, body }, context) => {
    const { id } = projectOf(context, path.project_id);
    const { db, records } = context.workspace;
    const titles = new Set([noGroup, ...records.panelGroups.list(id)].map(({ title }) => title));
    const data = db.transaction(() =>
      body.groups.map((given) => {
        const parsed = NewPanelGroup.safeParse(given);
        if (!parsed.success) return { success: false, error_message: itemFault(parsed.error, "group") };
        const { title } = parsed.data;
        if (titles.has(title))
          return { success: false, error_message: `title: the project has a group "${title}" already` };
        titles.add(title);
        const group = { id: randomUUID(), title };
        records.panelGroups.put(id, group);
        return { success: true, group };
      }),
    );
    return { payload: { data } };
  },
} satisfies Partial<InterfaceHandlers>;

/** Groups with their panels, also those that are still empty. */
export function panelGroups(records: WorkspaceRecords, project: string) {
  const panels = records.panels.list(project);
  return [noGroup, ...records.panelGroups.list(project)].map((group) => ({
    ...group,
    panels: panels
      .filter(({ group_id = noGroup.id }) => group_id === group.id)
      .map((panel) => ({ ...panel, group_id: undefined })),
  }));
}
