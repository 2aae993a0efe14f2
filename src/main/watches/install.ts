import type { Core, RoutesOf } from "../core/core";
import type { Notebooks } from "../explore/notebooks";
import { now } from "../ipc/now";
import { rowStore } from "../storage/rows";
import { watchMigrations, watchTables, WatchStore } from "./watch-store";
import { Watches } from "./watches";

export function installWatches(core: Core, notebooks: Notebooks) {
  const db = core.databases.spare("watches", watchMigrations);
  const store = new WatchStore(db);
  const watches = new Watches({
    ...core,
    store,
    notebooks,
    open: (id) => core.connections.open(id),
    now: core.now ?? Date.now,
  });
  core.events.connectionReady.on((id) => watches.connectionReady(id));
  core.events.uploadFinished.on((upload) => watches.documentsChanged(upload));
  const nothing = <I>(work: (input: I) => void) =>
    now((input: I) => {
      work(input);
      return undefined;
    });
  const routes: RoutesOf<"watches"> = {
    "watches.overview": now((to) => watches.overview(to)),
    "watches.unseen": now((to) => watches.unseen(to)),
    "watches.save": nothing(({ watch, ...to }) => watches.save(to, watch)),
    "watches.remove": nothing(({ watchId, ...to }) => watches.remove(to, watchId)),
    "watches.preview": ({ watch, ...to }, signal) => watches.preview(to, watch, signal),
    "watches.check": async ({ watchId, ...to }) => {
      await watches.checkNow(to, watchId);
      return undefined;
    },
    "watches.set": nothing(({ connectionId, projectId, watchId, ...change }) =>
      watches.set({ connectionId, projectId }, watchId, change),
    ),
    "watches.seen": nothing(({ firedIds, ...to }) => watches.see(to, firedIds)),
    "watches.digest": now(({ at, ...to }) => watches.digest(to, at)),
    "watches.setBudget": nothing(({ perDay, ...to }) => watches.setBudget(to, perDay)),
  };
  return {
    routes,
    stores: [rowStore(db, watchTables)],
    wake: () => watches.wake(),
    close: () => watches.close(),
    db,
    store,
    watches,
  };
}
