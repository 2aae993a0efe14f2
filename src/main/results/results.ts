import type { Document } from "../../shared/interface/documents";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { DocumentQuestion } from "../../shared/ipc/documents";
import type { CallOptions, ServiceClient } from "../client/service-client";
import { maxPerCall, resultPages } from "./result-pages";

/** A query for the documents of the same host and, if known, the same time. */
export function questionOf(url: string, published: number | null): Partial<DocumentQuestion> {
  const host = URL.canParse(url) ? new URL(url).hostname.toLowerCase() : "";
  return {
    ...(/^[\w.-]+$/.test(host) && { q: `hosturl:"${host}"` }),
    ...(published !== null && { min: published, max: published + 1 }),
  };
}

/** The search for a document ends after this many results. */
const maxLookedAt = 4 * maxPerCall;

/**
 * Searches one document: returns it, null if it certainly doesn't exist, or undefined if it wasn't found within a few
 * calls.
 */
export async function findByUrl(
  client: ServiceClient,
  { projectId }: Pick<ProjectRef, "projectId">,
  {
    url,
    published,
    dataset,
    topic,
  }: { url: string; published: number | null; dataset?: string; topic?: string },
  options: Pick<CallOptions, "signal" | "priority" | "retries"> = {},
): Promise<Document | null | undefined> {
  const within = {
    ...(dataset !== undefined && { dataset: [dataset] }),
    ...(topic !== undefined && { topic: [topic] }),
  };
  // Its time may have changed, so the second search ignores it.
  for (const time of published === null ? [null] : [published, null]) {
    const question = { ...questionOf(url, time), ...within };
    let isWhole = true;
    const pages = resultPages(client, projectId, question, { max: maxLookedAt, ...options });
    for await (const { documents, read, total } of pages) {
      const found = documents.find((document) => document?.url === url);
      if (found) return found;
      // An unreadable document may be the one searched for.
      isWhole &&= !documents.includes(null);
      isWhole &&= read >= total || read < maxLookedAt;
    }
    if (time === null && isWhole) return null;
  }
  return undefined;
}
