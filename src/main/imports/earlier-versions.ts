import type { Document } from "../../shared/interface/documents";
import type { ImportPlan } from "../../shared/ipc/imports";
import type { ServiceClient } from "../client/service-client";
import { ServiceError } from "../client/service-error";

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
  keep: (documents: readonly Document[]) => void;
  progress: (documents: number, fraction: number) => void;
  signal: AbortSignal;
}

const pageSize = 500;

/**
 * Keeps the documents that an upload is about to change, as they are now, so that it can be undone. The interface has no
 * search by address, so the documents of the file's hosts are looked through, page by page, and not more of them than the
 * calls allow. Answers whether all were looked at: only then is a document that was not found known not to be there.
 */
export async function keepEarlier(parts: EarlierParts): Promise<"all" | "some"> {
  const { client, plan, hosts, mostCalls, among, keep, progress, signal } = parts;
  const asked = {
    ...(hosts && { q: hosts.map((host) => `hosturl:"${host}"`).join(" OR ") }),
    ...(plan.datasetId !== null && { dataset: [plan.datasetId] }),
  };
  try {
    for (let call = 0; call < mostCalls; call++) {
      const offset = call * pageSize;
      const { result, pagination } = await client.call(
        "projectResults",
        {
          path: { project_id: plan.projectId },
          params: { ...asked, offset, hpp: pageSize, sort_by: "published", sort_order: "asc" },
        },
        { signal, priority: "upload" },
      );
      const documents = result.data.map(({ data }) => data);
      const wanted = await among(documents.map(({ url }) => url));
      keep(documents.filter(({ url }) => wanted.has(url)));
      const seen = offset + documents.length;
      const total = pagination?.total ?? seen;
      progress(seen, total > 0 ? seen / total : 1);
      if (documents.length === 0 || seen >= total) return "all";
    }
  } catch (error) {
    // A dataset that nothing came into yet is not known to the service, so nothing of it can be there.
    if (error instanceof ServiceError && error.kind === "invalid" && plan.datasetId !== null) return "all";
    if (!(error instanceof ServiceError) || signal.aborted) throw error;
    // The upload itself does not need it: without a list of documents there is only less to undo with.
  }
  return "some";
}
