import { IconLayoutDashboard } from "@tabler/icons-react";
import type { ProjectViews } from "../../../shared/interface/resources";
import { askScreen, type Command } from "../../app/commands";
import { viewRows } from "./views";

/** Shows a view in the list of views, by its title. */
export const showView = { id: "project.view", screen: "project" } as const;

/** Every dashboard, report and alert of a project. */
export function viewCommands(views: ProjectViews): Command[] {
  return viewRows(views).map(({ id, kind, title }) => ({
    id: `view ${id}`,
    group: "Views",
    label: title,
    note: kind,
    Icon: IconLayoutDashboard,
    typedOnly: true,
    run: () => askScreen(showView, title),
  }));
}
