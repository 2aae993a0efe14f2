import { IconLayoutDashboard } from "@tabler/icons-react";
import type { ProjectViews } from "../../../shared/interface/resources";
import { t } from "../../../shared/texts";
import type { Command } from "../../core/commands";
import { openPlace } from "../../core/openPlace";
import { kindNames, viewRows } from "./views";

/** A command for each dashboard, report and alert of a project. */
export function viewCommands(views: ProjectViews): Command[] {
  return viewRows(views).map(({ id, kind, title }) => ({
    id: `view ${id}`,
    group: t("project:view.title"),
    label: title,
    note: kindNames[kind],
    Icon: IconLayoutDashboard,
    typedOnly: true,
    run: () => openPlace({ screen: "project", viewTitle: title }),
  }));
}
