import type { SharedView } from "../../shared/ipc/view-link";
import { useExplore } from "../features/explore/store";
import { useInfluencers } from "../features/influencers/store";
import { useSession } from "./session";

/** Opens a view as a link names it: its connection, its project, its screen, its question. */
export function openView(view: SharedView): void {
  const { openConnection, go } = useSession.getState();
  openConnection(view.connectionId, view.projectId);
  if (view.screen === "explore") useExplore.getState().open(view.question);
  else useInfluencers.getState().open(view.question);
  go(view.screen);
}
