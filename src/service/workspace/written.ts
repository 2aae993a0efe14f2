import { derivedFields, sentimentOrigins } from "../../shared/interface/documents.constants";
import { checkCustom } from "./custom-values";
import { type Derived, derive } from "./derive";
import { keepShortened, refuseGaps } from "./document-input";
import { isObject, type JsonObject } from "../../shared/documents/json";
import { merge } from "./merge";
import type { Place } from "./pending";
import type { StoredDocument } from "./stored-document";

/** A document after a create, update or upsert, and its JSON. */
export interface Written extends Derived {
  body: string;
}

/** Applies validated fields to the stored document, or creates a new one if there is none. */
export function written(
  input: JsonObject,
  stored: StoredDocument | undefined,
  { params, metrics, names }: Pick<Place, "params" | "metrics" | "names">,
  now: number,
): Written {
  const change: Record<string, unknown> = Object.assign({}, input);
  for (const name of derivedFields) if (name in change) Reflect.deleteProperty(change, name);
  if (isObject(change["custom"])) change["custom"] = checkCustom(change["custom"], metrics);
  refuseGaps(change, stored);
  clearAssumedDate(change, stored);
  recordOrigin(change, stored);
  if (stored && params.proc_content_ellipsis === "ignore_if_start_same") keepShortened(change, stored);

  const derived = derive(merge(stored, change), { stored, params, names, now });
  return { ...derived, body: JSON.stringify(derived.document) };
}

/** Clears `date_assumed` if the input says false, or if it gives another date without mentioning it. */
function clearAssumedDate(change: Record<string, unknown>, stored: StoredDocument | undefined): void {
  const { published, date_assumed: said } = change;
  const isOther = typeof published === "number" && published !== stored?.published;
  if (said === false || (said === undefined && isOther && stored?.date_assumed === true))
    change["date_assumed"] = null;
}

/** Records where a given sentiment comes from. A person's is changed by a person alone. */
function recordOrigin(change: Record<string, unknown>, stored: StoredDocument | undefined): void {
  const { sentiment, import: file, sentiment_origin: said } = change;
  if (sentiment === undefined) {
    Reflect.deleteProperty(change, "sentiment_origin");
    return;
  }
  const isFromFile = said === sentimentOrigins.file || (said === undefined && typeof file === "string");
  if (isFromFile && stored?.sentiment_origin === sentimentOrigins.person) {
    Reflect.deleteProperty(change, "sentiment");
    Reflect.deleteProperty(change, "sentiment_origin");
  } else if (sentiment === null) change["sentiment_origin"] = null;
  else if (said === undefined)
    change["sentiment_origin"] = isFromFile ? sentimentOrigins.file : sentimentOrigins.given;
}
