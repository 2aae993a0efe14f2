import { randomUUID } from "node:crypto";
import { NewPanel } from "../../shared/interface/resources";
import type { InterfaceHandlers } from "../call";
import { projectOf } from "./project";

/** Source panels of a project. Panels created here form one group. */
export const panelHandlers = {
  listPanels: ({ path }, context) => {
    const { id } = projectOf(context, path.project_id);
    const panels = context.workspace.records.panels.list(id);
    return { payload: { data: [{ group: { id: "custom", title: "Custom panels", panels } }] } };
  },

  addPanels: ({ path, body }, context) => {
    const { id } = projectOf(context, path.project_id);
    const { db, records } = context.workspace;
    const data = db.transaction(() =>
      body.panels.map((given) => {
        const parsed = NewPanel.safeParse(given);
        if (!parsed.success) {
          const [issue] = parsed.error.issues;
          return {
            success: false,
            error_message: `${issue?.path.join(".") || "panel"}: ${issue?.message ?? "is wrong"}`,
          };
        }
        const { color, ...rest } = parsed.data;
        const colored = color === undefined ? {} : { color: color.startsWith("#") ? color : `#${color}` };
        const panel = { id: randomUUID(), ...rest, ...colored };
        records.panels.put(id, panel);
        return { success: true, panel };
      }),
    );
    return { payload: { data } };
  },
} satisfies Partial<InterfaceHandlers>;
