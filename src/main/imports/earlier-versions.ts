import { hasUrl, type DocumentWithUrl } from "../../shared/documents/identity";
import type { ImportPlan } from "../../shared/ipc/imports";
import type { ServiceClient } from "../client/service-client";
import { ServiceError } from "../client/service-error";
import { resultPages } from "../results/result-pages";

export interface EarlierDeps {
  client: ServiceClient;
  plan: ImportPlan;
  /** Hosts of the file's URLs. Null if there are too many to query. */
  hosts: readonly string[] | null;
  maxCalls: number;
  /** Which of these URLs the file has. */
  among: (urls: readonly string[]) => Promise<ReadonlySet<string>>;
  keep: (documents: readonly DocumentWithUrl[]) => void;
  progress: (documents: number, fraction: number) => void;
  signal: AbortSignal;
}

/**
 * Saves the current state of the documents that an upload is about to change, so that it can be undone. The API can't
 * search by URL, so this scans the documents of the file's hosts page by page, up to the limit of calls. Returns
 * whether all were scanned: only then does a document that wasn't found not exist.
 */
export async function keepEarlier(deps: EarlierDeps): Promise<"all" | "some"> {
  const { client, plan, hosts, maxCalls, among, keep, progress, signal } = deps;
  const question = {
    ...(hosts && { q: hosts.map((host) => `hosturl:"${host}"`).join(" OR ") }),
    ...(plan.datasetId !== null && { dataset: [plan.datasetId] }),
  };
  const order = { sortBy: "published", sortOrder: "asc", signal, priority: "upload" } as const;
  let calls = 0;
  let whole = true;
  try {
    for await (const { documents, read, total } of resultPages(client, plan.projectId, question, order)) {
      const found = documents.filter((document) => document !== null).filter(hasUrl);
      const wanted = await among(found.map(({ url }) => url));
      keep(found.filter(({ url }) => wanted.has(url)));
      // An unreadable document may be one of the file's.
      whole &&= !documents.includes(null);
      progress(read, total > 0 ? read / total : 1);
      if (++calls >= maxCalls && read < total) return "some";
    }
  } catch (error) {
    if (!(error instanceof ServiceError) || signal.aborted) throw error;
    // The upload doesn't depend on this. If listing fails, only undo is limited.
    return "some";
  }
  return whole ? "all" : "some";
}
