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

/** The document after an edit, as far as it is known. */
export function documentOf({ url, action, change, before }: DocumentEdit): Document {
  const isWritten = action !== "delete" && action !== "undelete";
  return asDocument(applied(before.document ?? {}, isWritten ? change : {}), url);
}

/** Converts fields from the request format to the response format: lists are present, times are numbers. */
export function asDocument({ published, ...others }: JsonObject, url: string): Document {
  const time = typeof published === "string" ? Number(published) : published;
  return { ...lists, ...others, ...(typeof time === "number" && { published: time }), url };
}
