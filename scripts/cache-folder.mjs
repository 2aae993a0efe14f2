import os from "node:os";
import path from "node:path";

/** Where the scripts keep what takes long to fetch, outside the project. */
export function cacheFolder() {
  const base = process.env.XDG_CACHE_HOME || path.join(os.homedir(), ".cache");
  return path.join(base, "earshot");
}
