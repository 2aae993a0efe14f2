import { failure } from "../client/service-error";
import type { Handlers, ParsedInput } from "../../shared/ipc/index";
import type { NotificationState, shellRoutes } from "../../shared/ipc/shell";
import type { SharedView } from "../../shared/ipc/view-link";
import { t } from "../../shared/words";
import type { ProfileDatabases } from "../storage/profile-databases";
import type { Updates } from "./updates";

export type ShellHandlers = Pick<Handlers, keyof typeof shellRoutes>;

export interface ShellParts {
  updates: Updates;
  notifications: () => Promise<NotificationState>;
  /** Restarts the app after setting the outbox aside. */
  beginNewOutbox: (putAside: () => string) => void;
  saveSupportBundle: () => Promise<{ path: string } | null>;
  openWindow: (view: SharedView | null) => void;
  keepDrafts: () => void;
  setMenu: (menu: ParsedInput<"app.menu">) => void;
}

export function shellHandlers(databases: ProfileDatabases, parts: ShellParts): ShellHandlers {
  const { updates } = parts;
  return {
    "app.health": () => Promise.resolve(databases.health()),
    "app.beginNewOutbox": () => {
      if (!databases.health().canBeginNewOutbox)
        return Promise.reject(failure("conflict", t("main:outbox.inUse")));
      parts.beginNewOutbox(() => databases.putOutboxAside());
      return Promise.resolve(undefined);
    },
    "app.saveSupportBundle": () => parts.saveSupportBundle(),
    "app.notifications": () => parts.notifications(),
    "app.updates": () => Promise.resolve(updates.state),
    "app.checkForUpdates": () => updates.check(),
    "app.downloadUpdate": () => updates.download(),
    "app.installUpdate": () => updates.install(),
    "app.openWindow": ({ view }) => {
      parts.openWindow(view);
      return Promise.resolve(undefined);
    },
    "app.keepDrafts": () => {
      parts.keepDrafts();
      return Promise.resolve(undefined);
    },
    "app.menu": (menu) => {
      parts.setMenu(menu);
      return Promise.resolve(undefined);
    },
  };
}
