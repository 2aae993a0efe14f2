import { siteOf } from "./site";
import type { StoredDocument } from "./stored-document";

/** A deleted document keeps its place, since ids have no gaps, and the facts that deleted documents are counted by. */
export function emptied({ published, search_indexed, lang }: StoredDocument, id: number): StoredDocument {
  const url = `https://deleted.invalid/${id}`;
  const { host, domain } = siteOf(url);
  return {
    url,
    published,
    search_indexed,
    lang,
    content: "",
    sentiment: 0,
    word_count: 0,
    host_url: host,
    domain_url: domain,
  };
}
