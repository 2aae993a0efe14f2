import { z } from "zod";
import { Collector, CollectorQuery } from "../interface/streams";
import { exportLimit } from "../interface/resources.constants";
import { resourceName } from "../interface/values";
import { nothing, route } from "./contract";
import { ExportTask } from "./exports";

export type Collector = z.output<typeof Collector>;

const connection = z.object({ connectionId: z.string() });
const byCollector = connection.extend({ collectorId: z.string().trim().min(1).max(200) });
const exported = byCollector.extend({
  query: z.string(),
  /** Range of `published` in epoch milliseconds, `start` included, `stop` excluded, null = unbounded. */
  start: z.number(),
  stop: z.number().nullable(),
  limit: z.number().int().min(1).max(exportLimit),
});

/** Collectors belong to the connection. All routes need the network; kind "missing" if the service has no collectors. */
export const collectorRoutes = {
  "collectors.list": route(connection, z.array(Collector)),
  /** One collector with what it collects. */
  "collectors.get": route(byCollector, Collector),
  /** Creates a collector, or replaces what it collects. Without any query it only takes exports. */
  "collectors.put": route(connection.extend({ collectorId: resourceName, query: CollectorQuery }), Collector),
  /** What arrives while it is paused isn't collected. */
  "collectors.pause": route(byCollector, Collector),
  "collectors.resume": route(byCollector, Collector),
  /** Deletes a collector with everything it holds. */
  "collectors.delete": route(byCollector, nothing),
  /** Copies documents of a project into a collector. */
  "collectors.exportProject": route(
    exported.extend({
      projectId: z.string(),
      topics: z.array(z.string()).max(1000).default([]),
      datasets: z.array(z.string()).max(1000).default([]),
    }),
    ExportTask,
  ),
  /** Copies past documents that match a stream's rules into a collector. */
  "collectors.exportStream": route(
    exported.extend({ streamId: z.string().trim().min(1).max(200) }),
    ExportTask,
  ),
};
