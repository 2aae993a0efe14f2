import type { Document } from "../../shared/interface/documents";
import type { ServiceClient } from "../client/service-client";
import { maxPerCall, resultPages } from "./result-pages";
import { findByUrl } from "./results";

/** A document to read, by its URL. */
export interface WantedVersion {
  url: string;
  /** Time of publication, if known. */
  published: number | null;
}

/** Names of hosts in one query. The query language allows 50 operands. */
const maxHosts = 20;
/** Fewer documents are read one by one. */
const fewest = 4;
/** Pages of results are read while each may hold at least so many of the documents. */
const perPage = 8;

/**
 * Reads the present versions of documents of one project or dataset, in few calls where they were published close together.
 * Null: it certainly isn't there. Undefined: it wasn't found within the calls allowed.
 */
export async function presentBatch(
  client: ServiceClient,
  { projectId, datasetId }: { projectId: string; datasetId: string | null },
  wanted: readonly WantedVersion[],
  signal: AbortSignal,
): Promise<Map<string, Document | null | undefined>> {
  const found = new Map<string, Document | null | undefined>();
  const dataset = datasetId ?? undefined;
  const single = async ({ url, published }: WantedVersion) => {
    const place = { url, published, ...(dataset !== undefined && { dataset }) };
    found.set(url, await findByUrl(client, { projectId }, place, { signal, priority: "upload", retries: 0 }));
  };
  const group = async (some: readonly TimedVersion[]): Promise<void> => {
    const first = some[0];
    const last = some.at(-1);
    if (!first || !last || some.length < fewest) {
      for (const version of some) await single(version);
      return;
    }
    const left = new Map(some.map((version) => [version.url, version]));
    const question = {
      ...hostsOf(some),
      min: first.published,
      max: last.published + 1,
      ...(dataset !== undefined && { dataset: [dataset] }),
    };
    const max = Math.max(2, Math.ceil(some.length / perPage)) * maxPerCall;
    let isWhole = false;
    const range = { max, signal, priority: "upload", retries: 0 } as const;
    for await (const { documents, read, total } of resultPages(client, projectId, question, range)) {
      for (const document of documents) {
        const url = document?.url ?? "";
        if (document && left.delete(url)) found.set(url, document);
      }
      isWhole = read >= total;
      if (left.size === 0 || total > max) break;
    }
    const rest = [...left.values()];
    // Published at another time by now, or gone. The search for one of them tells.
    if (isWhole || rest.length < fewest) for (const version of rest) await single(version);
    else {
      const middle = Math.ceil(rest.length / 2);
      await group(rest.slice(0, middle));
      await group(rest.slice(middle));
    }
  };
  const timed = wanted.flatMap(({ url, published }) => (published === null ? [] : [{ url, published }]));
  await group(timed.sort((a, b) => a.published - b.published));
  for (const wantedVersion of wanted) if (wantedVersion.published === null) await single(wantedVersion);
  return found;
}

type TimedVersion = WantedVersion & { published: number };

/** Limits a query to the hosts of documents, if they are few. */
function hostsOf(some: readonly WantedVersion[]): { q?: string } {
  const hosts = new Set(
    some.map(({ url }) => (URL.canParse(url) ? new URL(url).hostname.toLowerCase() : "")),
  );
  const isNamed = hosts.size <= maxHosts && [...hosts].every((host) => /^[\w.-]+$/.test(host));
  return isNamed ? { q: [...hosts].map((host) => `hosturl:"${host}"`).join(" OR ") } : {};
}
