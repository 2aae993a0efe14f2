import { existsSync, renameSync } from "node:fs";

/** The name under which a damaged file is kept for inspection. */
export function asideName(file: string): string {
  return `${file}.damaged-${new Date().toISOString().replace(/[:.]/g, "-")}`;
}

/** Renames a damaged file to keep it for inspection. Returns its new name. */
export function setAside(file: string, endings: readonly string[] = [""]): string {
  const name = asideName(file);
  for (const ending of endings) if (existsSync(file + ending)) renameSync(file + ending, name + ending);
  return name;
}

/** Which file was kept under a name, and when (epoch milliseconds). Undefined for other names. */
export function readAsideName(name: string): { original: string; at: number } | undefined {
  const [, original, when = ""] = /^(.+)\.damaged-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)$/.exec(name) ?? [];
  if (original === undefined) return undefined;
  return { original, at: Date.parse(when.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, "T$1:$2:$3.$4Z")) };
}
