import { isAddressed, type AddressedDocument } from "../../shared/documents/identity";
import type { ImportPlan } from "../../shared/ipc/imports";
import type { ServiceClient } from "../client/service-client";
import { ServiceError } from "../client/service-error";
import { resultPages } from "../documents/result-pages";

/** What keeping earlier versions needs. */
export interface EarlierParts {
  client: ServiceClient;
  plan: ImportPlan;
  /** Hosts of the file's addresses; null where they are too many to ask for. */
  hosts: readonly string[] | null;
  /** Most calls it may take. */
  mostCalls: number;
  /** Which of these addresses the file has. */
  among: (urls: readonly string[]) => Promise<ReadonlySet<string>>;
  keep: (documents: readonly AddressedDocument[]) => void;
  progress: (documents: number, fraction: number) => void;
  signal: AbortSignal;
}

/**
 * Keeps the documents that an upload is about to change, as they are now, so that it can be undone. The interface has no
 * search by address, so the documents of the file's hosts are looked through, page by page, and not more of them than the
 * calls allow. Answers whether all were looked at: only then is a document that was not found known not to be there.
 */
export async function keepEarlier(parts: EarlierParts): Promise<"all" | "some"> {
  const { client, plan, hosts, mostCalls, among, keep, progress, signal } = parts;
  const question = {
    ...(hosts && { q: hosts.map((host) => `hosturl:"${host}"`).join(" OR ") }),
    ...(plan.datasetId !== null && { dataset: [plan.datasetId] }),
  };
  const order = { sortBy: "published", sortOrder: "asc", signal, priority: "upload" } as const;
  let calls = 0;
  let whole = true;
  try {
    for await (const { documents, offset, total } of resultPages(client, plan.projectId, question, order)) {
      const found = documents.filter((document) => document !== null).filter(isAddressed);
      const wanted = await among(found.map(({ url }) => url));
      keep(found.filter(({ url }) => wanted.has(url)));
      // One that can't be read may be one that the file has.
      whole &&= !documents.includes(null);
      const seen = offset + documents.length;
      progress(seen, total > 0 ? seen / total : 1);
      if (++calls >= mostCalls && seen < total) return "some";
    }
  } catch (error) {
    if (!(error instanceof ServiceError) || signal.aborted) throw error;
    // The upload itself does not need it: without a list of documents there is only less to undo with.
    return "some";
  }
  return whole ? "all" : "some";
}
