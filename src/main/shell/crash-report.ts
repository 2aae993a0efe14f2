import { z } from "zod";
import { ErrorEntry, LogFacts } from "../../shared/log";

/** What a report holds. `what` is a constant of the code. */
export const CrashReport = LogFacts.extend({
  what: z.string().max(200),
  at: z.iso.datetime().optional(),
  platform: z.string().max(50).optional(),
  uptimeSeconds: z.number().optional(),
  error: ErrorEntry.optional(),
});
