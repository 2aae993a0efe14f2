import type { Document } from "../../shared/interface/documents";
import type { ProjectRef } from "../../shared/ipc/explore";
import { throwIfAborted } from "../client/service-error";
import type { PresentVersions } from "./present";
import type { DocumentInScope } from "./read-scope";

/** A document by its URL. `position` tells the caller which one it is. */
export interface NamedDocument {
  position: number;
  url: string;
  datasetId: string | null | undefined;
  published: number | null;
}

/** Reads the present versions of documents one by one. Those that no longer exist are left out. */
export async function* readNamed(
  { present }: { present: PresentVersions },
  to: ProjectRef,
  documents: readonly NamedDocument[],
  { progress, signal }: { progress: (read: number) => void; signal: AbortSignal },
): AsyncGenerator<DocumentInScope & { document: Document; position: number }> {
  for (const [at, { position, url, datasetId, published }] of documents.entries()) {
    throwIfAborted(signal);
    const found = await present.read({ ...to, url, datasetId, published }, signal);
    progress(at + 1);
    const { document, state } = found.version;
    if (!document || state !== "live") continue;
    yield { document, datasetId: found.datasetId, before: found.version, position };
  }
}
