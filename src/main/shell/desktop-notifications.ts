import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { Notification } from "electron";
import type { NotificationFault, NotificationState } from "../../shared/ipc/shell";

const service = "org.freedesktop.Notifications";
const probeWithinMs = 5_000;

/** Shows desktop notifications, and says why they can't be shown. */
export class DesktopNotifications {
  #lastFailed = false;

  show(title: string, body: string, clicked: () => void): void {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body, silent: true });
    notification.on("click", clicked);
    notification.on("show", () => (this.#lastFailed = false));
    notification.on("failed", () => (this.#lastFailed = true));
    notification.show();
  }

  async state(): Promise<NotificationState> {
    return { fault: await this.#fault() };
  }

  async #fault(): Promise<NotificationFault | null> {
    const onLinux = process.platform === "linux";
    // On Linux, Electron only checks that libnotify can be loaded, not that a notification service runs.
    if (!Notification.isSupported()) return onLinux ? "no-library" : "unsupported";
    const failed = this.#lastFailed ? (onLinux ? "no-service" : "refused") : null;
    if (!onLinux) return failed;
    const available = await serviceAvailable();
    if (available === undefined) return failed;
    return available ? null : "no-service";
  }
}

/**
 * Whether a notification service runs or can be started by the session bus. Undefined if the bus can't be queried.
 */
async function serviceAvailable(): Promise<boolean | undefined> {
  const { DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR } = process.env;
  const hasBus =
    Boolean(DBUS_SESSION_BUS_ADDRESS) || (XDG_RUNTIME_DIR && existsSync(path.join(XDG_RUNTIME_DIR, "bus")));
  if (!hasBus) return false;
  const target = ["--session", "--print-reply", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus"];
  try {
    for (const list of ["ListNames", "ListActivatableNames"]) {
      const args = [...target, `org.freedesktop.DBus.${list}`];
      const { stdout } = await promisify(execFile)("dbus-send", args, { timeout: probeWithinMs });
      if (stdout.includes(`"${service}"`)) return true;
    }
    return false;
  } catch {
    return undefined;
  }
}
