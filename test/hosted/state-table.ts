import type { DocumentAction } from "../../src/shared/interface/documents";

/** A document at a service; null if there is none. */
export type Stored<Held> = { state: "live" | "deleted"; held: Held } | null;

/** The state table of the interface: the document after an action, or the reason for rejecting it. */
export function carriedOut<Held>(
  stored: Stored<Held>,
  action: DocumentAction,
  merged: () => Held,
): { after: Stored<Held>; reason: string | null } {
  const state = stored?.state ?? "absent";
  const refused = (reason: string) => ({ after: stored, reason });
  switch (action) {
    case "create":
      if (state !== "absent") return refused(state === "live" ? "already_exists" : "deleted");
      return { after: { state: "live", held: merged() }, reason: null };
    case "update":
      if (state !== "live") return refused(state === "absent" ? "not_found" : "deleted");
      return { after: { state: "live", held: merged() }, reason: null };
    case "upsert":
      if (state === "deleted") return refused("deleted");
      return { after: { state: "live", held: merged() }, reason: null };
    case "delete":
      if (!stored || state !== "live") return refused(state === "absent" ? "not_found" : "deleted");
      return { after: { ...stored, state: "deleted" }, reason: null };
    case "undelete":
      if (!stored || state !== "deleted") return refused(state === "absent" ? "not_found" : "not_deleted");
      return { after: { ...stored, state: "live" }, reason: null };
  }
}
