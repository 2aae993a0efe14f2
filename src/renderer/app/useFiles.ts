import { useEffect } from "react";
import { t } from "../../shared/words";
import { invoke } from "./api";
import { useConnections, useSaveSettings, useSettings } from "./queries";
import { useSession } from "./session";
import { useConnectionDialogs } from "./dialogs";
import { useImports } from "../features/imports/store";
import { toastFailure } from "../components/toast";
import { create } from "zustand";

/** How many files are remembered as opened last. */
const recentFilesKept = 6;

/** Files that wait for a workspace to go into. */
const useWaitingFiles = create<{ paths: readonly string[] }>(() => ({ paths: [] }));

/** The name of a file without its folder. */
export const nameOf = (path: string) => path.replace(/^.*[/\\]/, "");

/** Ways for files into the app. */
export interface FileWays {
  /** Opens files that were dropped, or opened before. */
  take: (paths: readonly string[]) => void;
  /** Asks with the system's dialog. */
  choose: () => void;
  /** Lets go of files that wait for a workspace. */
  forget: () => void;
}

/** Ways for files into the app: from the system's dialog, or dropped. Without a workspace one is offered first. */
export function useFiles(): FileWays {
  const connectionId = useSession((session) => session.connectionId);
  const go = useSession((session) => session.go);
  const open = useImports((imports) => imports.take);
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const ready = useConnections().isSuccess;
  const waiting = useWaitingFiles((files) => files.paths);
  const recent = useSettings()?.recentFiles ?? [];
  const save = useSaveSettings();

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
    const recentFiles = [...new Set([...paths, ...recent])].slice(0, recentFilesKept);
    // A list that could not be kept costs a click: not worth a message.
    save({ recentFiles }).catch(() => undefined);
    if (ready && connectionId === null) show({ kind: "workspace", forFile: nameOf(first) });
  };
  const choose = () => {
    invoke("imports.chooseFiles", {})
      .then(({ paths }) => take(paths))
      .catch((thrown: unknown) => toastFailure(t("app:file.notOpened"), thrown));
  };
  return { take, choose, forget: () => useWaitingFiles.setState({ paths: [] }) };
}
