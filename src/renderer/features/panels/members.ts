import type { RouteOutput } from "../../../shared/ipc";
import { fold } from "../../../shared/query";

type Groups = RouteOutput<"project.panels">["data"]["data"];
type Group = Groups[number]["group"];
type Entry = NonNullable<Group["panels"][number]["included_entries"]>[number];

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
  haystack: string;
}

/** A member with its panel. */
export interface Member {
  panel: PanelItem;
  entry: Entry;
  haystack: string;
}

/** All panels and members of a project, ready to be searched. */
export interface PanelIndex {
  panels: PanelItem[];
  members: Member[];
  groups: { id: string; name: string; panels: number }[];
}

/** Folding costs; most names and addresses have nothing to be folded. */
function searchable(text: string): string {
  // eslint-disable-next-line no-control-regex -- plain ASCII
  return /^[\u0000-\u007f]*$/.test(text) ? text.toLowerCase() : fold(text);
}

const groupName = ({ id, title }: Group) =>
  title.trim() || (id === "predefined" ? "Predefined" : id ? `Untitled (${id})` : "Untitled");

/** Six hexadecimal digits with or without #, else nothing: it goes into a style. */
export function colorOf(color: string | undefined): string | null {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(color ?? "")?.[1];
  return digits === undefined ? null : `#${digits}`;
}

/** Reads a service's answer into lists. Panels may have an id alone, groups no title, entries anything missing. */
export function indexPanels(groups: Groups): PanelIndex {
  const index: PanelIndex = { panels: [], members: [], groups: [] };
  for (const { group } of groups) {
    const name = groupName(group);
    index.groups.push({ id: group.id, name, panels: group.panels.length });
    for (const panel of group.panels) {
      const title = panel.title?.trim() || panel.id;
      const item: PanelItem = {
        id: panel.id,
        name: title,
        description: panel.description ?? "",
        color: colorOf(panel.color),
        groupId: group.id,
        group: name,
        members: panel.included_entries?.length ?? null,
        haystack: searchable(`${title}\n${panel.description ?? ""}\n${panel.id}`),
      };
      index.panels.push(item);
      for (const entry of panel.included_entries ?? [])
        index.members.push({
          panel: item,
          entry,
          haystack: searchable(
            `${entry.name ?? ""}\n${entry.id ?? ""}\n${entry.url ?? ""}\n${entry.site ?? ""}`,
          ),
        });
    }
  }
  return index;
}

/** What narrows the lists down. */
export interface PanelFilter {
  search: string;
  groupId: string | null;
  panel: PanelItem | null;
  type: "all" | "AUTHOR" | "URL";
}

/** Panels that a search finds by their own words or by one of their members, and the members it finds. */
export function findPanels(
  index: PanelIndex,
  { search, groupId, panel, type }: PanelFilter,
): {
  panels: PanelItem[];
  members: Member[];
} {
  const words = searchable(search).split(/\s+/).filter(Boolean);
  const has = (haystack: string) => words.every((word) => haystack.includes(word));
  const inGroup = (item: PanelItem) => groupId === null || item.groupId === groupId;
  const found = index.members.filter(
    (member) =>
      inGroup(member.panel) && (type === "all" || member.entry.entry_type === type) && has(member.haystack),
  );
  const owners = new Set(words.length === 0 ? [] : found.map((member) => member.panel));
  return {
    panels: index.panels.filter((item) => inGroup(item) && (owners.has(item) || has(item.haystack))),
    members: panel === null ? found : found.filter((member) => member.panel === panel),
  };
}

/** A member in words. */
export function memberName({ name, id, url, site }: Entry): string {
  return name || url || id || site || "Unnamed";
}

/** Types of members in words; one that isn't known is shown as it was sent. */
export function typeName(type: string): string {
  return type === "AUTHOR" ? "Author" : type === "URL" ? "Address" : type;
}
