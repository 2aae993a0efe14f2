import { dialog, type BrowserWindow } from "electron";
import type { UpdateState } from "../../shared/ipc/shell";
import { t } from "../../shared/texts";
import type { Updates } from "./updates";

/** Updates from the menu, in dialogs. Shows every result, including failures. */
export async function updateFromMenu(updates: Updates, window: BrowserWindow): Promise<void> {
  const { phase } = updates.state;
  const state = phase === "downloading" || phase === "ready" ? updates.state : await updates.check();
  if (state.phase === "available" && state.installable) {
    const message = t("main:update.available", { version: state.version });
    if (!(await agrees(window, message, t("main:update.howInstalled"), t("main:update.download")))) return;
    return offerInstall(await updates.download(), updates, window);
  }
  return offerInstall(state, updates, window);
}

async function offerInstall(state: UpdateState, updates: Updates, window: BrowserWindow): Promise<void> {
  if (state.phase !== "ready") return tell(window, state);
  const message = t("main:update.ready", { version: state.version });
  if (await agrees(window, message, t("main:update.restarts"), t("main:update.install"))) {
    const after = await updates.install();
    if (after.phase === "failed") await tell(window, after);
  }
}

async function agrees(window: BrowserWindow, message: string, detail: string, yes: string): Promise<boolean> {
  const buttons = [yes, t("main:update.later")];
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
  await dialog.showMessageBox(window, { type, message, detail, buttons: [t("main:update.ok")] });
}

function wordsOf(state: UpdateState): [message: string, detail: string] {
  switch (state.phase) {
    case "off":
      return [t("main:update.off"), state.message];
    case "failed":
      return [
        state.during === "check" ? t("main:update.checkFailed") : t("main:update.failed"),
        state.message,
      ];
    case "available":
      return [t("main:update.available", { version: state.version }), t("main:update.byHand")];
    case "downloading":
      return [
        t("main:update.downloading", { version: state.version }),
        t("main:update.progress", { percent: Math.round(state.progress * 100) }),
      ];
    default:
      return [t("main:update.current"), t("main:update.noNewer")];
  }
}
