import { z } from "zod";
import type { DocumentAction } from "../../shared/interface/documents";
import { codes } from "../../shared/interface/errors";
import { Failure } from "../failure";

/** `withdrawn`: the document was deleted by undoing its creation, so its URL is free again. */
export type DocumentState = "live" | "deleted" | "withdrawn";

/** The index of a state is its number on disk. */
const states: readonly DocumentState[] = ["live", "deleted", "withdrawn"];

/** Reads a state from its number on disk. */
export const StoredState = z.number().transform((number) => states[number] ?? "deleted");

/** The number on disk of a state. */
export function numberOf(state: DocumentState): number {
  return states.indexOf(state);
}

/** Why an action is rejected. */
export type Refusal = "not_found" | "already_exists" | "deleted" | "not_deleted";

/** The state table of the interface: why an action is rejected in a state, or undefined if it is allowed. */
export function refusalOf(action: DocumentAction, state: DocumentState | undefined): Refusal | undefined {
  const creates = action === "create" || action === "upsert";
  if (state === undefined) return creates ? undefined : "not_found";
  if (state === "withdrawn" && creates) return undefined;
  if (state !== "live") return action === "undelete" ? undefined : "deleted";
  if (action === "create") return "already_exists";
  return action === "undelete" ? "not_deleted" : undefined;
}

const refusals: Readonly<Record<Refusal, string>> = {
  not_found: "No document has this URL. Create it first.",
  already_exists: "A document with this URL already exists. Use update or upsert to change it.",
  deleted: "The document with this URL was deleted. Undelete it first.",
  not_deleted: "The document with this URL isn't deleted.",
};

/** The error for an action that the document's state doesn't allow. `param` is the field that differs. */
export function operationFailure(reason: Refusal, param?: string): Failure {
  const details = { reason, details: refusals[reason], ...(param !== undefined && { param }) };
  return new Failure(codes.documentOperation, refusals[reason], details);
}
