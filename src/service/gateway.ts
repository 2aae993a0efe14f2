import { randomUUID } from "node:crypto";
import { ChangeFeed } from "./cluster/change-feed";
import { ClusterClient, type ClusterNodes } from "./cluster/client";
import { ClusterDocuments } from "./cluster/cluster-documents";
import { ClusterEngine } from "./cluster/cluster-engine";
import { type ClusterIndexOptions, indexOf, openIndex } from "./cluster/cluster-index";
import { ClusterSearch } from "./cluster/cluster-search";
import { DocumentStore } from "./cluster/document-store";
import { UntakenInFeed } from "./cluster/untaken-in-feed";
import { Unavailable } from "./failure";
import type { ServedWorkspace } from "./served-workspace";
import { clusterIndexKey } from "./workspace/meta";
import { OpeningFailure } from "./workspace/opening-failure";
import type { Workspace } from "./workspace";

/** Where documents are stored, instead of in the workspace's folder. */
export interface ClusterStore extends ClusterNodes, ClusterIndexOptions {
  /** How long a write waits for nodes and copies that have failed, in milliseconds. */
  patience?: number;
}

const gatewayKey = "cluster_gateway";

/** A workspace whose documents are in a cluster, and all else in its folder. */
export async function openGateway(
  own: Workspace,
  store: ClusterStore,
): Promise<ServedWorkspace & { close(): Promise<void> }> {
  const { folder, db, records, isSample, meta } = own;
  const known = meta.get(clusterIndexKey);
  if (known === undefined && own.engine.size > 0)
    throw new OpeningFailure(
      "usage",
      `The workspace ${folder} stores its documents itself. A gateway to OpenSearch needs a workspace of its own, which can be empty.`,
    );
  if (known !== undefined && known !== indexOf(store))
    throw new OpeningFailure(
      "usage",
      `The documents of the workspace ${folder} are in the index ${known}. "store" names another one, ${indexOf(store)}.`,
    );
  const id = meta.get(gatewayKey) ?? randomUUID();
  meta.set(gatewayKey, id);
  const client = new ClusterClient(store);
  try {
    const index = await openIndex(client, store, { id, knowsIndex: known !== undefined });
    meta.set(clusterIndexKey, index);
    const isText = (field: string) => own.isText(field);
    const search = new ClusterSearch(new DocumentStore(client, index, store.patience), { isText });
    const untaken = new UntakenInFeed(new ChangeFeed(client, index), meta);
    return {
      ...{ folder, db, records, isSample },
      engine: new ClusterEngine(search),
      documents: new ClusterDocuments(search, { untaken, imports: records.imports }),
      addProject: (title) => own.addProject(title),
      close: () => client.close(),
    };
  } catch (error) {
    await client.close();
    if (!(error instanceof Unavailable)) throw error;
    throw new OpeningFailure("unreachable", `${error.message} (${store.urls.join(", ")})`);
  }
}
