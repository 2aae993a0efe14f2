import os from "node:os";
import path from "node:path";

/** The folder for large downloads of the scripts. It lies outside the project, so a fresh clone finds them too. */
export function cacheFolder() {
  const base = process.env.XDG_CACHE_HOME || path.join(os.homedir(), ".cache");
  return path.join(base, "earshot");
}
