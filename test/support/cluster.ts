import { randomUUID } from "node:crypto";
import { inject, onTestFinished } from "vitest";
import { z } from "zod";
import { ClusterClient } from "../../src/service/cluster/client";
import { openIndex } from "../../src/service/cluster/cluster-index";
import { ModificationParams } from "../../src/shared/interface/documents";
import { checkedInput } from "../../src/service/workspace/document-input";
import { written } from "../../src/service/workspace/written";
import type { StoredDocument } from "../../src/service/workspace/stored-document";
import { loadDetector } from "../../src/service/annotate";
import type { WhenOver } from "./temporary-folder";

interface Options {
  urls?: readonly string[];
  client?: ClusterClient;
  whenOver?: WhenOver;
}

/** A client of the cluster that tests share, and an index that is deleted after the test. */
export async function clusterIndex({
  urls = inject("openSearch"),
  client = new ClusterClient(urls),
  whenOver = onTestFinished,
}: Options = {}): Promise<{ client: ClusterClient; index: string }> {
  const copies = Math.min(2, urls.length);
  const index = await openIndex(client, { name: `test-${randomUUID()}`, shards: 2, copies });
  whenOver(async () => {
    await client.ask(z.unknown(), { method: "DELETE", path: `/${index}` });
    await client.ask(z.unknown(), { method: "DELETE", path: `/_index_template/${index}` });
    await client.close();
  });
  return { client, index };
}

/** A document as an upload makes it from fields. */
export async function documentOf(fields: object): Promise<StoredDocument> {
  await loadDetector();
  const rules = { params: ModificationParams.parse({}), metrics: new Map() };
  return written(checkedInput(fields), undefined, rules, Date.now()).document;
}
