import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "../../../../shared/words";
import { invoke } from "../../../core/api";
import { keys } from "../../../core/queries";
import { toastFailure } from "../../../components/states/toast";

export const collectorsKey = (connectionId: string) => [...keys.project(connectionId, ""), "collectors"];

/** Collectors of a connection. Not cached on disk: the list is only useful as it is now. */
export function useCollectors(connectionId: string) {
  return useQuery({
    queryKey: collectorsKey(connectionId),
    queryFn: ({ signal }) => invoke("collectors.list", { connectionId }, { signal }),
    staleTime: 0,
  });
}

/** Changes a collector, then loads the list again. Failures are shown as a toast. */
export function useCollectorAction(connectionId: string, act: (collectorId: string) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => client.invalidateQueries({ queryKey: collectorsKey(connectionId) }),
    onError: (thrown) => toastFailure(t("streams:collectors.notChanged"), thrown),
  });
}
