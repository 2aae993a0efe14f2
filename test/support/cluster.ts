import { randomUUID } from "node:crypto";
import { inject, onTestFinished } from "vitest";
import { z } from "zod";
import { ClusterClient } from "../../src/service/cluster/client";
import { indexOf, openIndex } from "../../src/service/cluster/cluster-index";
import { ModificationParams } from "../../src/shared/interface/documents";
import { checkedInput } from "../../src/service/workspace/document-input";
import { written } from "../../src/service/workspace/written";
import type { StoredDocument } from "../../src/service/workspace/stored-document";
import { loadDetector } from "../../src/service/annotate";
import type { ClusterStore } from "../../src/service/gateway";
import type { WhenOver } from "./temporary-folder";

interface Options {
  urls?: readonly string[];
  client?: ClusterClient;
  whenOver?: WhenOver;
}

/** A client of the cluster that tests share, and an index that is deleted after the test. */
export async function clusterIndex({
  urls = inject("openSearch"),
  client = new ClusterClient({ urls }),
  whenOver = onTestFinished,
}: Options = {}): Promise<{ client: ClusterClient; index: string }> {
  const copies = Math.min(2, urls.length);
  const name = `test-${randomUUID()}`;
  const owner = { id: name, knowsIndex: false };
  const index = await openIndex(client, { name, shards: 2, copies }, owner);
  whenOver(async () => {
    await deleteIndex(client, index);
    await client.close();
  });
  return { client, index };
}

async function deleteIndex(client: ClusterClient, index: string): Promise<void> {
  await client.ask(z.unknown(), {
    method: "DELETE",
    path: `/${index}`,
    query: { ignore_unavailable: true },
  });
}

/** A store of documents for a gateway, and what deletes it again. */
export function clusterStore({ urls = inject("openSearch") }: Pick<Options, "urls"> = {}): {
  store: ClusterStore;
  clear: () => Promise<void>;
} {
  const store = { urls, name: `test-${randomUUID()}`, shards: 1, copies: Math.min(2, urls.length) };
  const clear = async () => {
    const client = new ClusterClient({ urls });
    await deleteIndex(client, indexOf(store));
    await client.close();
  };
  return { store, clear };
}

/** A document as an upload makes it from fields. */
export async function documentOf(fields: object): Promise<StoredDocument> {
  await loadDetector();
  const rules = { params: ModificationParams.parse({}), metrics: new Map() };
  return written(checkedInput(fields), undefined, rules, Date.now()).document;
}
