import { t } from "../words";
import type { DocumentAction } from "../interface/documents";

/** What is known of a document's state: "unknown" where nothing tells. */
export type KnownState = "live" | "deleted" | "absent" | "unknown";

/**
 * Why an action is of no use in a state, or undefined where it is allowed (the state table of the interface). Where
 * the state isn't known, the service decides.
 */
export function actionRefusal(action: DocumentAction, state: KnownState): string | undefined {
  if (state === "unknown") return undefined;
  if (state === "absent")
    return action === "create" || action === "upsert" ? undefined : t("rules:state.absent");
  if (state === "deleted") return action === "undelete" ? undefined : t("rules:state.deleted");
  if (action === "create") return t("rules:state.present");
  return action === "undelete" ? t("rules:state.notDeleted") : undefined;
}

/** The action that is offered first in a state. */
export function firstAction(state: KnownState): DocumentAction {
  return state === "live"
    ? "update"
    : state === "deleted"
      ? "undelete"
      : state === "absent"
        ? "create"
        : "upsert";
}

/** The state after an action was carried out. */
export function stateAfter(action: DocumentAction): KnownState {
  return action === "delete" ? "deleted" : "live";
}
