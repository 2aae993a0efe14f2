import { z } from "zod";
import { appRoutes } from "./app";
import { connectionRoutes } from "./connections";
import { nothing, route } from "./contract";
import { shellRoutes } from "./shell";
import { uploadRoutes } from "./uploads";

/** Route of what a page asks before it draws anything. */
export const bootRoutes = {
  /** What every first screen is made of, in one answer: the service is not asked for any of it. */
  "app.boot": route(
    nothing,
    z.object({
      settings: appRoutes["app.settings"].output,
      info: appRoutes["app.info"].output,
      health: shellRoutes["app.health"].output,
      connections: connectionRoutes["connections.list"].output,
      network: connectionRoutes["connections.network"].output,
      uploads: uploadRoutes["uploads.list"].output,
      /** The projects that are kept of the last connection; empty where none are. */
      projects: connectionRoutes["connections.projects"].output.shape.data,
    }),
  ),
};
