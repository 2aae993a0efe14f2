import type { ChartFilters } from "../../shared/ipc/chart-question";

/** Returns the filters that are set, as API parameters. */
export function filterParams(filters: ChartFilters): Partial<ChartFilters> {
  return Object.fromEntries(Object.entries(filters).filter(([, ids]) => ids.length > 0));
}
