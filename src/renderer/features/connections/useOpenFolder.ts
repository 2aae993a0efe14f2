import { t } from "../../../shared/words";
import { toastFailure } from "../../components/states/toast";
import { useConnectionMutation, useOpenCreated } from "./useConnectionMutation";
import { chooseFolder } from "./WorkspaceWays";

/** Returns a callback that adds and opens an existing workspace, chosen with the system's folder dialog. */
export function useOpenFolder(): () => void {
  const openMade = useOpenCreated(() => undefined);
  const open = useConnectionMutation("connections.openWorkspace", openMade);
  return () => {
    void chooseFolder().then((folder) => {
      if (folder === null) return;
      open.mutate(
        { folder: folder.handle },
        { onError: (thrown) => toastFailure(t("connections:folderNotOpened"), thrown) },
      );
    });
  };
}
