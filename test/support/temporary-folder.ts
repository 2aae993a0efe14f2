import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** Has something done when what was made for one test, or for several, is no longer needed. */
export type WhenOver = (cleanUp: () => void | Promise<void>) => void;

/** Creates a folder that is deleted after the test. */
export function temporaryFolder(whenOver: WhenOver = onTestFinished): string {
  const folder = mkdtempSync(path.join(tmpdir(), "earshot-"));
  whenOver(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the files under a folder whose bytes contain a text. */
export function filesHolding(folder: string, text: string): string[] {
  return filesWith(folder, (bytes) => bytes.includes(text));
}

/** Returns the files under a folder whose bytes contain one of some lowercase texts, in any case. */
export function filesNaming(folder: string, texts: readonly string[]): string[] {
  return filesWith(folder, (bytes) => {
    const lower = bytes.toString("latin1").toLowerCase();
    return texts.some((text) => lower.includes(text));
  });
}

function filesWith(folder: string, holds: (bytes: Buffer) => boolean): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => {
    const file = path.join(folder, name);
    return statSync(file).isFile() && holds(readFileSync(file));
  });
}
