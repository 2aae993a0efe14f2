import { onTestFinished } from "vitest";
import { ClusterEngine } from "../../src/service/cluster/cluster-engine";
import { ClusterSearch } from "../../src/service/cluster/cluster-search";
import { DocumentStore, type Write } from "../../src/service/cluster/document-store";
import { ColumnEngine } from "../../src/service/engine/column-engine";
import { Workspace } from "../../src/service/workspace";
import type { DocumentKey } from "../../src/service/workspace/document-key";
import { DocumentAction, ModificationParams } from "../../src/shared/interface/documents";
import { clusterIndex } from "./cluster";
import { temporaryFolder, type WhenOver } from "./temporary-folder";

/** A text metric, and others whose values are compared as a whole or as numbers. */
const formats = { note: "TEXT", kind: "KEYWORD", score: "INTEGER" } as const;
const metrics = Object.entries(formats).map(([name, format]) => ({
  ...{ id: name, name, title: name, description: "", display_in_ui: true },
  format: { name: format },
}));

/** The same documents in a local workspace and in a cluster. */
export async function twinEngines(
  entries: readonly Record<string, object>[],
  whenOver: WhenOver = onTestFinished,
) {
  const folder = temporaryFolder(whenOver);
  const makeEngine = (parts: ConstructorParameters<typeof ColumnEngine>[0]) => new ColumnEngine(parts);
  const workspace = Workspace.open({ folder, create: true, makeEngine });
  whenOver(() => workspace.close());
  const project = workspace.records.projects.list("")[0]?.id ?? "";
  for (const metric of metrics) workspace.records.metrics.put(project, metric);
  const known = new Map(metrics.map((metric) => [metric.name, metric]));
  const writes = new Map<string, Write>();
  const place = { project, dataset: "", metrics: known, params: ModificationParams.parse({}) };
  // Each in its own millisecond, so that both know the same document as the latest.
  let now = Date.UTC(2026, 5, 1);
  await workspace.documents.write(place, (modifications) => {
    for (const entry of entries)
      for (const [name, given] of Object.entries(entry)) {
        const action = DocumentAction.parse(name);
        const document = modifications.modify(action, given, now++);
        const state = action === "delete" ? "deleted" : "live";
        writes.set(document.url, { project, dataset: "", state, document });
      }
    modifications.commit();
    return Promise.resolve();
  });
  const { client, index } = await clusterIndex({ whenOver });
  const store = new DocumentStore(client, index);
  const outcomes = await store.put([...writes.values()]);
  const failed = outcomes.find(({ kind }) => kind !== "stored");
  if (failed) throw new Error(`Not stored: ${JSON.stringify(failed)}`);
  const isText = (field: string) => field === "custom.note";
  const engine = new ClusterEngine(new ClusterSearch(store, { isText }));
  /** URLs in the order of keys of either engine. */
  const localUrls = async (keys: readonly DocumentKey[]) =>
    (await workspace.documents.read(keys)).map((document) => document?.url);
  const clusterUrls = async (keys: readonly DocumentKey[]) =>
    (await store.read(keys.map(String))).map((stored) => stored?.document.url);
  return { project, local: workspace.engine, cluster: engine, localUrls, clusterUrls };
}
