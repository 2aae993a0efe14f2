import type { ChartRange } from "../../shared/ipc/chart-question";
import { noFilters } from "../../analysis/question/defaults";
import type { Place } from "../core/place";
import { useSearch } from "../core/search";
import { useSession } from "../core/session";
import { useExplore } from "../features/explore/store";

/** What Explore shows of an import. */
export interface ImportView {
  /** Name of the import, null for everything in the range with the current filters. */
  importName: string | null;
  range: ChartRange;
  /** Chart type. Default: mentions over time. */
  type?: string;
}

/** Opens Explore with the documents of an import and a range that contains all of them. */
export function exploreImport(
  place: { [K in keyof Place]: NonNullable<Place[K]> },
  { importName, range, type = "published" }: ImportView,
): void {
  const { openConnection, go } = useSession.getState();
  openConnection(place.connectionId, place.projectId);
  useSearch.at(place).getState().run("");
  useExplore
    .at(place)
    .getState()
    .ask({
      range,
      type,
      ...(importName === null ? {} : { filters: { ...noFilters, import: [importName] } }),
    });
  go("explore");
}
