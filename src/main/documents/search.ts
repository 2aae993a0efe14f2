import { DocumentPage } from "../../shared/ipc/documents";
import type { Handlers } from "../../shared/ipc/index";
import type { ReadThrough } from "../cache/read-through";
import type { ServiceClient } from "../client/service-client";
import { notKept } from "../client/service-error";
import { readResults } from "./results";

/** Answers a page of results: live, or from the cache where the service can't be reached. */
export function searchDocuments(
  clientOf: (connectionId: string) => Promise<ServiceClient>,
  cache: ReadThrough,
): Handlers["documents.search"] {
  return async ({ from, ...input }, signal) => {
    const { connectionId, projectId, offset, count, sortBy, sortOrder, ...question } = input;
    const live = async () => {
      const client = await clientOf(connectionId);
      return readResults(client, projectId, question, { offset, count, sortBy, sortOrder }, signal);
    };
    // First pages only: what one comes back to, and a bound on what a long scroll leaves behind.
    if (offset > 0) {
      if (from === "cache") throw notKept();
      return { data: await live(), asOf: Date.now(), source: "live" };
    }
    return cache.answer(
      { connectionId, endpoint: "projectResults", params: input },
      DocumentPage,
      live,
      from,
    );
  };
}
