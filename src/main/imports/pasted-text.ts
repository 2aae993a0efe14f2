import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { t } from "../../shared/texts";
import type { Store } from "../storage/store";

/** Pasted texts, which an import then reads like files. */
export const pastedStore = { path: "pasted", kind: "folder", erased: "deleted" } as const satisfies Store;

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
