import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { GivenFile } from "../../shared/ipc/files";
import { t } from "../../shared/words";
import { invoke, onEvent } from "../core/api";
import { keys, useConnections } from "../core/queries";
import { useSession } from "../core/session";
import { useConnectionDialogs } from "../core/dialogs";
import { useImports } from "../features/imports/store";
import { toastFailure } from "../components/states/toast";
import { create } from "zustand";

/** Files that wait for a workspace to go into. */
const useWaitingFiles = create<{ files: readonly GivenFile[] }>(() => ({ files: [] }));

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
  const open = useImports((imports) => imports.take);
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const ready = useConnections().isSuccess;
  const waiting = useWaitingFiles((state) => state.files);

  useEffect(() => {
    if (connectionId === null || waiting.length === 0) return;
    useWaitingFiles.setState({ files: [] });
    go("uploads");
    void open(waiting);
  }, [connectionId, waiting, go, open]);

  const take = (files: readonly GivenFile[]) => {
    const [first] = files;
    if (first === undefined) return;
    useWaitingFiles.setState({ files });
    if (ready && connectionId === null) show({ kind: "workspace", forFile: first.name });
  };
  const choose = () => {
    invoke("imports.chooseFiles", {})
      .then(({ files }) => take(files))
      .catch((thrown: unknown) => toastFailure(t("app:file.notOpened"), thrown));
  };
  return { take, choose, forget: () => useWaitingFiles.setState({ files: [] }) };
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
