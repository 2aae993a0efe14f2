import type { Handlers } from "../../shared/ipc/index";
import { now } from "../ipc/now";
import type { Watches } from "./watches";

type WatchHandlers = Pick<Handlers, Extract<keyof Handlers, `watches.${string}`>>;

export function watchHandlers(watches: Watches): WatchHandlers {
  const nothing = <I>(work: (input: I) => void) =>
    now((input: I) => {
      work(input);
      return undefined;
    });
  return {
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
}
