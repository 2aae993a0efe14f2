import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { GivenFile } from "../../shared/ipc/files";
import { t } from "../../shared/texts";
import { invoke, onEvent } from "../core/api";
import { isWorkspaceFile } from "../features/connections/openWorkspaceFile";
import { keys, useConnections, useTarget } from "../core/queries";
import { useSession } from "../core/session";
import { useIsFirstRun } from "../features/connections/welcome";
import { useConnectionDialogs } from "../core/dialogs";
import { openPlace } from "../core/openPlace";
import { useImports } from "../features/imports/store";
import { toastFailure } from "../components/states/toast";
import { create } from "zustand";

interface WaitingFiles {
  files: readonly GivenFile[];
  /** The connection they were given to. null: the first that opens. */
  connectionId: string | null;
  /** A connection that they don't go into: the one that was open when a new workspace was asked for. */
  notInto: string | null;
  /** Whether a workspace of their own was offered for them. */
  offered: boolean;
}

/** Files that wait for a project to go into. */
const useWaitingFiles = create<WaitingFiles>(() => ({
  files: [],
  connectionId: null,
  notInto: null,
  offered: false,
}));

/** Whether a file holds a sample or decisions of another coder, by the name under which Earshot saves them. */
const isCoderFile = ({ name }: GivenFile): boolean => /\.earshot-coding( \(\d+\))?\.json$/i.test(name);

/** Ways for files into the app. */
export interface FileActions {
  /** Opens files that were dropped, or opened before. */
  take: (files: readonly GivenFile[]) => void;
  /** Opens a connection and the files in it. */
  takeInto: (connectionId: string, files: readonly GivenFile[]) => void;
  /** Creates a workspace in a dialog and opens the files in it. */
  takeIntoNew: (files: readonly GivenFile[]) => void;
  /** Opens the system's file dialog. */
  choose: () => void;
  /** Lets go of files that wait for a workspace. */
  forget: () => void;
  /** The project that files go into, by its title. null if a workspace is offered for them first. */
  into: string | null;
}

/**
 * Ways for files into the app: from the system's dialog, or dropped. Without a connection and in the sample, a new
 * workspace is offered first: made-up mentions and real ones don't mix.
 */
export function useFiles(): FileActions {
  const connectionId = useSession((session) => session.connectionId);
  const go = useSession((session) => session.go);
  const target = useTarget();
  const ref = target?.ref;
  const show = useConnectionDialogs((dialogs) => dialogs.show);
  const connections = useConnections().data?.connections;
  const isNew = useIsFirstRun();
  const inSample = connections?.some(({ id, sample }) => id === connectionId && sample) === true;
  const homeless = isNew === true || connections?.length === 0 || inSample;
  const waiting = useWaitingFiles();

  useEffect(() => {
    const { files, connectionId: into, notInto, offered } = waiting;
    const [first] = files;
    if (first === undefined || isNew === undefined) return;
    // Decisions of another coder belong to a sample that was drawn in this project.
    const isForHere = inSample && isCoderFile(first) && !isNew;
    if (homeless && !offered && !isForHere) {
      useWaitingFiles.setState({ connectionId: null, offered: true });
      show({ kind: "workspace", forFile: first.name });
      return;
    }
    if (connectionId === null || connectionId === notInto || (inSample && !isForHere)) return;
    if ((into ?? connectionId) !== connectionId) return;
    if (isCoderFile(first)) {
      if (!ref) return;
      useWaitingFiles.setState({ files: [] });
      openPlace({ screen: "coding", file: first });
      return;
    }
    go("uploads");
    if (ref) {
      useWaitingFiles.setState({ files: [] });
      void useImports.at(ref).getState().take(files);
    } else if (into === null) useWaitingFiles.setState({ connectionId });
  }, [connectionId, ref, waiting, isNew, homeless, inSample, go, show]);

  const take = (files: readonly GivenFile[]) => {
    const workspace = files.find(isWorkspaceFile);
    if (workspace) show({ kind: "openFile", file: workspace });
    else if (files.length > 0)
      useWaitingFiles.setState({ files, connectionId, notInto: null, offered: false });
  };
  const takeInto = (into: string, files: readonly GivenFile[]) => {
    useSession.getState().openConnection(into);
    useWaitingFiles.setState({ files, connectionId: into, notInto: null, offered: false });
  };
  const takeIntoNew = (files: readonly GivenFile[]) => {
    const [first] = files;
    if (!first) return;
    useWaitingFiles.setState({ files, connectionId: null, notInto: connectionId, offered: true });
    show({ kind: "workspace", forFile: first.name });
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
  return {
    take,
    takeInto,
    takeIntoNew,
    choose,
    forget,
    into: homeless ? null : (target?.project.title ?? null),
  };
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
