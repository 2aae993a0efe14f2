import { z } from "zod";
import { appRoutes } from "./app";
import { connectionRoutes } from "./connections";
import { nothing, route } from "./contract";
import { shellRoutes } from "./shell";
import { uploadRoutes } from "./uploads";

export const bootRoutes = {
  /** Everything the first screen needs, in one response and without calling the service. */
  "app.boot": route(
    nothing,
    z.object({
      settings: appRoutes["app.settings"].output,
      info: appRoutes["app.info"].output,
      health: shellRoutes["app.health"].output,
      connections: connectionRoutes["connections.list"].output,
      network: connectionRoutes["connections.network"].output,
      uploads: uploadRoutes["uploads.list"].output,
      /** Cached projects of the last connection. */
      projects: connectionRoutes["connections.projects"].output.shape.data,
    }),
  ),
};
