import type { z } from "zod";
import type { PanelEntry, SourcePanels } from "../../shared/interface/resources";
import type { FoundMembers, MemberQuestion, PanelGroups } from "../../shared/ipc/panels";
import { fold } from "../../shared/query";

type Panels = z.output<typeof SourcePanels>;

interface IndexedPanel {
  id: string;
  name: string;
  groupId: string;
  haystack: string;
}

interface IndexedMember {
  panel: IndexedPanel;
  entry: z.output<typeof PanelEntry>;
  haystack: string;
}

/** All panels and members of a project, prepared for searching. */
export interface PanelIndex {
  panels: readonly IndexedPanel[];
  members: readonly IndexedMember[];
}

/** Folds case and diacritics. ASCII takes a fast path, because folding is expensive and rarely needed. */
function searchable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- plain ASCII
  return /^[\u0000-\u007f]*$/.test(text) ? text.toLowerCase() : fold(text);
}

export function listedPanels({ data }: Panels): PanelGroups {
  return {
    data: data.map(({ group }) => ({
      group: {
        id: group.id,
        title: group.title,
        panels: group.panels.map(({ included_entries: entries, id, title, description, color }) => ({
          id,
          ...(title !== undefined && { title }),
          ...(description !== undefined && { description }),
          ...(color !== undefined && { color }),
          members: entries?.length ?? null,
        })),
      },
    })),
  };
}

/** Indexes a service's response. Panels may only have an id, groups no title, and members may lack anything. */
export function indexPanels({ data }: Panels): PanelIndex {
  const panels: IndexedPanel[] = [];
  const members: IndexedMember[] = [];
  for (const { group } of data) {
    for (const { id, title, description, included_entries: entries = [] } of group.panels) {
      const name = title?.trim() || id;
      const haystack = searchable(`${name}\n${description ?? ""}\n${id}`);
      const panel = { id, name, groupId: group.id, haystack };
      panels.push(panel);
      for (const entry of entries) {
        const words = `${entry.name ?? ""}\n${entry.id ?? ""}\n${entry.url ?? ""}\n${entry.site ?? ""}`;
        members.push({ panel, entry, haystack: searchable(words) });
      }
    }
  }
  return { panels, members };
}

/** Panels that match a search by title or by a member, and a page of the matching members. */
export function findMembers(
  index: PanelIndex,
  { search, groupId, panelId, type }: MemberQuestion,
  { offset, count }: { offset: number; count: number },
): FoundMembers {
  const words = searchable(search).split(/\s+/).filter(Boolean);
  const has = (haystack: string) => words.every((word) => haystack.includes(word));
  const inGroup = (panel: IndexedPanel) => groupId === null || panel.groupId === groupId;
  const found = index.members.filter(
    (member) =>
      inGroup(member.panel) && (type === "all" || member.entry.entry_type === type) && has(member.haystack),
  );
  const owners = new Set(words.length === 0 ? [] : found.map((member) => member.panel));
  const shown = panelId === null ? found : found.filter(({ panel }) => panel.id === panelId);
  return {
    total: shown.length,
    members: shown
      .slice(offset, offset + count)
      .map(({ panel, entry }) => ({ panelId: panel.id, panel: panel.name, entry })),
    types: [...new Set(shown.map(({ entry }) => entry.entry_type))],
    panelIds: index.panels
      .filter((panel) => inGroup(panel) && (owners.has(panel) || has(panel.haystack)))
      .map(({ id }) => id),
  };
}
