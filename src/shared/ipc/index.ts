import type { z } from "zod";
import { analyticsRoutes } from "./analytics";
import { appRoutes } from "./app";
import { connectionEvents, connectionRoutes } from "./connections";
import { documentRoutes } from "./documents";
import { importEvents, importRoutes } from "./imports";
import { uploadEvents, uploadRoutes } from "./uploads";

/** Every route that the view may call; a missing or extra handler in main is a compile error. */
export const routes = {
  ...appRoutes,
  ...connectionRoutes,
  ...analyticsRoutes,
  ...documentRoutes,
  ...importRoutes,
  ...uploadRoutes,
};

/** Every event that main may send to the view. */
export const events = { ...connectionEvents, ...importEvents, ...uploadEvents };

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
/** One handler per route; `signal` aborts when the view gives up. */
export type Handlers = {
  [N in RouteName]: (input: ParsedInput<N>, signal: AbortSignal) => Promise<RouteOutput<N>>;
};

/** What the preload exposes as `window.earshot`. Outcomes are typed by the view's own `api`. */
export interface Bridge {
  invoke(route: string, input: unknown, callId: string): Promise<unknown>;
  abort(callId: string): void;
  /** Returns the function that ends the subscription. */
  on(listener: (event: string, payload: unknown) => void): () => void;
  /** Path of a dropped or chosen file. */
  pathOf(file: File): string;
}
