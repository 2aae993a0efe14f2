import { derivedFields } from "../../shared/interface/documents.constants";
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

/** Works out what checked fields make of a document, or, where there is none, the new document. */
export function written(
  input: JsonObject,
  stored: StoredDocument | undefined,
  { params, metrics }: Pick<Place, "params" | "metrics">,
  now: number,
): Written {
  const change: Record<string, unknown> = Object.assign({}, input);
  for (const name of derivedFields) if (name in change) Reflect.deleteProperty(change, name);
  if (isObject(change["custom"])) change["custom"] = checkCustom(change["custom"], metrics);
  refuseGaps(change, stored);
  clearAssumedDate(change, stored);
  if (stored && params.proc_content_ellipsis === "ignore_if_start_same") keepShortened(change, stored);

  const derived = derive(merge(stored, change), { stored, params, now });
  return { ...derived, body: JSON.stringify(derived.document) };
}

/** A date is assumed until it is said not to be, or until another one is given. */
function clearAssumedDate(change: Record<string, unknown>, stored: StoredDocument | undefined): void {
  const { published, date_assumed: said } = change;
  const isOther = typeof published === "number" && published !== stored?.published;
  if (said === false || (said === undefined && isOther && stored?.date_assumed === true))
    change["date_assumed"] = null;
}
