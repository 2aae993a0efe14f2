import type { Connection, ConnectionState } from "../../../shared/ipc/connections";
import { t } from "../../../shared/words";

/** Color of the dot next to a connection's name. Its meaning is also given in text elsewhere. */
export function statusColor(state: ConnectionState | undefined, offline: boolean): string {
  if (offline) return "var(--warning)";
  switch (state?.phase) {
    case "ready":
      return "var(--positive)";
    case "failed":
      return "var(--negative)";
    case "starting":
    case "restarting":
      return "var(--warning)";
    default:
      return "var(--neutral)";
  }
}

/** The kind of a connection, in a few words. */
export function kindText(connection: Connection): string {
  if (connection.sample) return t("connections:kind.sample");
  if (connection.kind === "workspace") return t("connections:kind.workspace");
  return connection.baseUrl?.replace(/^https?:\/\//, "").replace(/\/$/, "") ?? t("connections:kind.service");
}
