import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { RouteInput, RouteName, RouteOutput } from "../../../shared/ipc";
import type { Profile } from "../../../shared/ipc/connections";
import { invoke } from "../../core/api";
import { keys, refreshConnection } from "../../core/queries";
import { useSession } from "../../core/session";

/** Calls a route that changes connections. Completes after the list of connections was refetched. */
export function useConnectionMutation<N extends RouteName>(
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
    // The input may contain a token, which must not stay in the cache.
    gcTime: 0,
  });
}

/** Returns a callback that opens a connection and closes the dialog that it was created or chosen in. */
export function useOpenCreated(close: () => void): (opened: Pick<Profile, "id">) => void {
  const openConnection = useSession((session) => session.openConnection);
  return ({ id }) => {
    close();
    openConnection(id);
  };
}

/** Reopens a connection and refetches all its data, after its URL or token changed. */
export async function askAgain(client: QueryClient, id: string): Promise<void> {
  // Waits until it is open. Earlier queries would fail as before.
  await client.invalidateQueries({ queryKey: keys.opened(id) });
  void client.invalidateQueries({ queryKey: keys.meter(id) });
  refreshConnection(client, id);
}
