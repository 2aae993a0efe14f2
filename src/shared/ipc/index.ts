import type { z } from "zod";
import { activityEvents, activityRoutes } from "./activity";
import { analyticsRoutes } from "./analytics";
import { appRoutes } from "./app";
import { bootRoutes } from "./boot";
import { cacheRoutes } from "./cache";
import { connectionEvents, connectionRoutes } from "./connections";
import { documentEvents, documentRoutes } from "./documents";
import { exportEvents, exportRoutes } from "./exports";
import { notebookRoutes } from "./notebook";
import { takeawayRoutes } from "./takeaway";
import { importEvents, importRoutes } from "./imports";
import { metricEvents, metricRoutes } from "./metrics";
import { panelRoutes } from "./panels";
import { projectRoutes } from "./project";
import { streamRoutes } from "./streams";
import { topicRoutes } from "./topics";
import { shellEvents, shellRoutes } from "./shell";
import { uploadEvents, uploadRoutes } from "./uploads";
import type { GivenFile } from "./files";

/** Every route that the view may call; a missing or extra handler in main is a compile error. */
export const routes = {
  ...appRoutes,
  ...bootRoutes,
  ...shellRoutes,
  ...connectionRoutes,
  ...analyticsRoutes,
  ...documentRoutes,
  ...importRoutes,
  ...uploadRoutes,
  ...projectRoutes,
  ...topicRoutes,
  ...panelRoutes,
  ...metricRoutes,
  ...exportRoutes,
  ...streamRoutes,
  ...notebookRoutes,
  ...takeawayRoutes,
  ...activityRoutes,
  ...cacheRoutes,
};

/** Every event that main may send to the view. */
export const events = {
  ...shellEvents,
  ...connectionEvents,
  ...importEvents,
  ...uploadEvents,
  ...documentEvents,
  ...activityEvents,
  ...exportEvents,
  ...metricEvents,
};

/** Name of a route. */
export type RouteName = keyof typeof routes;
/** What a caller gives a route. */
export type RouteInput<N extends RouteName> = z.input<(typeof routes)[N]["input"]>;
/** What a handler gets: the input after parsing. */
export type ParsedInput<N extends RouteName> = z.output<(typeof routes)[N]["input"]>;
/** What a route answers. */
export type RouteOutput<N extends RouteName> = z.output<(typeof routes)[N]["output"]>;
/** Name of an event. */
export type EventName = keyof typeof events;
/** What an event carries. */
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]>;
/** One handler per route; `signal` aborts when the view gives up, `from` is the page that asks (none where main asks itself). */
export type Handlers = {
  [N in RouteName]: (input: ParsedInput<N>, signal: AbortSignal, from?: number) => Promise<RouteOutput<N>>;
};

/** What the preload exposes as `window.earshot`. Outcomes are typed by the view's own `api`. */
export interface Bridge {
  /** Answers the outcome: as JSON text where it may hold thousands of objects, since the bridge would copy each by itself. */
  invoke(route: string, input: unknown, callId: string): Promise<unknown>;
  abort(callId: string): void;
  /** Returns the function that ends the subscription. */
  on(listener: (event: string, payload: unknown) => void): () => void;
  /** Has main take a dropped or pasted file; null for a File that lies on no disk, such as one that the page made. */
  give(file: File): Promise<GivenFile | null>;
}
