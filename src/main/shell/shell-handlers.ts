import { failure } from "../client/service-error";
import type { Handlers, ParsedInput } from "../../shared/ipc/index";
import type { NotificationState, shellRoutes } from "../../shared/ipc/shell";
import type { LinkedPlace } from "../../shared/ipc/linked-place";
import { t } from "../../shared/texts";
import type { ProfileDatabases } from "../storage/profile-databases";
import type { Updates } from "./updates";

export type ShellHandlers = Pick<Handlers, keyof typeof shellRoutes>;

export interface ShellDeps {
  updates: Updates;
  notifications: () => Promise<NotificationState>;
  /** Restarts the app after setting the outbox aside. */
  beginNewOutbox: (putAside: () => string) => void;
  saveSupportBundle: () => Promise<{ path: string } | null>;
  openWindow: (view: LinkedPlace | null) => void;
  keepDrafts: () => void;
  setMenu: (menu: ParsedInput<"app.menu">) => void;
}

export function shellHandlers(databases: ProfileDatabases, deps: ShellDeps): ShellHandlers {
  const { updates } = deps;
  return {
    "app.health": () => Promise.resolve(databases.health()),
    "app.beginNewOutbox": () => {
      if (!databases.health().canBeginNewOutbox)
        return Promise.reject(failure("conflict", t("main:outbox.inUse")));
      deps.beginNewOutbox(() => databases.putOutboxAside());
      return Promise.resolve(undefined);
    },
    "app.saveSupportBundle": () => deps.saveSupportBundle(),
    "app.notifications": () => deps.notifications(),
    "app.updates": () => Promise.resolve(updates.state),
    "app.checkForUpdates": () => updates.check(),
    "app.downloadUpdate": () => updates.download(),
    "app.installUpdate": () => updates.install(),
    "app.openWindow": ({ view }) => {
      deps.openWindow(view);
      return Promise.resolve(undefined);
    },
    "app.keepDrafts": () => {
      deps.keepDrafts();
      return Promise.resolve(undefined);
    },
    "app.menu": (menu) => {
      deps.setMenu(menu);
      return Promise.resolve(undefined);
    },
  };
}
