import { t } from "../../../shared/texts";
import { toastFailure } from "../../components/states/toast";
import { askToAdopt } from "./askToAdopt";
import { useConnectionMutation, useOpenCreated } from "./useConnectionMutation";
import { chooseFolder } from "./WorkspaceWays";

/** Returns a callback that adds and opens an existing workspace, chosen with the system's folder dialog. */
export function useOpenFolder(): () => void {
  const openMade = useOpenCreated(() => undefined);
  const open = useConnectionMutation("connections.openWorkspace", openMade);
  return () => {
    void chooseFolder().then((folder) => {
      if (folder === null) return;
      const mutate = (given: { folder: string; confirmed?: boolean }) =>
        open.mutate(given, {
          onError: (thrown) => {
            if (!askToAdopt(thrown, () => mutate({ ...given, confirmed: true })))
              toastFailure(t("connections:folderNotOpened"), thrown);
          },
        });
      mutate({ folder: folder.handle });
    });
  };
}
