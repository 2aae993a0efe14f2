import type { FoundMembers, PanelGroups } from "../../../shared/ipc/panels";
import { t } from "../../../shared/texts";

type Group = PanelGroups["data"][number]["group"];

/** A panel with its group, as a row of the list. */
export interface PanelItem {
  id: string;
  name: string;
  description: string;
  color: string | null;
  groupId: string;
  group: string;
  /** Number of members; null if the service sends only the panel's id. */
  members: number | null;
}

export type Member = FoundMembers["members"][number];

const groupName = ({ id, title }: Group) =>
  title.trim() ||
  (id === "predefined" ? t("panels:name.predefined") : id ? t("untitledId", { id }) : t("untitled"));

/**
 * Accepts three or six hexadecimal digits with or without #, else returns null. The color goes into a style attribute, so
 * nothing else may pass.
 */
export function colorOf(color: string | undefined): string | null {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(color ?? "")?.[1];
  return digits === undefined ? null : `#${digits}`;
}

/** Flattens panel groups into rows. A panel may lack everything but its id, a group may lack a title. */
export function panelItems(groups: PanelGroups["data"]): {
  panels: PanelItem[];
  groups: { id: string; name: string; panels: number }[];
} {
  return {
    groups: groups.map(({ group }) => ({
      id: group.id,
      name: groupName(group),
      panels: group.panels.length,
    })),
    panels: groups.flatMap(({ group }) =>
      group.panels.map(({ id, title, description, color, members }) => ({
        id,
        name: title?.trim() || id,
        description: description ?? "",
        color: colorOf(color),
        groupId: group.id,
        group: groupName(group),
        members,
      })),
    ),
  };
}

/** Display name of a member. */
export function memberName({ name, id, url, site }: Member["entry"]): string {
  return name || url || id || site || t("panels:name.unnamed");
}

/** Display name of a member type. An unknown type is shown as received. */
export function typeName(type: string): string {
  return type === "AUTHOR" ? t("panels:name.author") : type === "URL" ? t("panels:name.url") : type;
}
