import { z } from "zod";
import { type ClusterClient, ClusterError } from "./client";
import { mappingVersion, mappings, settings } from "./mapping";

export interface ClusterIndexOptions {
  /** Begins the names of all that is stored in the cluster. */
  name: string;
  shards: number;
  /** How many nodes hold each document. */
  copies: number;
}

const Anything = z.unknown();
const Described = z.record(
  z.string(),
  z.object({ mappings: z.object({ _meta: z.object({ earshot: z.int() }).optional() }) }),
);

/** The index can't be used by this version of Earshot. */
class UnknownMapping extends Error {
  override readonly name = "UnknownMapping";
}

/** Makes the index of documents if there is none. Returns its name. */
export async function openIndex(
  client: ClusterClient,
  { name, shards, copies }: ClusterIndexOptions,
): Promise<string> {
  const index = `${name}-documents`;
  const template = { index_patterns: [index], template: { settings: settings(shards, copies), mappings } };
  try {
    const found = await client.ask(Described, { method: "GET", path: `/${index}` });
    const version = found[index]?.mappings._meta?.earshot;
    if (version !== mappingVersion)
      throw new UnknownMapping(
        `The index ${index} has version ${version ?? "none"} of the mapping. This version of Earshot reads ${mappingVersion}.`,
      );
    return index;
  } catch (error) {
    if (!(error instanceof ClusterError && error.status === 404)) throw error;
  }
  await client.ask(Anything, { method: "PUT", path: `/_index_template/${index}`, body: template });
  await client
    .ask(Anything, { method: "PUT", path: `/${index}`, query: { wait_for_active_shards: "all" } })
    .catch((error: unknown) => {
      // Another gateway was faster.
      if (!(error instanceof ClusterError && error.type === "resource_already_exists_exception")) throw error;
    });
  return index;
}
