import type { Core } from "../core/core";
import { rowStore } from "../storage/rows";
import type { Uploads } from "../uploads/install";
import { Documents } from "./documents";
import { draftTable } from "./draft-store";
import { editTable } from "./edit-store";
import { localDatasets } from "./local-datasets";

/** Search and edits of documents. */
export function installDocuments(core: Core, { db, outbox, metrics }: Uploads) {
  const documents = new Documents({
    ...core,
    db,
    outbox,
    metrics,
    cache: core.readThrough,
    // The interface has no list of datasets. Local workspaces have their own endpoint.
    localDatasets: async (to) => (core.isLocal(to.connectionId) ? localDatasets(core.client, to) : []),
  });
  return {
    routes: documents.routes({ dialogs: core.window, tables: core.tables }),
    stores: [rowStore(db, [editTable, draftTable])],
    pageGone: (page: number) => documents.pageGone(page),
    documents,
  };
}
