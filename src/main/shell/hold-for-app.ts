import { app, dialog } from "electron";
import { t } from "../../shared/texts";
import { takeOverProfile, type ProfileHold } from "../access/hold-profile";
import type { Log } from "../log";

/** A command that is about to end anyway isn't worth a message. */
const messageAfterMs = 1500;

/**
 * Takes the profile for the app. While a command uses it, a message says so; the analyst can quit instead of waiting.
 * Undefined if the profile can't be locked, as on some network drives; the app then opens as it always did.
 */
export async function holdForApp(folder: string, log: Log): Promise<ProfileHold | undefined> {
  const held = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const waiting = () => {
    timer = setTimeout(() => void tell(held.signal), messageAfterMs);
  };
  try {
    return await takeOverProfile(folder, waiting, new AbortController().signal);
  } catch (error) {
    log.warn("The profile can't be locked", error);
    return undefined;
  } finally {
    clearTimeout(timer);
    held.abort();
  }
}

async function tell(held: AbortSignal): Promise<void> {
  await dialog.showMessageBox({
    type: "info",
    message: t("main:access.waiting"),
    detail: t("main:access.waitingText"),
    buttons: [t("main:access.quit")],
    signal: held,
  });
  if (!held.aborted) app.quit();
}
