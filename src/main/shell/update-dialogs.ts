import { dialog, type BrowserWindow } from "electron";
import type { UpdateState } from "../../shared/ipc/shell";
import type { Updates } from "./updates";

/** Looks for an update from the menu and goes through it in dialogs: every answer is shown, a failure too. */
export async function updateFromMenu(updates: Updates, window: BrowserWindow): Promise<void> {
  const { phase } = updates.state;
  const state = phase === "downloading" || phase === "ready" ? updates.state : await updates.check();
  if (state.phase === "available" && state.installable) {
    const message = `Earshot ${state.version} is available`;
    if (
      !(await agrees(
        window,
        message,
        "It is downloaded and verified, and installed when you say so.",
        "Download",
      ))
    )
      return;
    return offerInstall(await updates.download(), updates, window);
  }
  return offerInstall(state, updates, window);
}

async function offerInstall(state: UpdateState, updates: Updates, window: BrowserWindow): Promise<void> {
  if (state.phase !== "ready") return tell(window, state);
  const message = `Earshot ${state.version} is ready`;
  if (await agrees(window, message, "Earshot closes, installs it and starts again.", "Install and restart")) {
    const after = await updates.install();
    if (after.phase === "failed") await tell(window, after);
  }
}

async function agrees(window: BrowserWindow, message: string, detail: string, yes: string): Promise<boolean> {
  const buttons = [yes, "Later"];
  const { response } = await dialog.showMessageBox(window, {
    type: "info",
    message,
    detail,
    buttons,
    cancelId: 1,
  });
  return response === 0;
}

async function tell(window: BrowserWindow, state: UpdateState): Promise<void> {
  const [message, detail] = wordsOf(state);
  const type = state.phase === "failed" ? "warning" : "info";
  await dialog.showMessageBox(window, { type, message, detail, buttons: ["OK"] });
}

function wordsOf(state: UpdateState): [message: string, detail: string] {
  switch (state.phase) {
    case "off":
      return ["This copy can't look for updates", state.message];
    case "failed":
      return [state.during === "check" ? "The check for updates failed" : "The update failed", state.message];
    case "available":
      return [`Earshot ${state.version} is available`, "Download it from where you got this copy."];
    case "downloading":
      return [
        `Earshot ${state.version} is being downloaded`,
        `${Math.round(state.progress * 100)} % are here.`,
      ];
    default:
      return ["Earshot is up to date", "There is no newer version."];
  }
}
