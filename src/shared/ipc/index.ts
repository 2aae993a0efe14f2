import type { z } from "zod";
import { activityEvents, activityRoutes } from "./activity";
import { analyticsRoutes } from "./explore";
import { appRoutes } from "./app";
import { bootRoutes } from "./boot";
import { cacheRoutes } from "./cache";
import { codingEvents, codingRoutes } from "./coding";
import { collectorRoutes } from "./collectors";
import { connectionEvents, connectionRoutes } from "./connections";
import { documentRuleEvents, documentRuleRoutes } from "./rules";
import { documentEvents, documentRoutes } from "./documents";
import { exportEvents, exportRoutes } from "./exports";
import { workspaceFileEvents, workspaceFileRoutes } from "./workspace-file";
import { liveStreamEvents, liveStreamRoutes } from "./live-streams";
import { notebookRoutes } from "./notebook";
import { takeawayRoutes } from "./takeaway";
import { importEvents, importRoutes } from "./imports";
import { metricEvents, metricRoutes } from "./metrics";
import { panelRoutes } from "./panels";
import { peopleEvents, peopleRoutes } from "./people";
import { projectRoutes } from "./project";
import { streamRoutes } from "./streams";
import { textAnalysisRoutes } from "./words";
import { reportEvents, reportRoutes } from "./reports";
import { topicRoutes } from "./topics";
import { shellEvents, shellRoutes } from "./shell";
import { uploadEvents, uploadRoutes } from "./uploads";
import { watchEvents, watchRoutes } from "./watches";
import type { GivenFile } from "./files";

/** All routes. A missing or extra handler in main is a compile error. */
export const routes = {
  ...appRoutes,
  ...bootRoutes,
  ...shellRoutes,
  ...connectionRoutes,
  ...analyticsRoutes,
  ...textAnalysisRoutes,
  ...codingRoutes,
  ...documentRoutes,
  ...importRoutes,
  ...uploadRoutes,
  ...projectRoutes,
  ...topicRoutes,
  ...panelRoutes,
  ...metricRoutes,
  ...exportRoutes,
  ...streamRoutes,
  ...liveStreamRoutes,
  ...collectorRoutes,
  ...notebookRoutes,
  ...takeawayRoutes,
  ...watchRoutes,
  ...documentRuleRoutes,
  ...reportRoutes,
  ...activityRoutes,
  ...cacheRoutes,
  ...peopleRoutes,
  ...workspaceFileRoutes,
};

/** All events that main sends to pages. */
export const events = {
  ...shellEvents,
  ...connectionEvents,
  ...importEvents,
  ...uploadEvents,
  ...documentEvents,
  ...activityEvents,
  ...exportEvents,
  ...metricEvents,
  ...liveStreamEvents,
  ...codingEvents,
  ...watchEvents,
  ...peopleEvents,
  ...documentRuleEvents,
  ...reportEvents,
  ...workspaceFileEvents,
};

export type RouteName = keyof typeof routes;
export type RouteInput<N extends RouteName> = z.input<(typeof routes)[N]["input"]>;
/** A handler's input, after parsing. */
export type ParsedInput<N extends RouteName> = z.output<(typeof routes)[N]["input"]>;
export type RouteOutput<N extends RouteName> = z.output<(typeof routes)[N]["output"]>;
export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]>;
/**
 * One handler per route. `signal` aborts when the page gives up. `from` is the calling page, undefined for calls by
 * main itself.
 */
export type Handlers = {
  [N in RouteName]: (input: ParsedInput<N>, signal: AbortSignal, from?: number) => Promise<RouteOutput<N>>;
};

/** What the preload exposes as `window.earshot`. The renderer's `api` module types the results. */
export interface Bridge {
  /** Returns the outcome. Large ones come as JSON text, because the bridge copies each object separately. */
  invoke(route: string, input: unknown, callId: string): Promise<unknown>;
  abort(callId: string): void;
  /** Returns a function that unsubscribes. */
  on(listener: (event: string, payload: unknown) => void): () => void;
  /** Gives a dropped or pasted file to main. null if the File isn't on disk, for instance if the page created it. */
  give(file: File): Promise<GivenFile | null>;
}
