import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "../../../../shared/texts";
import { projectKeys } from "../../../components/kept/projectReads";
import { toastFailure } from "../../../components/states/toast";

/** Changes a collector, then loads the list again. Failures are shown as a toast. */
export function useCollectorAction(connectionId: string, act: (collectorId: string) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => client.invalidateQueries({ queryKey: projectKeys.collectors(connectionId) }),
    onError: (thrown) => toastFailure(t("streams:collectors.notChanged"), thrown),
  });
}
