import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { RouteInput, RouteName, RouteOutput } from "../../../shared/ipc";
import type { Connection } from "../../../shared/ipc/connections";
import { invoke } from "../../core/api";
import { keys, refreshConnection } from "../../core/queries";
import { useSession } from "../../core/session";

/** Calls a route that changes connections and reads their list again before it counts as done. */
export function useAct<N extends RouteName>(
  route: N,
  onDone: (answer: RouteOutput<N>, input: RouteInput<N>) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: RouteInput<N>) => {
      const answer = await invoke(route, input);
      await client.refetchQueries({ queryKey: keys.connections });
      return answer;
    },
    onSuccess: onDone,
    // A form's token is not kept once it was handed over.
    gcTime: 0,
  });
}

/** Opens what a route made and closes its dialog. */
export function useOpenMade(close: () => void): (connection: Connection) => void {
  const openConnection = useSession((session) => session.openConnection);
  return ({ id }) => {
    close();
    openConnection(id);
  };
}

/** Opens a connection anew and asks everything of it again: it leads elsewhere now, or with another token. */
export async function askAgain(client: QueryClient, id: string): Promise<void> {
  // What is asked before it is open would fail as before.
  await client.invalidateQueries({ queryKey: keys.opened(id) });
  void client.invalidateQueries({ queryKey: keys.meter(id) });
  refreshConnection(client, id);
}
