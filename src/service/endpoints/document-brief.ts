import type { z } from "zod";
import type { DocumentBrief } from "../../shared/interface/text-analysis";
import { cutAtWord, startOf } from "../../shared/text/start-of";
import type { Context } from "../call";
import type { DocumentKey } from "../workspace/document-key";
import type { StoredDocument } from "../workspace/stored-document";

const snippetLength = 200;
/** Letters of a value of an own column. What is longer names nothing. */
const valueLength = 100;

/** Documents by key, as lists of stories and explanations show them. */
export async function briefsOf(
  keys: readonly (DocumentKey | undefined)[],
  { workspace: { documents } }: Context,
): Promise<(key: DocumentKey | undefined) => z.input<typeof DocumentBrief>> {
  const wanted = [...new Set(keys)].filter((key) => key !== undefined);
  const read = await documents.read(wanted);
  const found = new Map(wanted.map((key, at) => [key, read[at]]));
  return (key) => brief(key === undefined ? undefined : found.get(key));
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
    custom = {},
    extra_author_attributes: { id = "", name = "" } = {},
  } = document ?? {};
  const values = Object.entries(custom).filter(
    (entry): entry is [string, string | number] =>
      !Array.isArray(entry[1]) && String(entry[1]).length <= valueLength,
  );
  return {
    url,
    title,
    published,
    source: host_url,
    snippet: cutAtWord(startOf(content, 4 * snippetLength), snippetLength),
    author: name || id,
    ...(id !== "" && { author_id: id }),
    ...(engagement !== undefined && { engagement }),
    ...(reach !== undefined && { reach }),
    ...(values.length > 0 && { custom: Object.fromEntries(values) }),
  };
}
