import { emitToWindows, send } from "../ipc/transport";
import type { WatchAlarm } from "../core/core";
import type { DesktopNotifications } from "./desktop-notifications";
import type { Windows } from "./windows";

/** Shows what a watch fired for: in the windows if the analyst works in one, else as a desktop notification. */
export function showAlarm(
  { title, body, to, firedId }: WatchAlarm,
  windows: Windows,
  notifications: DesktopNotifications,
): void {
  if (windows.all.some((window) => window.isFocused())) {
    emitToWindows("watches.fired", { ...to, firedId, title, body });
    return;
  }
  notifications.show(title, body, () => {
    windows.toFront();
    send(windows.front, "watches.open", { ...to, firedId });
  });
}
