import { Document } from "../../shared/interface/documents";
import { DocumentPage } from "../../shared/ipc/documents";
import type { Handlers } from "../../shared/ipc/index";
import type { ReadThrough } from "../cache/read-through";
import type { ServiceClient } from "../client/service-client";
import { notKept } from "../client/service-error";
import { resultPages } from "./result-pages";

/** Answers a page of results: live, or from the cache where the service can't be reached. */
export function searchDocuments(
  clientOf: (connectionId: string) => Promise<ServiceClient>,
  cache: ReadThrough,
): Handlers["documents.search"] {
  return async ({ from, ...input }, signal) => {
    const { connectionId, projectId, offset, count, sortBy, sortOrder, ...question } = input;
    const live = async () => {
      const client = await clientOf(connectionId);
      const range = { from: offset, most: count, sortBy, sortOrder, signal };
      const data: DocumentPage = { total: 0, documents: [] };
      let unreadable = 0;
      for await (const page of resultPages(client, projectId, question, range)) {
        data.total = page.total;
        // What can't be read keeps its place: the rows of a list are told by their number.
        data.documents.push(...page.documents.map((document) => document ?? Document.parse({})));
        unreadable += page.unreadable;
      }
      return { data, unreadable };
    };
    // First pages only: what one comes back to, and a bound on what a long scroll leaves behind.
    if (offset > 0) {
      if (from === "cache") throw notKept();
      const { data, unreadable } = await live();
      return { data, asOf: Date.now(), source: "live", ...(unreadable > 0 && { unreadable }) };
    }
    return cache.answer(
      { connectionId, endpoint: "projectResults", params: input },
      DocumentPage,
      live,
      from,
    );
  };
}
