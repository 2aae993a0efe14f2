import { derivedFields, sentimentOrigins } from "../../shared/interface/documents.constants";
import { checkCustom } from "./custom-values";
import { type DerivedDocument, derive } from "./derive";
import { keepShortened, refuseGaps } from "./document-input";
import { isObject, type JsonObject, valueAt } from "../../shared/documents/json";
import { fieldsWithOrigin } from "../../shared/documents/with-origin";
import { merge } from "./merge";
import { sumEngagement } from "./sum-engagement";
import type { Place } from "./pending-document";
import type { StoredDocument } from "./stored-document";

/** A document after a create, update or upsert, and its JSON. */
export interface WrittenDocument extends DerivedDocument {
  body: string;
}

/** Applies validated fields to the stored document, or creates a new one if there is none. */
export function written(
  input: JsonObject,
  stored: StoredDocument | undefined,
  { params, metrics, names }: Pick<Place, "params" | "metrics" | "names">,
  now: number,
): WrittenDocument {
  const change: Record<string, unknown> = Object.assign({}, input);
  for (const name of derivedFields) if (name in change) Reflect.deleteProperty(change, name);
  if (isObject(change["custom"])) change["custom"] = checkCustom(change["custom"], metrics);
  refuseGaps(change, stored);
  clearAssumedDate(change, stored);
  const isRestored = params.restores === "yes";
  recordOrigin(change, isRestored ? undefined : stored);
  recordOrigins(change, stored, isRestored);
  if (stored && params.proc_content_ellipsis === "ignore_if_start_same") keepShortened(change, stored);

  const merged = sumEngagement(merge(stored, change), change, stored);
  const derived = derive(merged, { stored, params, names, now });
  return { ...derived, body: JSON.stringify(derived.document) };
}

/** Clears `date_assumed` if the input says false, or if it gives another date without mentioning it. */
function clearAssumedDate(change: Record<string, unknown>, stored: StoredDocument | undefined): void {
  const { published, date_assumed: said } = change;
  const isOther = typeof published === "number" && published !== stored?.published;
  if (said === false || (said === undefined && isOther && stored?.date_assumed === true))
    change["date_assumed"] = null;
}

/** Records where a given sentiment comes from, and how sure it is. A person's is changed by a person alone. */
function recordOrigin(change: Record<string, unknown>, stored: StoredDocument | undefined): void {
  const { sentiment, sentiment_origin: said, sentiment_confidence: confidence } = change;
  const isPersons = stored?.sentiment_origin === sentimentOrigins.person;
  if (sentiment === undefined || (isMachine(change, said) && isPersons)) {
    for (const field of ["sentiment", "sentiment_origin", "sentiment_confidence"])
      Reflect.deleteProperty(change, field);
    return;
  }
  if (sentiment === null) change["sentiment_origin"] = null;
  else if (said === undefined)
    change["sentiment_origin"] = isFromFile(change) ? sentimentOrigins.file : sentimentOrigins.given;
  // The confidence of the sentiment before says nothing about this one.
  if (typeof confidence === "number" && sentiment !== null)
    change["sentiment_confidence"] = Math.round(100 * confidence) / 100;
  else if (confidence !== undefined || stored?.sentiment_confidence !== undefined)
    change["sentiment_confidence"] = null;
}

/** The same for tags and custom metrics. Of these, only what the input says is stored: most come from the import. */
function recordOrigins(
  change: Record<string, unknown>,
  stored: StoredDocument | undefined,
  isRestored: boolean,
): void {
  if (change["origins"] === undefined && !stored?.origins) return;
  const said = isObject(change["origins"]) ? change["origins"] : {};
  Reflect.deleteProperty(change, "origins");
  const origins: Record<string, unknown> = {};
  for (const field of fieldsWithOrigin(change)) {
    const path = field === "tags_customer" ? [field] : ["custom", field.slice("custom.".length)];
    const isPersons = !isRestored && stored?.origins?.[field] === sentimentOrigins.person;
    if (isPersons && isMachine(change, said[field])) drop(change, path);
    else if (valueAt(change, path) !== null && said[field]) origins[field] = said[field];
    else if (stored?.origins?.[field] !== undefined) origins[field] = null;
  }
  if (Object.keys(origins).length > 0) change["origins"] = origins;
}

/** Whether a value comes from a file, rule, service or model. A caller that says nothing may be a person. */
function isMachine(change: JsonObject, said: unknown): boolean {
  if (said === undefined || said === null || said === sentimentOrigins.given) return isFromFile(change);
  return said !== sentimentOrigins.person;
}

function isFromFile(change: JsonObject): boolean {
  return typeof change["import"] === "string";
}

function drop(change: Record<string, unknown>, [first = "", second]: readonly string[]): void {
  const inner = change[first];
  if (second === undefined) Reflect.deleteProperty(change, first);
  else if (isObject(inner))
    change[first] = Object.fromEntries(Object.entries(inner).filter(([name]) => name !== second));
}
