import type { Document } from "../../shared/interface/documents";
import type { ProjectRef } from "../../shared/ipc/analytics";
import type { DocumentQuestion } from "../../shared/ipc/documents";
import type { ServiceClient } from "../client/service-client";
import { mostPerCall, resultPages } from "./result-pages";

/** A question that few documents beside the wanted one answer: its host, and its time where it is known. */
export function questionOf(url: string, published: number | null): Partial<DocumentQuestion> {
  const host = URL.canParse(url) ? new URL(url).hostname.toLowerCase() : "";
  return {
    ...(/^[\w.-]+$/.test(host) && { q: `hosturl:"${host}"` }),
    ...(published !== null && { min: published, max: published + 1 }),
  };
}

/** Results after which a document that wasn't found yet is given up. */
const mostLookedAt = 4 * mostPerCall;

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
    let isWhole = true;
    const pages = resultPages(client, projectId, question, { most: mostLookedAt, ...(signal && { signal }) });
    for await (const { documents, offset, total } of pages) {
      const found = documents.find((document) => document?.url === url);
      if (found) return found;
      // One that can't be read may be the one that is wanted.
      isWhole &&= !documents.includes(null);
      isWhole &&= offset + documents.length >= total || offset + documents.length < mostLookedAt;
    }
    if (time === null && isWhole) return null;
  }
  return undefined;
}
