import { type DocumentAction, documentActions } from "../../shared/interface/documents";
import { Failure } from "../failure";
import { refuseDeepBody } from "../json-depth";
import { checkedInput } from "../workspace/document-input";
import { isObject } from "../../shared/documents/json";
import type { Place } from "../workspace/pending";
import { type Written, written } from "../workspace/written";

/** What preparing has to know about where the entries go. */
export type Rules = Pick<Place, "params" | "metrics">;
/** One entry of a batch: what is to be done, and the document as it was sent. */
export type Entry = readonly [action: DocumentAction, document: unknown];
/**
 * A document worked out as a new one: its JSON and its words for the index. Undefined for an entry that is to be worked
 * out where the workspace is: one that changes a document, and one that is refused.
 */
export type Prepared = (Pick<Written, "body" | "indexed"> & { action: DocumentAction }) | undefined;

/** The entry of a checked element of a batch. */
export function entryOf(element: Partial<Record<DocumentAction, unknown>>): Entry {
  const action = documentActions.find((name) => name in element);
  if (action === undefined)
    throw new RangeError("The schema of a batch lets only entries with an action pass");
  return [action, element[action]];
}

/** Reads the entries of a batch; undefined where the whole body has to be looked at by its schema to say what is wrong. */
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

/** Whether an element has the shape that the schema of a batch asks for: one action and no other key. */
function isEntry(element: unknown): element is Partial<Record<DocumentAction, unknown>> {
  if (!isObject(element)) return false;
  const [key, ...others] = Object.keys(element);
  return others.length === 0 && documentActions.some((action) => action === key);
}

/** Whether a text can hold an odd key at all: it would have to stand there, plainly or with some of its letters escaped. */
function mayHaveOddKey(json: string): boolean {
  return ['"__proto__"', '"constructor"', "\\u"].some((sign) => json.includes(sign));
}

/** Keys that the server's own parser may refuse. */
function hasOddKey(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (!Array.isArray(value) && Object.keys(value).some((key) => key === "__proto__" || key === "constructor"))
    return true;
  return Object.values(value).some(hasOddKey);
}

/** Works out an entry as that of a new document. */
export function prepare([action, given]: Entry, rules: Rules, now = Date.now()): Prepared {
  if (action !== "create" && action !== "upsert") return undefined;
  try {
    const { body, indexed } = written(checkedInput(given), undefined, rules, now);
    return { action, body, indexed };
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
