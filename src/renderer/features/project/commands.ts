import { IconLayoutDashboard } from "@tabler/icons-react";
import type { ProjectViews } from "../../../shared/interface/resources";
import { t } from "../../../shared/texts";
import { runOnScreen, type Command } from "../../core/commands";
import { kindNames, viewRows } from "./views";

/** Finds a view in the list by its title. */
export const showView = { id: "project.view", screen: "project" } as const;

/** A command for each dashboard, report and alert of a project. */
export function viewCommands(views: ProjectViews): Command[] {
  return viewRows(views).map(({ id, kind, title }) => ({
    id: `view ${id}`,
    group: t("project:view.title"),
    label: title,
    note: kindNames[kind],
    Icon: IconLayoutDashboard,
    typedOnly: true,
    run: () => runOnScreen(showView, title),
  }));
}
