import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { GivenFile } from "../../shared/ipc/files";
import { t } from "../../shared/words";
import { invoke, onEvent } from "../core/api";
import { keys, useConnections, useTarget } from "../core/queries";
import { useSession } from "../core/session";
import { useConnectionDialogs } from "../core/dialogs";
import { useImports } from "../features/imports/store";
import { toastFailure } from "../components/states/toast";
import { create } from "zustand";

/** Files that wait for a project to go into: of the connection they were given to, else of the first that is opened. */
const useWaitingFiles = create<{ files: readonly GivenFile[]; connectionId: string | null }>(() => ({
  files: [],
  connectionId: null,
}));

/** Ways for files into the app. */
export interface FileWays {
  /** Opens files that were dropped, or opened before. */
  take: (files: readonly GivenFile[]) => void;
  /** Asks with the system's dialog. */
  choose: () => void;
  /** Lets go of files that wait for a workspace. */
  forget: () => void;
}

/** Ways for files into the app: from the system's dialog, or dropped. Without a workspace one is offered first. */
export function useFiles(): FileWays {
  const connectionId = useSession((session) => session.connectionId);
  const go = useSession((session) => session.go);
  const ref = useTarget()?.ref;
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const ready = useConnections().isSuccess;
  const waiting = useWaitingFiles();

  useEffect(() => {
    const { files, connectionId: into } = waiting;
    if (connectionId === null || files.length === 0 || (into ?? connectionId) !== connectionId) return;
    go("uploads");
    if (ref) {
      useWaitingFiles.setState({ files: [] });
      void useImports.at(ref).getState().take(files);
    } else if (into === null) useWaitingFiles.setState({ connectionId });
  }, [connectionId, ref, waiting, go]);

  const take = (files: readonly GivenFile[]) => {
    const [first] = files;
    if (first === undefined) return;
    useWaitingFiles.setState({ files, connectionId });
    if (ready && connectionId === null) show({ kind: "workspace", forFile: first.name });
  };
  const choose = () => {
    invoke("imports.chooseFiles", {})
      .then(({ files }) => take(files))
      .catch((thrown: unknown) => toastFailure(t("app:file.notOpened"), thrown));
  };
  const forget = () => {
    // Those that have a connection only wait for its project.
    if (useWaitingFiles.getState().connectionId === null) useWaitingFiles.setState({ files: [] });
  };
  return { take, choose, forget };
}

const noFiles: readonly GivenFile[] = [];

/** The files opened last, the latest first. */
export function useRecentFiles(): readonly GivenFile[] {
  const client = useQueryClient();
  useEffect(
    () =>
      onEvent("imports.recentChanged", () => void client.invalidateQueries({ queryKey: keys.recentFiles })),
    [client],
  );
  const { data } = useQuery({
    queryKey: keys.recentFiles,
    queryFn: () => invoke("imports.recent", undefined),
    staleTime: Infinity,
  });
  return data?.files ?? noFiles;
}
