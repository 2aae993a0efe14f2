import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { useEffect } from "react";

/** Pages kept beside those in view: the way back is short, and a list of any length needs no more memory. */
const pagesKept = 30;

/** Lets go of the pages of a list that were looked at longest ago. */
export function usePageBound(client: QueryClient, queryKey: QueryKey): void {
  useEffect(() => {
    const pages = client
      .getQueryCache()
      .findAll({ queryKey: [...queryKey, "page"], type: "inactive" })
      .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
    for (const page of pages.slice(pagesKept)) client.getQueryCache().remove(page);
  });
}
