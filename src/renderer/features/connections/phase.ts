import type { Connection, ConnectionState, Network } from "../../../shared/ipc/connections";
import { t } from "../../../shared/texts";
import { offlineOf, rejectedSince } from "../../core/queries";

/** Color of the dot next to a connection's name. Its meaning is also given in text elsewhere. */
export function statusColor(
  connection: Connection | undefined,
  state: ConnectionState | undefined,
  network: Network | undefined,
): string {
  if (offlineOf(connection, network)) return "var(--warning)";
  if (rejectedSince(connection, network) !== null) return "var(--negative)";
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
