import type { Handlers } from "../../shared/ipc/index";

type BootRoute =
  "app.settings" | "app.info" | "app.health" | "connections.list" | "connections.network" | "uploads.list";

/** Everything a page needs to start, collected from the routes it would otherwise call one by one. */
export function bootHandler(
  handlers: Pick<Handlers, BootRoute | "connections.projects">,
): Pick<Handlers, "app.boot"> {
  return {
    "app.boot": async (_, signal) => {
      const [settings, info, health, connections, network, uploads] = await Promise.all([
        handlers["app.settings"](undefined, signal),
        handlers["app.info"](undefined, signal),
        handlers["app.health"](undefined, signal),
        handlers["connections.list"](undefined, signal),
        handlers["connections.network"](undefined, signal),
        handlers["uploads.list"](undefined, signal),
      ]);
      const id = settings.lastConnectionId;
      const known = connections.connections.some((connection) => connection.id === id);
      const projects =
        id !== null && known
          ? (await handlers["connections.projects"]({ id, from: "cache" }, signal)).data
          : [];
      return { settings, info, health, connections, network, uploads, projects };
    },
  };
}
