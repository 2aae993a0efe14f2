import type { ProjectRef } from "../../shared/ipc/explore";
import type { BulkScope, KnownVersion } from "../../shared/ipc/documents";
import type { ServiceClient } from "../client/service-client";
import type { EditStore } from "./edit-store";
import { scanResults, type ScanDeps, type ScannedDocument } from "./scan";

export interface ScopeSources {
  edits: EditStore;
  client: (connectionId: string) => Promise<ServiceClient>;
  datasets: (to: ProjectRef) => Promise<readonly string[]>;
}

/** A document with the version known of it. */
export type DocumentInScope = ScannedDocument & { before: KnownVersion };

/** Reads the documents of a scope: results page by page, known documents from the local history. */
export async function* readScope(
  { edits, client, datasets }: ScopeSources,
  to: ProjectRef,
  scope: BulkScope,
  {
    progress,
    unreadable,
    signal,
    rescored,
  }: Pick<ScanDeps, "progress" | "unreadable" | "signal" | "rescored">,
): AsyncGenerator<DocumentInScope> {
  if (scope.kind === "results") {
    const scan = scanResults(scope, {
      client: await client(to.connectionId),
      to,
      datasets: await datasets(to),
      progress,
      unreadable,
      signal,
      rescored,
    });
    for await (const found of scan) {
      const before = { state: "live", document: found.document, asOf: Date.now(), from: "service" } as const;
      yield { ...found, before };
    }
    return;
  }
  for (const { url, datasetId } of scope.documents) {
    const known = edits.lastKnown(to, url, datasetId);
    if (!known) continue;
    const { state, document, changedAt } = known;
    yield { document, datasetId, before: { state, document, asOf: changedAt, from: "history" } };
  }
}

/** Number of documents that a scope names one by one, null if it doesn't. */
export function namedCount(scope: BulkScope): number | null {
  return scope.kind === "known" ? scope.documents.length : (scope.only?.length ?? null);
}
