import { z } from "zod";
import { OpeningFailure } from "../workspace/opening-failure";
import { type ClusterClient, ClusterError } from "./client";
import { mappingVersion, mappings, settings } from "./mapping";

export interface ClusterIndexOptions {
  /** Begins the names of all that is stored in the cluster. */
  name: string;
  shards: number;
  /** How many nodes hold each document. */
  copies: number;
}

/** The gateway whose records belong to an index. */
export interface IndexOwner {
  id: string;
  /** Whether it has used the index before, which is then not made again. */
  knowsIndex: boolean;
}

const Described = z.record(
  z.string(),
  z.object({
    mappings: z.object({ _meta: z.object({ earshot: z.int(), gateway: z.string() }).partial().optional() }),
  }),
);

/** Writes name an alias, since a write to an index that somebody deleted would make another one. */
export const writeAlias = (index: string) => `${index}-write`;

export const indexOf = ({ name }: Pick<ClusterIndexOptions, "name">) => `${name}-documents`;

/** Makes the index of documents if there is none. Returns its name. Throws an OpeningFailure if the gateway can't use it. */
export async function openIndex(
  client: ClusterClient,
  { name, shards, copies }: ClusterIndexOptions,
  owner: IndexOwner,
): Promise<string> {
  const index = indexOf({ name });
  const found = await described(client, index);
  if (found) {
    refuseOther(index, found, owner);
    return index;
  }
  if (owner.knowsIndex)
    throw new OpeningFailure(
      "missing",
      `The cluster doesn't have the index ${index}, which holds the documents of this workspace. Check the URLs, or restore the index from a snapshot.`,
    );
  await refuseFewNodes(client, copies);
  const _meta = { earshot: mappingVersion, gateway: owner.id };
  await client
    .ask(z.unknown(), {
      method: "PUT",
      path: `/${index}`,
      query: { wait_for_active_shards: "all" },
      body: {
        settings: settings(shards, copies),
        mappings: { ...mappings, _meta },
        aliases: { [writeAlias(index)]: {} },
      },
    })
    .catch(async (error: unknown) => {
      // Another gateway was faster, or a node answered after the call was repeated.
      if (!(error instanceof ClusterError && error.type === "resource_already_exists_exception")) throw error;
      refuseOther(index, (await described(client, index)) ?? {}, owner);
    });
  return index;
}

const Health = z.object({ number_of_data_nodes: z.number() });

/** Without enough nodes, each write would wait for copies in vain. */
async function refuseFewNodes(client: ClusterClient, copies: number): Promise<void> {
  const { number_of_data_nodes: nodes } = await client.ask(Health, {
    method: "GET",
    path: "/_cluster/health",
  });
  if (nodes < copies)
    throw new OpeningFailure(
      "usage",
      `The OpenSearch cluster has fewer nodes (${nodes}) than "store" wants copies of each document (${copies}). Start more nodes, or set "copies" to ${nodes}.`,
    );
}

async function described(client: ClusterClient, index: string) {
  try {
    const found = await client.ask(Described, { method: "GET", path: `/${index}` });
    return found[index]?.mappings._meta ?? {};
  } catch (error) {
    if (error instanceof ClusterError && error.status === 404) return undefined;
    throw error;
  }
}

function refuseOther(
  index: string,
  { earshot = 0, gateway }: { earshot?: number | undefined; gateway?: string | undefined },
  { id }: IndexOwner,
): void {
  if (earshot > mappingVersion)
    throw new OpeningFailure(
      "newer_version",
      `The index ${index} was written by a newer version of Earshot. Update this service.`,
    );
  if (earshot < mappingVersion)
    throw new OpeningFailure(
      "usage",
      `The index ${index} wasn't made by this version of Earshot. Give "store" another "index", and import the documents again.`,
    );
  if (gateway !== id)
    throw new OpeningFailure(
      "usage",
      `The index ${index} belongs to another workspace, whose topics, members, and tokens are in another folder. Documents in OpenSearch have one gateway. Use that folder as "workspace", or give "store" another "index".`,
    );
}
