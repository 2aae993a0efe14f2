import { z } from "zod";
import { isObject } from "../../shared/documents/json";
import { derivedFields } from "../../shared/interface/documents.constants";
import { invalid } from "../failure";
import { plainMessage } from "../issues";
import { checkCustom } from "./custom-values";
import { derive } from "./derive";
import { checkedInput, refuseGaps } from "./document-input";
import { merge } from "./merge";
import { sumEngagement } from "./sum-engagement";
import type { Place } from "./pending-document";
import type { WrittenDocument } from "./written";

const texts = z.array(z.string()).optional();

/** What was computed when the document was written first, perhaps with other parameters or by an earlier version. */
const Computed = z.object({
  search_indexed: z.number().min(-8.64e15).max(8.64e15).optional(),
  word_count: z.int().nonnegative().max(1e9).optional(),
  tokens_hashtag: texts,
  tokens_mention: texts,
});

const addedToNew = ["source_type", "tokens_hashtag", "tokens_mention"] as const;

/**
 * A document of another workspace, checked like one that is created. Unlike there, it keeps what was computed for it, as far as it
 * has that, and the lack of an origin of its sentiment.
 */
export function restored(
  given: unknown,
  place: Pick<Place, "params" | "metrics" | "names">,
  now: number,
): WrittenDocument {
  const change: Record<string, unknown> = Object.assign({}, checkedInput(given));
  for (const name of derivedFields) if (name in change) Reflect.deleteProperty(change, name);
  if (isObject(change["custom"])) change["custom"] = checkCustom(change["custom"], place.metrics);
  refuseGaps(change, undefined);
  const computed = Computed.safeParse(given);
  if (!computed.success) {
    const [issue] = computed.error.issues;
    throw invalid(issue?.path.join(".") ?? "document", issue ? plainMessage(issue) : "cannot be read");
  }
  const { params, names } = place;
  const merged = sumEngagement(merge(undefined, change), change, undefined);
  const { document, hasOtherText } = derive(merged, { stored: undefined, params, names, now });
  Object.assign(document, computed.data);
  // A deleted document that was emptied has none of these, and gets none.
  if (computed.data.search_indexed !== undefined)
    for (const name of addedToNew)
      if (!Object.hasOwn(change, name) && !Object.hasOwn(computed.data, name)) document[name] = undefined;
  return { document, hasOtherText, body: JSON.stringify(document) };
}
