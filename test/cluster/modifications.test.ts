import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { ClusterDocuments } from "../../src/service/cluster/cluster-documents";
import type { ClusterClient } from "../../src/service/cluster/client";
import { ClusterSearch } from "../../src/service/cluster/cluster-search";
import { documentKey } from "../../src/service/cluster/document-key";
import { DocumentStore } from "../../src/service/cluster/document-store";
import { openWorkspace } from "../../src/service/open-workspace";
import type { Done, Order } from "../../src/service/workspace/orders";
import type { Workspace } from "../../src/service/workspace";
import { DocumentAction, ModificationParams } from "../../src/shared/interface/documents";
import { clusterIndex } from "../support/cluster";
import { dose } from "../support/dose";
import { temporaryFolder } from "../support/temporary-folder";

const place = (project = "p", params = {}) => ({
  ...{ project, dataset: "", metrics: new Map(), params: ModificationParams.parse(params) },
});

function documentsIn(client: ClusterClient, index: string, { records, documents }: Workspace) {
  const search = new ClusterSearch(new DocumentStore(client, index), { isText: () => false });
  return new ClusterDocuments(search, { untaken: documents.untaken, imports: records.imports });
}

/** What the interface tells of an order, and the fields that an order gives. */
function told(done: Done) {
  if ("failure" in done) return { code: done.failure.code, ...done.failure.details };
  const { url, content, title, reach } = done.document;
  return { url, content, title, reach };
}

const order: fc.Arbitrary<Order> = fc
  .record({
    action: fc.constantFrom(...DocumentAction.options),
    url: fc.constantFrom("https://a.example/1", "https://a.example/2", "no url", ""),
    content: fc.constantFrom("First", "Second", undefined),
    title: fc.constantFrom("Title", null, undefined),
    reach: fc.constantFrom(1, null, undefined),
    published: fc.constantFrom(1_700_000_000_000, undefined),
  })
  .map(({ action, ...fields }) => ({
    action,
    given: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  }));

describe("modifications of documents in a cluster", () => {
  it("have the results of a local workspace, whichever gateway carries them out", async () => {
    const { client, index } = await clusterIndex();
    const workspace = openWorkspace({ folder: temporaryFolder(), create: true });
    const gateways = [1, 2].map(() => documentsIn(client, index, workspace));
    const batches = fc.array(
      fc.tuple(fc.constantFrom(0, 1), fc.boolean(), fc.array(order, { maxLength: 6 })),
      {
        maxLength: 6,
      },
    );
    let trial = 0;
    await fc.assert(
      fc.asyncProperty(batches, async (given) => {
        const dataset = `trial-${trial++}`;
        for (const [gateway, undoes, orders] of given) {
          const where = { ...place("p", { undoes_create: undoes ? "yes" : undefined }), dataset };
          const local = await workspace.documents.carryOut(where, [orders]);
          const clustered = (await gateways[gateway]?.carryOut(where, [orders])) ?? [];
          expect(clustered.map(told)).toEqual(local.map(told));
        }
      }),
      { numRuns: dose(15, 300) },
    );
    await workspace.close();
  });

  it("of two gateways at once are all kept", async () => {
    const { client, index } = await clusterIndex();
    const workspace = openWorkspace({ folder: temporaryFolder(), create: true });
    onTestFinished(() => workspace.close());
    const [one, two] = [1, 2].map(() => documentsIn(client, index, workspace));
    const urls = Array.from({ length: 20 }, (_, n) => `https://a.example/${n}`);
    const all = (action: DocumentAction, fields: object) => [
      urls.map((url): Order => ({ action, given: { url, ...fields } })),
    ];
    await one?.carryOut(place(), all("create", { content: "Text", published: 1_700_000_000_000 }));
    const rounds = dose(5, 50);
    const write = async (gateway: ClusterDocuments | undefined, field: string) => {
      for (let round = 1; round <= rounds; round++)
        await gateway?.carryOut(place(), all("update", { [field]: round }));
    };
    await Promise.all([write(one, "reach"), write(two, "comment_count")]);
    const store = new DocumentStore(client, index);
    const read = await store.read(urls.map((url) => documentKey(place(), url)));
    const expected = { reach: rounds, comment_count: rounds };
    expect(read.map((stored) => stored?.document)).toMatchObject(urls.map(() => expected));
  });
});
