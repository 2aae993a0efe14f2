import { useEffect } from "react";
import { t } from "../../shared/words";
import { invoke } from "./api";
import { useConnections } from "./queries";
import { useSession } from "./session";
import { useConnectionDialogs } from "./dialogs";
import { useImports } from "../features/imports/store";
import { toastFailure } from "../components/toast";
import { create } from "zustand";

/** Files that wait for a workspace to go into. */
const useWaitingFiles = create<{ paths: readonly string[] }>(() => ({ paths: [] }));

const nameOf = (path: string) => path.replace(/^.*[/\\]/, "");

/** Ways for files into the app: from the system's dialog, or dropped. Without a workspace one is offered first. */
export function useFiles(): {
  take: (paths: readonly string[]) => void;
  choose: () => void;
  forget: () => void;
} {
  const connectionId = useSession((session) => session.connectionId);
  const go = useSession((session) => session.go);
  const open = useImports((imports) => imports.take);
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const ready = useConnections().isSuccess;
  const waiting = useWaitingFiles((files) => files.paths);

  useEffect(() => {
    if (connectionId === null || waiting.length === 0) return;
    useWaitingFiles.setState({ paths: [] });
    go("uploads");
    void open(waiting);
  }, [connectionId, waiting, go, open]);

  const take = (paths: readonly string[]) => {
    const [first] = paths;
    if (first === undefined) return;
    useWaitingFiles.setState({ paths });
    if (ready && connectionId === null) show({ kind: "workspace", forFile: nameOf(first) });
  };
  const choose = () => {
    invoke("imports.chooseFiles", {})
      .then(({ paths }) => take(paths))
      .catch((thrown: unknown) => toastFailure(t("app:file.notOpened"), thrown));
  };
  return { take, choose, forget: () => useWaitingFiles.setState({ paths: [] }) };
}
