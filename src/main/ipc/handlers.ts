import type { AppInfo, Settings } from "../../shared/ipc/app";
import type { Handlers } from "../../shared/ipc/index";
import type { AnswerCache } from "../cache/answer-cache";
import type { ReadThrough } from "../cache/read-through";
import type { Connections } from "../connections/connections";
import type { Keychain } from "../connections/keychain";
import type { Projects } from "../connections/projects";
import type { FileImports } from "../imports/file-imports";
import type { Outbox } from "../outbox/outbox";
import type { SettingsStore } from "../shell/settings";
import { searchHandlers } from "./search-handlers";

/** What the handlers act on. */
export interface HandlerParts {
  info: () => AppInfo;
  settings: SettingsStore;
  keychain: Keychain;
  connections: Connections;
  projects: Projects;
  cache: AnswerCache;
  readThrough: ReadThrough;
  outbox: Outbox;
  imports: FileImports;
  /** What only a window can do. */
  window: {
    settingsChanged: (settings: Settings) => void;
    chooseFolder: () => Promise<string | null>;
    chooseFile: () => Promise<string | null>;
    ready: () => void;
  };
}

/** One handler per route. */
export function handlersOf(parts: HandlerParts): Handlers {
  const { settings, keychain, connections, projects, cache, readThrough, outbox, imports, window } = parts;
  return {
    "app.info": now(() => parts.info()),
    "app.settings": now(() => settings.current),
    "app.saveSettings": now((changes) => {
      const saved = settings.save(changes);
      window.settingsChanged(saved);
      return saved;
    }),
    "app.keychain": () => keychain.state(),
    "app.ready": now(() => {
      window.ready();
      return undefined;
    }),

    "connections.list": now(() => connections.list()),
    "connections.openSample": () => connections.openSample(),
    "connections.createWorkspace": now(({ name, folder }) => connections.createWorkspace(name, folder)),
    "connections.chooseFolder": async () => ({ folder: await window.chooseFolder() }),
    "connections.addService": (given, signal) => connections.addService(given, signal),
    "connections.setToken": async ({ id, token, keep }, signal) => {
      const changed = await connections.setToken(id, token, keep, signal);
      outbox.tokenReplaced(id);
      return changed;
    },
    "connections.rename": now(({ id, name }) => connections.rename(id, name)),
    "connections.remove": async ({ id, deleteFolder }) => {
      outbox.connectionRemoved(id);
      await connections.remove(id, deleteFolder);
      cache.forget(id);
      return undefined;
    },
    "connections.open": ({ id }) => connections.open(id),
    "connections.projects": ({ id }, signal) => projects.list(id, signal),
    "connections.addProject": ({ id, projectId }, signal) => projects.add(id, projectId, signal),

    ...searchHandlers(connections, readThrough),
    "documents.modify": now((edit) => ({ uploadId: outbox.modify(edit) })),

    "imports.chooseFile": async () => ({ path: await window.chooseFile() }),
    "imports.fields": now(() => imports.fields()),
    "imports.open": (given, signal) => imports.open(given, signal),
    "imports.reread": (given, signal) => imports.reread(given, signal),
    "imports.preview": (given, signal) => imports.preview(given, signal),
    "imports.check": (given, signal) => imports.check(given, signal),
    "imports.start": (given, signal) => imports.start(given, signal),
    "imports.close": async (given) => {
      await imports.close(given);
      return undefined;
    },

    "uploads.list": now(() => outbox.list()),
    "uploads.entries": now(({ uploadId, outcomes, offset, count }) =>
      outbox.entries(uploadId, outcomes, offset, count),
    ),
    "uploads.pause": now(({ uploadId }) => outbox.pause(uploadId)),
    "uploads.resume": now(({ uploadId }) => outbox.resume(uploadId)),
    "uploads.cancel": now(({ uploadId }) => outbox.cancel(uploadId)),
    "uploads.retry": now(({ uploadId }) => outbox.retry(uploadId)),
    "uploads.remove": now(({ uploadId }) => {
      outbox.remove(uploadId);
      return undefined;
    }),
  };
}

/** A handler that answers at once; what it throws becomes a rejection like any other. */
function now<I, O>(work: (input: I) => O): (input: I) => Promise<O> {
  return (input) => Promise.resolve(input).then(work);
}
