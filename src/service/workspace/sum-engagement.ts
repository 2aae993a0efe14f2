import { isSummed, sumOfParts } from "../../shared/documents/engagement";
import type { JsonObject } from "../../shared/documents/json";
import type { StoredDocument } from "./stored-document";

/** Engagement that nobody gave is the sum of its parts, and follows them. Changes the merged fields in place. */
export function sumEngagement(
  merged: Record<string, unknown>,
  change: JsonObject,
  stored: StoredDocument | undefined,
): Record<string, unknown> {
  const isGiven = typeof change["engagement"] === "number";
  const isStated = merged["engagement"] !== undefined && !(stored && isSummed(stored));
  if (isGiven || isStated) return merged;
  const sum = sumOfParts(merged);
  if (sum !== undefined) merged["engagement"] = sum;
  else if (merged["engagement"] !== undefined) Reflect.deleteProperty(merged, "engagement");
  return merged;
}
