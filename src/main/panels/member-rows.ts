import type { z } from "zod";
import type { SourcePanels } from "../../shared/interface/resources";
import type { Cell } from "../files/tables/cell-text";

type Panels = z.output<typeof SourcePanels>;

/** A panel member as a row of a file. */
export interface MemberRow {
  group: string;
  panel: string;
  type: string;
  site: string;
  id: string;
  name: string;
  url: string;
  exact: boolean | null;
}

/** Members of some panels, or of all, as rows. Panels without a title are named by their id. */
export function memberRows(panels: Panels, panelIds: readonly string[] | null): MemberRow[] {
  const wanted = panelIds === null ? null : new Set(panelIds);
  return panels.data.flatMap(({ group }) =>
    group.panels
      .filter(({ id }) => wanted === null || wanted.has(id))
      .flatMap((panel) =>
        (panel.included_entries ?? []).map((entry) => ({
          group: group.title || group.id,
          panel: panel.title || panel.id,
          type: entry.entry_type,
          site: entry.site ?? "",
          id: entry.id ?? "",
          name: entry.name ?? "",
          url: entry.url ?? "",
          exact: entry.exact_match ?? null,
        })),
      ),
  );
}

/** A member's cells, in the order of the columns. */
export function memberCells({ group, panel, type, site, id, name, url, exact }: MemberRow): Cell[] {
  return [group, panel, type, site, id, name, url, exact];
}
