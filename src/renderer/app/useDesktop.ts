import { spotlight } from "@mantine/spotlight";
import { useEffect, useRef } from "react";
import type { Opened } from "../../shared/ipc/shell";
import { toast, toastFailure } from "../components/toast";
import { invoke, onEvent } from "./api";
import { keyOf, navigation } from "./navigation";
import { useSession } from "./session";

interface Action {
  menu: "file" | "view" | "go";
  command: string;
  label: string;
  accelerator: string | null;
  run: () => void;
}

/** Actions of the page in the native menu; each shows the shortcut that the page itself listens to. */
function actionsOf(onOpenFile: () => void): Action[] {
  const { go } = useSession.getState();
  return [
    {
      menu: "file",
      command: "open-file",
      label: "Open a file to upload",
      accelerator: "CmdOrCtrl+O",
      run: onOpenFile,
    },
    {
      menu: "view",
      command: "palette",
      label: "Command palette",
      accelerator: "CmdOrCtrl+K",
      run: spotlight.open,
    },
    ...navigation.map(({ screen, title }): Action => {
      const key = keyOf(screen);
      return {
        menu: "go",
        command: `go-${screen}`,
        label: title,
        accelerator: key === null ? null : `CmdOrCtrl+${key}`,
        run: () => go(screen),
      };
    }),
  ];
}

function open(opened: Opened, onFiles: (paths: readonly string[]) => void): void {
  if (opened.kind === "files") onFiles(opened.paths);
  else if (opened.kind === "refused") toastFailure("Nothing was opened", new Error(opened.message));
  else {
    const { openConnection, go, run } = useSession.getState();
    const { connectionId, projectId, screen, question } = opened.view;
    openConnection(connectionId, projectId);
    run("query" in question ? question.query : "");
    const found = navigation.find((entry) => entry.screen === screen);
    go(found?.screen ?? "explore");
  }
}

/** Joins the page to the desktop around it: the native menu, links and files opened from outside, updates. */
export function useDesktop(onOpenFile: () => void, onFiles: (paths: readonly string[]) => void): void {
  const current = useRef({ onOpenFile, onFiles });
  useEffect(() => {
    current.current = { onOpenFile, onFiles };
  });
  useEffect(() => {
    const actions = actionsOf(() => current.current.onOpenFile());
    const items = actions.map(({ menu, command, label, accelerator }) => ({
      menu,
      command,
      label,
      accelerator,
    }));
    // A menu without the page's actions is no loss that an analyst need be told of: each has another way.
    invoke("app.menu", { items }).catch(() => undefined);
    const ends = [
      onEvent("app.command", ({ command }) => actions.find((action) => action.command === command)?.run()),
      onEvent("app.opened", (opened) => open(opened, (paths) => current.current.onFiles(paths))),
      onEvent("app.updates", (state) => {
        if (state.phase === "failed") toastFailure("The update failed", new Error(state.message));
        if (state.phase === "available")
          toast(`Earshot ${state.version} is available. Settings has the way to it.`);
      }),
    ];
    return () => ends.forEach((end) => end());
  }, []);
}
