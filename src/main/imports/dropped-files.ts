import { createHash } from "node:crypto";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { t } from "../../shared/texts";
import { slackIndexFiles } from "../files/readers/slack";
import type { Store } from "../storage/store";

/** Pasted texts, which an import then reads like files. */
export const pastedStore = { path: "pasted", kind: "folder", erased: "deleted" } as const satisfies Store;

const endings =
  /\.(csv|tsv|tab|txt|psv|json|jsonl|ndjson|geojson|html?|xlsx|xlsm|xlsb|xls|ods|fods|parquet|docx|rtf|mbox|eml)(\.gz)?$/i;
const maxFiles = 5000;
const deepest = 12;

/** Resolves dropped paths to files. Folders are searched for tables; files are always taken. */
export async function expandPaths(paths: readonly string[]): Promise<{ files: string[]; leftOut: number }> {
  const files: string[] = [];
  let leftOut = 0;
  const look = async (folder: string, depth: number): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true });
    entries.sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
    const index = slackIndexFiles(entries.map(({ name }) => name));
    const isWanted = (name: string) => endings.test(name) && !index.has(name);
    for (const entry of entries) {
      const inner = path.join(folder, entry.name);
      // Skips hidden files and the lock files of open workbooks.
      if (/^(\.|~\$)/.test(entry.name)) continue;
      if (entry.isDirectory() && depth < deepest) await look(inner, depth + 1);
      else if (entry.isFile() && isWanted(entry.name) && files.length < maxFiles) files.push(inner);
      else leftOut++;
    }
  };
  for (const given of paths) {
    const info = await stat(given).catch(() => null);
    if (info?.isDirectory()) await look(given, 0);
    else files.push(given);
  }
  return { files, leftOut };
}

/** Saves pasted text as a file, named after the current time. */
export async function keepPasted(folder: string, text: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const mark = createHash("sha256").update(text).digest("hex").slice(0, 6);
  const name = t("files:file.pasted", { when: stamp, mark });
  const file = path.join(folder, `${name}.${/^\s*[[{]/.test(text) ? "json" : "csv"}`);
  await writeFile(file, text, { mode: 0o600 });
  return file;
}
