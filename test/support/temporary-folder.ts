import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A folder that lives as long as the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "earshot-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Files under a folder that hold a text in any of its bytes. */
export function filesHolding(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => {
    const file = path.join(folder, name);
    return statSync(file).isFile() && readFileSync(file).includes(text);
  });
}
