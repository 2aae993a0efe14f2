import { withOrigin } from "../../shared/documents/with-origin";
import { same, type JsonObject } from "../../shared/documents/json";
import type { Document, DocumentAction, RescoredSentiment } from "../../shared/interface/documents";
import { sentimentOrigins } from "../../shared/interface/documents.constants";
import type { BulkStep } from "../../shared/ipc/documents";

/** The action of a bulk edit. Deleting and restoring can't be combined with other steps. */
export function bulkAction(steps: readonly BulkStep[]): DocumentAction {
  const [first] = steps;
  return first?.kind === "delete" || first?.kind === "undelete" ? first.kind : "update";
}

export interface BulkContext {
  /** What the present scorer gives the document; undefined if its sentiment doesn't come from a scorer. */
  rescored?: RescoredSentiment | undefined;
  isLocal: boolean;
}

/** The change that the steps make to a document. Empty if it already has these values. */
export function bulkChange(
  document: Document,
  steps: readonly BulkStep[],
  { rescored, isLocal }: BulkContext = { isLocal: false },
): JsonObject {
  const change: Record<string, unknown> = {};
  const set = (field: string, before: unknown, value: unknown) => {
    if (same(before, value)) Reflect.deleteProperty(change, field);
    else change[field] = value;
  };
  const custom: Record<string, unknown> = {};
  let tags: readonly string[] = document.tags_customer;
  for (const step of steps) {
    switch (step.kind) {
      case "tags":
        tags = tagsAfter(tags, step.mode, step.tags);
        set("tags_customer", document.tags_customer, tags);
        break;
      case "sentiment":
        set("sentiment", document.sentiment, step.value);
        // The scorer's, if an earlier step has scored it again.
        Reflect.deleteProperty(change, "sentiment_origin");
        Reflect.deleteProperty(change, "sentiment_confidence");
        break;
      case "rescore": {
        const { sentiment = null, sentiment_origin = null, sentiment_confidence = null } = document;
        // Origin and confidence are only taken together with the sentiment.
        if (rescored && !same({ ...rescored }, { sentiment, sentiment_origin, sentiment_confidence }))
          Object.assign(change, rescored);
        break;
      }
      case "noise":
        set("noise_level", document.noise_level, step.value);
        break;
      case "custom":
        if (!same(document.custom?.[step.name] ?? null, step.value)) custom[step.name] = step.value;
        break;
      case "delete":
      case "undelete":
        break;
    }
  }
  const whole = Object.keys(custom).length > 0 ? { ...change, custom } : change;
  // A local workspace keeps from then on what a person has given.
  return isLocal ? withOrigin(whole, sentimentOrigins.person) : whole;
}

function tagsAfter(before: readonly string[], mode: "add" | "remove" | "set", given: readonly string[]) {
  const tags = [...new Set(given)];
  if (mode === "set") return tags;
  if (mode === "remove") return before.filter((tag) => !tags.includes(tag));
  return [...before, ...tags.filter((tag) => !before.includes(tag))];
}
