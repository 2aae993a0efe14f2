import type { SharedView } from "../../shared/ipc/view-link";
import { t } from "../../shared/texts";
import { useOpenBoard } from "../components/kept/boards";
import { toast } from "../components/states/toast";
import { useExplore } from "../features/explore/store";
import { useInfluencers } from "../features/influencers/store";
import { useWords } from "../features/words/store";
import { useStories } from "../features/stories/store";
import { useConnections } from "../core/queries";
import { useSession } from "../core/session";

/** Opens views from links. Shows a message if their connection isn't on this computer. */
export function useOpenView(): (view: SharedView) => void {
  const connections = useConnections().data?.connections;
  return (view) => {
    if (connections && !connections.some(({ id }) => id === view.connectionId))
      toast(t("app:link.elsewhere"));
    else openView(view);
  };
}

function openView(view: SharedView): void {
  const { openConnection, go } = useSession.getState();
  openConnection(view.connectionId, view.projectId);
  switch (view.screen) {
    case "explore":
      useExplore.at(view).getState().open(view.question);
      break;
    case "influencers":
      useInfluencers.at(view).getState().open(view.question);
      break;
    case "words":
      useWords.at(view).getState().open(view.question);
      break;
    case "stories":
      useStories.at(view).getState().open(view.question);
      break;
    case "boards":
      useOpenBoard.at(view).getState().bring(view.question);
      break;
  }
  go(view.screen);
}
