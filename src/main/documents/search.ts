import { Document } from "../../shared/interface/documents";
import { DocumentPage } from "../../shared/ipc/documents";
import type { Handlers } from "../../shared/ipc/index";
import type { ReadThrough } from "../cache/read-through";
import type { ServiceClient } from "../client/service-client";
import { notCached } from "../client/service-error";
import { resultPages } from "../results/result-pages";

/** Returns a page of results. Falls back to cached data if the service can't be reached. */
export function searchDocuments(
  clientOf: (connectionId: string) => Promise<ServiceClient>,
  cache: ReadThrough,
): Handlers["documents.search"] {
  return async ({ from, ...input }, signal) => {
    const { connectionId, projectId, offset, count, sortBy, sortOrder, stories, ...question } = input;
    const live = async () => {
      const client = await clientOf(connectionId);
      const range = { from: offset, max: count, sortBy, sortOrder, stories, signal };
      const data: DocumentPage = { total: 0, documents: [], ...(stories && { stories: [] }) };
      let unreadable = 0;
      for await (const page of resultPages(client, projectId, question, range)) {
        data.total = page.total;
        if (page.unknown !== undefined) data.unknown = page.unknown;
        // Unreadable documents keep their row, since lists address rows by index.
        data.documents.push(...page.documents.map((document) => document ?? Document.parse({})));
        data.stories?.push(...page.stories);
        unreadable += page.unreadable;
      }
      return { data, unreadable };
    };
    // Only first pages are cached: that is where analysts return to, and a long scroll doesn't fill the cache.
    if (offset > 0) {
      if (from === "cache") throw notCached();
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
