import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Every file below a folder with its kind and a digest of its bytes. */
export function fileTree(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const file = path.join(folder, name);
    const info = lstatSync(file);
    const isFile = info.isFile();
    const content = isFile ? createHash("sha256").update(readFileSync(file)).digest("hex") : "";
    found.set(name, `${isFile ? "file" : info.isDirectory() ? "folder" : "other"} ${content}`);
  }
  return found;
}
