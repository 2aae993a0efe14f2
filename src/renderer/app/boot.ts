import type { QueryClient } from "@tanstack/react-query";
import type { RouteOutput } from "../../shared/ipc";
import type { CallOutcome } from "../../shared/ipc/contract";
import { keys } from "../core/queries";
import { useSession } from "../core/session";
import { startingPlace } from "./startingPlace";

/** What the page begins with. */
type Boot = RouteOutput<"app.boot">;

/** Takes over what the page begins with, so that the first drawing is that of the whole screen. */
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
  // What was kept may be old: the service is asked all the same.
  if (projects.length > 0) client.setQueryData(keys.projects(place.connectionId), projects, { updatedAt: 0 });
  useSession.setState(place);
}

/** Waits for what main was asked before the app was loaded. Without it the screens ask for everything themselves. */
export async function boot(client: QueryClient, asked: Promise<unknown>): Promise<void> {
  const outcome = (await asked) as CallOutcome<Boot>;
  if (outcome.ok) takeOver(client, outcome.data);
}
