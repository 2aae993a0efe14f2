import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadChart } from "../charts/LazyChart";
import { App } from "./App";
import { readFirstScreen } from "./firstScreen";
import { Providers } from "./Providers";
import { createQueryClient, keys } from "../core/queries";
import type { QueryClient } from "@tanstack/react-query";
import type { RouteOutput } from "../../shared/ipc";
import type { CallOutcome } from "../../shared/ipc/contract";
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
async function boot(client: QueryClient, booting: Promise<unknown>): Promise<void> {
  const outcome = (await booting) as CallOutcome<Boot>;
  if (outcome.ok) takeOver(client, outcome.data);
}

/** Draws the app into its page, once it knows what it begins with: `asked` is main's answer to that. */
export async function start(booting: Promise<unknown>): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  const client = createQueryClient();
  // While that answer is on its way there is time to read what draws the first chart. A chart tells of a failure itself.
  loadChart().catch(() => undefined);
  await boot(client, booting).catch(() => undefined);
  await readFirstScreen(client).catch(() => undefined);
  createRoot(root).render(
    <StrictMode>
      <Providers client={client}>
        <App />
      </Providers>
    </StrictMode>,
  );
}
