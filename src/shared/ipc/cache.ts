import { z } from "zod";
import { cacheLimits } from "./app";
import { nothing, route } from "./contract";

/** How much of the service's answers is kept on disk. */
export const CacheInfo = z.object({
  bytes: z.number(),
  limitBytes: z.number(),
  entries: z.number(),
  perConnection: z.array(z.object({ connectionId: z.string(), bytes: z.number(), entries: z.number() })),
});
export type CacheInfo = z.output<typeof CacheInfo>;

/** Routes of the answers kept for browsing without a network. */
export const cacheRoutes = {
  "cache.info": route(nothing, CacheInfo),
  /** A smaller limit lets go at once of what was used longest ago. */
  "cache.setLimit": route(
    z.object({ limitBytes: z.number().int().min(cacheLimits.least).max(cacheLimits.most) }),
    CacheInfo,
  ),
  /** Forgets kept answers, of one connection or of all. */
  "cache.clear": route(z.object({ connectionId: z.string().nullable() }), CacheInfo),
};
