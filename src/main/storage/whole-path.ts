import path from "node:path";
import { z } from "zod";

/** A stored path. A relative one would mean another file for each folder that the app is started in. */
export const wholePath = z
  .string()
  .max(32_768)
  .refine((location) => path.isAbsolute(location) && !location.includes("\0"));
