import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
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
const temporary = process.env["TMPDIR"];

afterEach(() => {
  if (temporary === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = temporary;
});

/** What the import screen would show of a file. */
async function read(file: string): Promise<Outcome | { failed: string }> {
  const worker = new ImportWorker(await bundle("src/main/imports/worker.ts"));
  try {
    const source = { path: file, name: path.basename(file), options: {} };
    const { facts } = await worker.run({ kind: "survey", sources: [source], options: {} }, never);
    const faulty = Number(/^(\d+) rows? can't be read/.exec(facts.notes.join("\n"))?.[1] ?? 0);
    return faulty > 0 ? { rows: facts.rows, faulty } : { rows: facts.rows };
  } catch (error) {
    const isRefusal = error instanceof ServiceError && error.kind === "invalid";
    // The reader's own errors are passed on as such a message, too.
    return isRefusal && !/^The file couldn't be read:/.test(error.message)
      ? "refused"
      : { failed: String(error) };
  } finally {
    await worker.close();
  }
}

describe("a hostile file ends in rows or in a refusal, and changes no other file", () => {
  it.each([...hostileTexts, ...hostileArchives, ...hostileDocuments].map((one) => [one.name, one] as const))(
    "%s",
    async (name, { bytes, outcome }) => {
      const folder = temporaryFolder();
      const file = path.join(folder, "a", "b", "c", name);
      mkdirSync(path.dirname(file), { recursive: true });
      mkdirSync(path.join(folder, "tmp"));
      writeFileSync(file, bytes());
      process.env["TMPDIR"] = path.join(folder, "tmp");
      const before = fileTree(folder);
      expect(await read(file)).toEqual(outcome);
      expect(fileTree(folder)).toEqual(before);
    },
  );
});
