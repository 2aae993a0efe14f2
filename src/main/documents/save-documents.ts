import { open, rm } from "node:fs/promises";
import type { ExportFormat } from "../../shared/ipc/exports";
import type { Handlers } from "../../shared/ipc/index";
import { throwIfAborted } from "../client/service-error";
import { unfinishedPath } from "../storage/write-whole";
import { askWhere, type FileDialogs } from "../files/file-dialogs";
import type { TableFiles } from "../files/tables/table-files";
import { fileFailure } from "../files/tables/table-files";
import { readScope, namedCount, type ScopeSources } from "./read-scope";

export interface SavingDeps {
  dialogs: FileDialogs;
  tables: TableFiles;
  progress: (progress: { saveId: string; read: number; of: number }) => void;
}

/**
 * Saves documents to a file. Pages are written to a temporary file as they are read, and a worker converts it. Neither
 * holds all documents in memory. Nothing is left behind after an abort.
 */
export function saveDocuments(
  sources: ScopeSources,
  { dialogs, tables, progress }: SavingDeps,
): Handlers["documents.save"] {
  return async ({ saveId, name, scope, format, columns, ...to }, signal) => {
    const path = await askWhere(dialogs, name, format);
    if (path === null) return null;
    let unreadable = 0;
    const reading = {
      progress: (read: number, of: number) => progress({ saveId, read, of }),
      unreadable: (count: number) => void (unreadable += count),
      signal,
    };
    const documents = bodiesOf(readScope(sources, to, scope, reading));
    const { read, ...saved } = await writeDocuments(tables, { path, format, columns }, documents, signal);
    return { ...saved, unreadable, missing: Math.max(0, (namedCount(scope) ?? 0) - read) };
  };
}

async function* bodiesOf(documents: AsyncIterable<{ document: object }>): AsyncGenerator<string> {
  for await (const { document } of documents) yield JSON.stringify(document);
}

/** Writes documents, given as JSON, to a file of a format. `read`: how many there were. */
export async function writeDocuments(
  files: TableFiles,
  to: { path: string; format: ExportFormat; columns: string[] },
  documents: AsyncIterable<string> | Iterable<string>,
  signal: AbortSignal,
): Promise<{ path: string; rows: number; cut: number; read: number }> {
  const source = unfinishedPath(`${to.path}.reading`);
  try {
    const read = await writeLines(source, documents, signal);
    const { rows, cut } = await files.run("export", { source, ...to }, signal);
    return { path: to.path, rows, cut, read };
  } finally {
    await rm(source, { force: true });
  }
}

/** Writes one document per line and returns their number. */
export async function writeLines(
  path: string,
  documents: AsyncIterable<string> | Iterable<string>,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  const file = await open(path, "w").catch((error: unknown) => {
    throw fileFailure(error);
  });
  try {
    let waiting = "";
    for await (const document of documents) {
      throwIfAborted(signal);
      count++;
      waiting += `${document}\n`;
      if (waiting.length < 256 * 1024) continue;
      await file.appendFile(waiting);
      waiting = "";
    }
    await file.appendFile(waiting);
  } finally {
    await file.close();
  }
  return count;
}
