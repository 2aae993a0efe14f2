import type { Settings } from "../../shared/ipc/app";
import type { Connection } from "../../shared/ipc/connections";

/** Where the app begins: in the last connection and its last project, else in the first connection; null where there is none. */
export function startingPlace(
  { lastConnectionId, lastProjectId }: Settings,
  connections: readonly Connection[],
): { connectionId: string; projectId: string | null } | null {
  const last = connections.find(({ id }) => id === lastConnectionId) ?? connections[0];
  if (!last) return null;
  return { connectionId: last.id, projectId: last.id === lastConnectionId ? lastProjectId : null };
}
