import type { SharedView } from "../../shared/ipc/view-link";
import { useOpenBoards } from "../components/boards";
import { useExplore } from "../features/explore/store";
import { useInfluencers } from "../features/influencers/store";
import { useSession } from "./session";

/** Opens a view as a link names it: its connection, its project, its screen, its question. */
export function openView(view: SharedView): void {
  const { openConnection, go } = useSession.getState();
  openConnection(view.connectionId, view.projectId);
  switch (view.screen) {
    case "explore":
      useExplore.getState().open(view.question);
      break;
    case "influencers":
      useInfluencers.getState().open(view.question);
      break;
    case "boards":
      useOpenBoards.getState().bring(view, view.question);
      break;
  }
  go(view.screen);
}
