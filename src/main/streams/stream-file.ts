import { createHash } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { writable } from "../../shared/documents/change";
import { isObject } from "../../shared/documents/json";
import { writeLines } from "../documents/save-documents";
import type { Store } from "../storage/store";
import { unfinishedPath } from "../storage/write-whole";
import { readStoredJson } from "../../sqlite/stored-json";

/** Documents of streams that are handed over to an import, and parts of a workspace that is being saved as a file. */
export const handedOverStore = {
  path: "handed-over",
  kind: "folder",
  erased: "deleted",
} as const satisfies Store;

/** The folder of the files that are read from a connection's streams. */
export function streamFolder(folder: string, connectionId: string): string {
  return path.join(folder, createHash("sha256").update(connectionId).digest("hex").slice(0, 16));
}

/** How long a file stays for the import it was written for, and for another try. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

/** Writes documents of a stream as a file for an import, with a name and the current time. Returns its path. */
export async function writeStreamFile(
  { folder, name }: { folder: string; name: string },
  bodies: Iterable<string>,
  signal: AbortSignal,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  await deleteStreamFiles(folder, Date.now() - maxAgeMs);
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

/** Deletes files that were last written before a time. The outbox has its own copy of one that is still being imported. */
export async function deleteStreamFiles(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const found = name.endsWith(".ndjson") ? await stat(file).catch(() => null) : null;
    if (found?.isFile() && found.mtimeMs < before) await rm(file, { force: true });
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
