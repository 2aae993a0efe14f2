import type { QueryClient } from "@tanstack/react-query";
import type { RouteOutput } from "../../shared/ipc";
import type { CallOutcome } from "../../shared/ipc/contract";
import { keys } from "../core/queries";
import { useSession } from "../core/session";
import { startingPlace } from "./startingPlace";

type Boot = RouteOutput<"app.boot">;

/** Fills the query cache with boot data, so that the first render shows the whole screen. */
function takeOver(client: QueryClient, boot: Boot): void {
  const { settings, connections, projects } = boot;
  client.setQueryData(keys.settings, settings);
  client.setQueryData(keys.info, boot.info);
  client.setQueryData(keys.health, boot.health);
  client.setQueryData(keys.connections, connections);
  client.setQueryData(keys.network, boot.network);
  client.setQueryData(keys.uploads, boot.uploads);
  const place = startingPlace(settings, connections.connections);
  if (!place) return;
  // Cached projects may be outdated, so the service is queried nevertheless.
  if (projects.length > 0) client.setQueryData(keys.projects(place.connectionId), projects, { updatedAt: 0 });
  useSession.setState(place);
}

/**
 * Waits for the boot data that was requested before the app was loaded. Without it, screens query everything
 * themselves.
 */
export async function boot(client: QueryClient, booting: Promise<unknown>): Promise<void> {
  const outcome = (await booting) as CallOutcome<Boot>;
  if (outcome.ok) takeOver(client, outcome.data);
}
