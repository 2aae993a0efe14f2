import { z } from "zod";

/** How a project's codes correct the confidence of the scorer: the logit of being right is `slope` times its own, plus `shift`. */
export const Recalibration = z.object({
  slope: z.number(),
  shift: z.number(),
  /** Codes that it was learned from, and when the last of them was decided. */
  codes: z.number(),
  codedAt: z.number(),
});
export type Recalibration = z.output<typeof Recalibration>;
