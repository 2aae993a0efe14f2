import { useQuery } from "@tanstack/react-query";
import { invoke } from "../../core/api";
import { keys, type Target } from "../../core/queries";

/** Watches of a project and what they fired for, kept up to date by events. */
export function useWatches({ ref }: Pick<Target, "ref">) {
  return useQuery({
    queryKey: keys.watches(ref.connectionId, ref.projectId),
    queryFn: () => invoke("watches.overview", ref),
    staleTime: Infinity,
    // Checks become due without an event.
    refetchInterval: 60_000,
  });
}
