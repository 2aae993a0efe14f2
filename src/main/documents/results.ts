import type { Document } from "../../shared/interface/documents";
import type { CallInput } from "../../shared/interface/endpoints";
import type { ProjectRef } from "../../shared/ipc/analytics";
import type { DocumentPage, DocumentQuestion } from "../../shared/ipc/documents";
import { t } from "../../shared/words";
import type { ServiceClient } from "../client/service-client";
import { ServiceError, failure } from "../client/service-error";

/** Most documents that one call answers. */
export const mostPerCall = 500;

/** Where a page of results begins, how long it is and how they are sorted. */
export interface PagePlace {
  offset: number;
  count: number;
  sortBy?: NonNullable<CallInput<"projectResults">["params"]>["sort_by"];
  sortOrder?: "asc" | "desc";
}

/** One page of the documents that match a question. Kind "missing" where the connection has no such list. */
export async function readResults(
  client: ServiceClient,
  projectId: string,
  question: Partial<DocumentQuestion>,
  { offset, count, sortBy, sortOrder }: PagePlace,
  signal?: AbortSignal,
): Promise<DocumentPage> {
  const { q, min, max, topic, filter, channel, panel, dataset } = question;
  const params = {
    q: q || undefined,
    offset,
    hpp: count,
    sort_by: sortBy,
    sort_order: sortOrder,
    min: min?.toString(),
    max: max?.toString(),
    topic,
    filter,
    channel,
    panel,
    dataset,
  };
  try {
    const { result, pagination } = await client.call(
      "projectResults",
      { path: { project_id: projectId }, params },
      { signal },
    );
    const documents = result.data.map(({ data }) => data);
    return { total: pagination?.total ?? offset + documents.length, documents };
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.notOffered) throw error;
    throw failure("missing", t("main:document.notListed"), { cause: error });
  }
}

/** A question that few documents beside the wanted one answer: its host, and its time where it is known. */
export function questionOf(url: string, published: number | null): Partial<DocumentQuestion> {
  const host = URL.canParse(url) ? new URL(url).hostname.toLowerCase() : "";
  return {
    ...(/^[\w.-]+$/.test(host) && { q: `hosturl:"${host}"` }),
    ...(published !== null && { min: published, max: published + 1 }),
  };
}

/** Calls after which a document that wasn't found yet is given up. */
const mostCalls = 4;

/** Looks for one document among results: found, certainly not there (null), or not found within a few calls (undefined). */
export async function findByUrl(
  client: ServiceClient,
  { projectId }: Pick<ProjectRef, "projectId">,
  {
    url,
    published,
    dataset,
    topic,
  }: { url: string; published: number | null; dataset?: string; topic?: string },
  signal?: AbortSignal,
): Promise<Document | null | undefined> {
  const within = {
    ...(dataset !== undefined && { dataset: [dataset] }),
    ...(topic !== undefined && { topic: [topic] }),
  };
  // Its time may have been changed since it was seen, so what isn't found by its time is looked for without.
  for (const time of published === null ? [null] : [published, null]) {
    const question = { ...questionOf(url, time), ...within };
    for (let call = 0; call < mostCalls; call++) {
      const place = { offset: call * mostPerCall, count: mostPerCall };
      const { total, documents } = await readResults(client, projectId, question, place, signal);
      const found = documents.find((document) => document.url === url);
      if (found) return found;
      if (place.offset + documents.length >= total || documents.length === 0) {
        if (time === null) return null;
        break;
      }
    }
  }
  return undefined;
}
