import { z } from "zod";
import { BatchEntry, type DocumentAction, documentActions } from "../../shared/interface/documents";
import { Failure } from "../failure";
import { refuseDeepBody } from "../json-depth";
import { checkedInput } from "../workspace/document-input";
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

const Entries = z.array(BatchEntry);

/** The entry of a checked element of a batch. */
export function entryOf(element: Partial<Record<DocumentAction, unknown>>): Entry {
  const action = documentActions.find((name) => name in element);
  if (action === undefined)
    throw new RangeError("The schema of a batch lets only entries with an action pass");
  return [action, element[action]];
}

/** Reads the entries of a part of a batch; undefined where the whole body has to be looked at to say what is wrong. */
export function readEntries(json: string): Entry[] | undefined {
  try {
    const parsed: unknown = JSON.parse(json);
    refuseDeepBody(parsed);
    const entries = Entries.safeParse(parsed);
    return entries.success && !hasOddKey(parsed) ? entries.data.map(entryOf) : undefined;
  } catch {
    return undefined;
  }
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
