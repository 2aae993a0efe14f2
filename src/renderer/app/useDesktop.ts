import { startOf } from "../../shared/text/start-of";
import { useCallbackRef } from "@mantine/hooks";
import { spotlight } from "@mantine/spotlight";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { EventPayload } from "../../shared/ipc";
import type { GivenFile } from "../../shared/ipc/files";
import type { OpenRequest } from "../../shared/ipc/shell";
import { t } from "../../shared/texts";
import { notebookKey } from "../components/stored/notebook";
import { toast, toastFailure, toastWith } from "../components/states/toast";
import { invoke, onEvent } from "../core/api";
import { useConnectionDialogs, useHelp, useShortcutsDialog } from "../core/dialogs";
import type { ShortcutId } from "../core/keymap";
import { acceleratorOf } from "../core/keys";
import { navigation } from "../core/navigation";
import { useSession } from "../core/session";
import { openPlace, openScreen } from "../core/openPlace";
import { eraseFromPlaces } from "../core/place";
import { chooseWorkspaceFile } from "../features/connections/openWorkspaceFile";
import { isDialogOpen } from "../core/useKeys";
import { newWindow } from "./newWindow";
import { useOpenLinked } from "../features/explore/openLinked";
import { useRecentFiles, type FileActions } from "./useFiles";

interface Action {
  menu: "file" | "view" | "go" | "help";
  command: string;
  label: string;
  shortcut: ShortcutId | null;
  run: () => void;
}

/** Longest label that main takes. */
const longestLabel = 80;

/** Actions of the page in the native menu; each shows the shortcut that the page itself listens to. */
function actionsOf(
  { choose, take }: Pick<FileActions, "choose" | "take">,
  recentFiles: readonly GivenFile[],
  client: QueryClient,
): Action[] {
  return [
    {
      menu: "file",
      command: "new-window",
      label: t("app:palette.newWindow"),
      shortcut: "newWindow",
      run: () => newWindow(client),
    },
    {
      menu: "file",
      command: "open-file",
      label: t("app:palette.openFile"),
      shortcut: "openFile",
      run: choose,
    },
    {
      menu: "file",
      command: "open-workspace-file",
      label: t("connections:openFile"),
      shortcut: null,
      run: chooseWorkspaceFile,
    },
    ...recentFiles.map((file, index): Action => ({
      menu: "file",
      command: `open-again-${index}`,
      label: startOf(t("app:palette.openAgain", { name: file.name }), longestLabel),
      shortcut: null,
      run: () => take([file]),
    })),
    {
      menu: "view",
      command: "palette",
      label: t("app:palette.title"),
      shortcut: "palette",
      run: spotlight.open,
    },
    {
      menu: "help",
      command: "help",
      label: t("app:palette.help"),
      shortcut: "help",
      run: () => useHelp.getState().open(useSession.getState().screen),
    },
    {
      menu: "help",
      command: "whats-new",
      label: t("app:palette.whatsNew"),
      shortcut: null,
      run: () => useHelp.getState().open("whatsNew"),
    },
    {
      menu: "help",
      command: "shortcuts",
      label: t("app:shortcuts.title"),
      shortcut: "overview",
      run: () => useShortcutsDialog.getState().setOpened(true),
    },
    ...navigation.map(({ screen, title }): Action => ({
      menu: "go",
      command: `go-${screen}`,
      label: title,
      shortcut: `go ${screen}`,
      run: () => openScreen(screen),
    })),
  ];
}

const openFired = ({ connectionId, projectId, firedId }: EventPayload<"watches.open">) =>
  openPlace({ screen: "watches", connectionId, projectId, firedId });

/** Joins the page to the desktop around it: the native menu, links and files opened from outside, updates. */
export function useDesktop(files: FileActions): void {
  const client = useQueryClient();
  const openLinked = useOpenLinked();
  const recentFiles = useRecentFiles();
  const take = useCallbackRef(files.take);
  const choose = useCallbackRef(files.choose);
  const open = useCallbackRef((opened: OpenRequest) => {
    if (opened.kind === "files") take(opened.files);
    else if (opened.kind === "refused") toastFailure(t("app:link.notOpened"), new Error(opened.message));
    else openLinked(opened.view);
  });
  useEffect(() => {
    const actions = actionsOf({ take, choose }, recentFiles, client);
    const items = actions.map(({ menu, command, label, shortcut }) => ({
      menu,
      command,
      label,
      accelerator: shortcut && acceleratorOf(shortcut),
    }));
    // Not reported: every action in the menu can also be reached in the page.
    invoke("app.menu", { items }).catch(() => undefined);
    return onEvent("app.command", ({ command }) => {
      // The menu can still be opened behind a dialog, and on a Mac takes the keys that the page leaves.
      if (!isDialogOpen()) actions.find((action) => action.command === command)?.run();
    });
  }, [recentFiles, take, choose, client]);
  useEffect(() => {
    const ends = [
      onEvent("app.opened", open),
      onEvent("watches.open", openFired),
      onEvent("watches.fired", (fired) =>
        toastWith(`${fired.title}: ${fired.body}`, {
          label: t("app:side.showFired"),
          run: () => openFired(fired),
        }),
      ),
      onEvent("watches.digested", ({ title, ...ref }) => {
        void client.invalidateQueries({ queryKey: notebookKey(ref) });
        toast(title);
      }),
      onEvent("people.erased", ({ connectionId: id, workspace: name, interrupted, known }) => {
        void import("../../shared/people/erased-author").then(({ ErasedAuthor }) =>
          eraseFromPlaces(id, new ErasedAuthor({ ...known, keys: [], urls: [] })),
        );
        if (interrupted)
          toastWith(t("people:finished", { name }), {
            label: t("people:show"),
            run: () => useConnectionDialogs.getState().show({ kind: "receipts", id }),
          });
        void client.invalidateQueries();
      }),
      onEvent("app.updates", (state) => {
        if (state.phase === "failed") toastFailure(t("app:update.failed"), new Error(state.message));
        if (state.phase === "available") toast(t("app:update.available", { version: state.version }));
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [open, client]);
}
