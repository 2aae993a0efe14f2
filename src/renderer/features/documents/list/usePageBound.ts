import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { useEffect } from "react";

/**
 * Pages kept in memory besides the visible ones: enough to scroll back a little, bounded for a list of any length.
 */
const maxPages = 30;

/** Removes the least recently viewed pages of a list from memory. */
export function usePageBound(client: QueryClient, queryKey: QueryKey): void {
  useEffect(() => {
    const pages = client
      .getQueryCache()
      .findAll({ queryKey: [...queryKey, "page"], type: "inactive" })
      .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
    for (const page of pages.slice(maxPages)) client.getQueryCache().remove(page);
  });
}
