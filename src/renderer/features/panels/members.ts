import type { FoundMembers, PanelGroups } from "../../../shared/ipc/panels";
import { t } from "../../../shared/words";

type Group = PanelGroups["data"][number]["group"];

/** A panel with its group, as a list shows it. */
export interface PanelItem {
  id: string;
  name: string;
  description: string;
  color: string | null;
  groupId: string;
  group: string;
  /** null: the service sends its id alone and says nothing of its members. */
  members: number | null;
}

/** A member with its panel. */
export type Member = FoundMembers["members"][number];

const groupName = ({ id, title }: Group) =>
  title.trim() ||
  (id === "predefined" ? t("panels:name.predefined") : id ? t("untitledId", { id }) : t("untitled"));

/** Six hexadecimal digits with or without #, else nothing: it goes into a style. */
export function colorOf(color: string | undefined): string | null {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(color ?? "")?.[1];
  return digits === undefined ? null : `#${digits}`;
}

/** Panels as a list shows them, and their groups. Panels may have an id alone, groups no title. */
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

/** A member in words. */
export function memberName({ name, id, url, site }: Member["entry"]): string {
  return name || url || id || site || t("panels:name.unnamed");
}

/** Types of members in words; one that isn't known is shown as it was sent. */
export function typeName(type: string): string {
  return type === "AUTHOR" ? t("panels:name.author") : type === "URL" ? t("panels:name.address") : type;
}
