import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { ImportWorker } from "../../../src/main/imports/import-worker";
import { ServiceError } from "../../../src/main/client/service-error";
import { bundle } from "../../support/bundle";
import { fileTree } from "../../support/file-tree";
import { hostileArchives } from "../../support/hostile-archives";
import { hostileDocuments } from "../../support/hostile-documents";
import type { Outcome } from "../../support/hostile-record";
import { hostileTexts } from "../../support/hostile-texts";
import { temporaryFolder } from "../../support/temporary-folder";

const never = new AbortController().signal;
/** Where workers put temporary files. */
const scratch = mkdtempSync(path.join(tmpdir(), "earshot-hostile-"));

let worker: ImportWorker | undefined;
afterAll(async () => {
  await worker?.close();
  rmSync(scratch, { recursive: true });
});

async function newWorker(): Promise<ImportWorker> {
  const script = await bundle("src/main/imports/worker.ts");
  // A worker copies the variables of its process when it starts.
  vi.stubEnv("TMPDIR", scratch);
  try {
    return new ImportWorker(script);
  } finally {
    vi.unstubAllEnvs();
  }
}

/** What the import screen would show of a file. A worker that read one goes on with the next. */
async function read(file: string): Promise<Outcome | { failed: string }> {
  worker ??= await newWorker();
  try {
    const source = { path: file, name: path.basename(file), options: {} };
    const { facts } = await worker.run({ kind: "survey", sources: [source], options: {} }, never);
    const faulty = Number(/^(\d+) rows? can't be read/.exec(facts.notes.join("\n"))?.[1] ?? 0);
    return faulty > 0 ? { rows: facts.rows, faulty } : { rows: facts.rows };
  } catch (error) {
    // It may have ended for lack of memory.
    await worker.close();
    worker = undefined;
    const isRefusal = error instanceof ServiceError && error.kind === "invalid";
    // The reader's own errors are passed on as such a message, too.
    return isRefusal && !/^The file couldn't be read:/.test(error.message)
      ? "refused"
      : { failed: String(error) };
  }
}

describe("a hostile file ends in rows or in a refusal, and changes no other file", () => {
  it.each([...hostileTexts, ...hostileArchives, ...hostileDocuments].map((one) => [one.name, one] as const))(
    "%s",
    async (name, { bytes, outcome }) => {
      const folder = temporaryFolder();
      const file = path.join(folder, "a", "b", "c", name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, bytes());
      const trees = () => [fileTree(folder), fileTree(scratch)];
      const before = trees();
      expect(await read(file)).toEqual(outcome);
      expect(trees()).toEqual(before);
    },
  );
});
