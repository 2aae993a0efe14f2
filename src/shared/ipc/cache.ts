import { z } from "zod";
import { cacheLimits } from "./app";
import { nothing, route } from "./contract";

/** How much data is cached on disk. */
export const CacheInfo = z.object({
  bytes: z.number(),
  limitBytes: z.number(),
  entries: z.number(),
  perConnection: z.array(z.object({ connectionId: z.string(), bytes: z.number(), entries: z.number() })),
});
export type CacheInfo = z.output<typeof CacheInfo>;

export const cacheRoutes = {
  "cache.info": route(nothing, CacheInfo),
  /** A smaller limit evicts the least recently used data at once. */
  "cache.setLimit": route(
    z.object({ limitBytes: z.number().int().min(cacheLimits.min).max(cacheLimits.max) }),
    CacheInfo,
  ),
  /** Deletes cached data of one connection, or all if null. */
  "cache.clear": route(z.object({ connectionId: z.string().nullable() }), CacheInfo),
};
