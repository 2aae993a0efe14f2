import { type DocumentAction, documentActions } from "../../shared/interface/documents";
import { Failure } from "../failure";
import { refuseDeepBody } from "../json-depth";
import { checkedInput, cleanedIn } from "../workspace/document-input";
import { isObject } from "../../shared/documents/json";
import type { Place } from "../workspace/pending-document";
import { type WrittenDocument, written } from "../workspace/written";

/** The rules of the target that preparation needs. */
export type Rules = Pick<Place, "params" | "metrics" | "names">;
/** An entry of a batch: the action, and the document as received. */
export type Entry = readonly [action: DocumentAction, document: unknown];
/**
 * A new document: its JSON. Undefined if the entry has to be processed with access to the
 * workspace, because it changes an existing document or is rejected.
 */
export type PreparedDocument =
  (Pick<WrittenDocument, "body"> & { action: DocumentAction; cleaned?: number }) | undefined;

/** Converts a validated element of a batch. */
export function entryOf(element: Partial<Record<DocumentAction, unknown>>): Entry {
  const action = documentActions.find((name) => name in element);
  if (action === undefined)
    throw new RangeError("The schema of a batch lets only entries with an action pass");
  return [action, element[action]];
}

/** Reads the entries of a batch. Returns undefined if anything is invalid; the schema then has to find the error. */
export function readEntries(json: string): Entry[] | undefined {
  try {
    const parsed: unknown = JSON.parse(json);
    refuseDeepBody(parsed);
    if (!Array.isArray(parsed) || !parsed.every(isEntry)) return undefined;
    return mayHaveOddKey(json) && hasOddKey(parsed) ? undefined : parsed.map(entryOf);
  } catch {
    return undefined;
  }
}

/** Whether an element has the shape of the batch schema: one action and no other key. */
function isEntry(element: unknown): element is Partial<Record<DocumentAction, unknown>> {
  if (!isObject(element)) return false;
  const [key, ...others] = Object.keys(element);
  return others.length === 0 && documentActions.some((action) => action === key);
}

/** Cheap test whether a text may contain a key such as `__proto__`, plain or with escaped letters. */
function mayHaveOddKey(json: string): boolean {
  return ['"__proto__"', '"constructor"', "\\u"].some((sign) => json.includes(sign));
}

/** Whether a value has keys that the server's JSON parser may reject. */
function hasOddKey(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (!Array.isArray(value) && Object.keys(value).some((key) => key === "__proto__" || key === "constructor"))
    return true;
  return Object.values(value).some(hasOddKey);
}

/** Prepares an entry as a new document. */
export function prepare([action, given]: Entry, rules: Rules, now = Date.now()): PreparedDocument {
  if (action !== "create" && action !== "upsert") return undefined;
  try {
    const { body } = written(checkedInput(given), undefined, rules, now);
    return { action, body, ...cleanedIn(given) };
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
