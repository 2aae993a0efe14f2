import { existsSync, renameSync } from "node:fs";

/** Renames a damaged file to keep it for inspection. Returns its new name. */
export function setAside(file: string, endings: readonly string[] = [""]): string {
  const name = `${file}.damaged-${new Date().toISOString().replace(/[:.]/g, "-")}`;
  for (const ending of endings) if (existsSync(file + ending)) renameSync(file + ending, name + ending);
  return name;
}
