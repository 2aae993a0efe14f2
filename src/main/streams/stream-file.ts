import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { writable } from "../../shared/documents/change";
import { isObject } from "../../shared/documents/json";
import { writeLines } from "../documents/save-documents";
import { unfinishedPath } from "../storage/write-whole";
import { readStoredJson } from "../../sqlite/stored-json";

/** How long a file stays for the import it was written for, and for another try. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

/** Writes documents of a stream as a file for an import, with a name and the current time. Returns its path. */
export async function writeStreamFile(
  { folder, name }: { folder: string; name: string },
  bodies: Iterable<string>,
  signal: AbortSignal,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  await deleteOld(folder);
  const stamp = new Date().toISOString().slice(0, 19).replace(/[:T]/g, "-");
  const target = path.join(folder, `${name.replace(/[^\p{L}\p{N}._-]+/gu, "-")}-${stamp}.ndjson`);
  const unfinished = unfinishedPath(target);
  try {
    await writeLines(unfinished, importable(bodies), signal);
    await rename(unfinished, target);
  } finally {
    await rm(unfinished, { force: true });
  }
  return target;
}

/** Deletes what was handed over long ago. The outbox has its own copy of a file that is still being imported. */
async function deleteOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = name.endsWith(".ndjson") ? await stat(file).catch(() => null) : null;
    if (found?.isFile() && found.mtimeMs < Date.now() - keptMs) await rm(file, { force: true });
  }
}

/**
 * Documents as JSON, without the fields that a service derives and the name of their earlier import. An import would
 * offer those as custom metrics.
 */
function* importable(bodies: Iterable<string>): Generator<string> {
  for (const body of bodies) {
    const document = readStoredJson(body);
    yield isObject(document) ? JSON.stringify({ ...writable(document), import: undefined }) : body;
  }
}
