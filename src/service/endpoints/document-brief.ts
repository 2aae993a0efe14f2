import type { z } from "zod";
import type { DocumentBrief } from "../../shared/interface/text-analysis";
import { cutAtWord, startOf } from "../../shared/text/start-of";
import type { Context } from "../call";
import { StoredBody, type StoredDocument } from "../workspace/stored-document";

const snippetLength = 200;

/** A document as lists of stories and explanations show it. */
export function briefOf(id: number, { workspace: { db } }: Context): z.input<typeof DocumentBrief> {
  return brief(db.get("SELECT body FROM document WHERE id = ?", [id], StoredBody)?.body);
}

export function brief(document: StoredDocument | undefined): z.input<typeof DocumentBrief> {
  const {
    title = "",
    content = "",
    published = 0,
    host_url = "",
    url = "",
    engagement,
    reach,
  } = document ?? {};
  return {
    url,
    title,
    published,
    source: host_url,
    snippet: cutAtWord(startOf(content, 4 * snippetLength), snippetLength),
    author: document?.extra_author_attributes?.name || (document?.extra_author_attributes?.id ?? ""),
    ...(engagement !== undefined && { engagement }),
    ...(reach !== undefined && { reach }),
  };
}
