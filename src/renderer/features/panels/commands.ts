import { IconPlus, IconUsersGroup } from "@tabler/icons-react";
import type { PanelGroups } from "../../../shared/ipc/panels";
import { t } from "../../../shared/texts";
import type { Command, ScreenAction } from "../../core/commands";
import { openPlace } from "../../core/openPlace";
import { panelItems } from "./members";

const screen = "panels";

/** Panel commands of the command palette. */
export const panelActions = {
  add: { id: "panels.new", label: t("panels:new"), screen, Icon: IconPlus, words: t("panels:newWords") },
} as const satisfies Record<string, ScreenAction>;

/** A command for each panel of a project. */
export function panelCommands({ data }: PanelGroups): Command[] {
  return panelItems(data).panels.map(({ id, name, group, description }) => ({
    id: `panel ${id}`,
    group: t("panels:title"),
    label: name,
    note: group,
    words: description,
    Icon: IconUsersGroup,
    typedOnly: true,
    run: () => openPlace({ screen, panelId: id }),
  }));
}
