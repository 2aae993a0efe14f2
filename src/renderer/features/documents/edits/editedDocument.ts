import { applied } from "../../../../shared/documents/change";
import type { JsonObject } from "../../../../shared/documents/json";
import type { Document } from "../../../../shared/interface/documents";
import type { DocumentEdit } from "../../../../shared/ipc/documents";

const lists = {
  source_type: [],
  post_type: [],
  tags_customer: [],
  tokens_hashtag: [],
  tokens_mention: [],
};

/** The document as an edit leaves it, as far as it is known. */
export function documentOf({ url, action, change, before }: DocumentEdit): Document {
  const isWritten = action !== "delete" && action !== "undelete";
  return asDocument(applied(before.document ?? {}, isWritten ? change : {}), url);
}

/** Fields as they were sent, as a document as it is answered: its lists are there, its time is a number. */
export function asDocument({ published, ...others }: JsonObject, url: string): Document {
  const time = typeof published === "string" ? Number(published) : published;
  return { ...lists, ...others, ...(typeof time === "number" && { published: time }), url };
}
