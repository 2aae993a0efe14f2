import { t } from "../texts";
import type { DocumentAction } from "../interface/documents";

/** State of a document as far as this app knows. */
export type KnownState = "live" | "deleted" | "absent" | "unknown";

/**
 * Why an action isn't allowed in a state, by the interface's state table. Undefined if it is. In an unknown state the
 * service decides.
 */
export function actionRefusal(action: DocumentAction, state: KnownState): string | undefined {
  if (state === "unknown") return undefined;
  if (state === "absent")
    return action === "create" || action === "upsert" ? undefined : t("rules:state.absent");
  if (state === "deleted") return action === "undelete" ? undefined : t("rules:state.deleted");
  if (action === "create") return t("rules:state.present");
  return action === "undelete" ? t("rules:state.notDeleted") : undefined;
}

/** The default action in a state. */
export function firstAction(state: KnownState): DocumentAction {
  return state === "live"
    ? "update"
    : state === "deleted"
      ? "undelete"
      : state === "absent"
        ? "create"
        : "upsert";
}

export function stateAfter(action: DocumentAction): KnownState {
  return action === "delete" ? "deleted" : "live";
}
