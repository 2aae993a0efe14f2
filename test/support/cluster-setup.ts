import type { TestProject } from "vitest/node";
import { startCluster } from "../../scripts/opensearch/cluster.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** URLs of the nodes of a cluster that tests share. */
    openSearch: string[];
  }
}

/** Starts a cluster of one node for all tests, or takes the one that OPENSEARCH_URL names. Tests that end nodes start their own. */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env["OPENSEARCH_URL"];
  if (given !== undefined && given !== "") {
    provide("openSearch", [given]);
    return undefined;
  }
  const cluster = await startCluster(1);
  provide("openSearch", cluster.urls);
  return () => cluster.stop();
}
