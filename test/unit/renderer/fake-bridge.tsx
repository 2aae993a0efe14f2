import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { localCapabilities, optionalCapabilities } from "../../../src/shared/capabilities";
import type { EventName, EventPayload, RouteInput, RouteName, RouteOutput } from "../../../src/shared/ipc";
import { Notebook } from "../../../src/shared/ipc/notebook";
import type { Connection } from "../../../src/shared/ipc/connections";
import type { GivenFile } from "../../../src/shared/ipc/files";
import type { CallError } from "../../../src/shared/ipc/contract";
import { CallFailure } from "../../../src/renderer/core/api";
import { Providers } from "../../../src/renderer/app/Providers";
import { forgetPlaces } from "../../../src/renderer/core/place";
import { createQueryClient, keys } from "../../../src/renderer/core/queries";
import { useSession } from "../../../src/renderer/core/session";

/** Handlers of the fake main process, by route. */
export type Answers = {
  [N in RouteName]?: (input: RouteInput<N>) => RouteOutput<N> | Promise<RouteOutput<N>>;
};

/** A file that main gave to the page. Its handle is its path, so that tests can tell files apart. */
export function aFile(place: string): GivenFile {
  return { handle: place, name: place.replace(/^.*\//, ""), place };
}

/** A fake main process in place of the preload bridge. */
export class FakeMain {
  readonly calls: { route: string; input: unknown }[] = [];
  readonly aborted: string[] = [];
  #kept: Answers = {};
  #listeners = new Set<(event: string, payload: unknown) => void>();

  constructor(private answers: Answers = {}) {
    window.earshot = {
      invoke: (route, input) => this.#answer(route, input),
      abort: (callId) => void this.aborted.push(callId),
      on: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      give: (file) => Promise.resolve(aFile(`/files/${file.name}`)),
    };
  }

  /** Adds or replaces handlers. */
  answer(more: Answers): void {
    this.answers = { ...this.answers, ...more };
  }

  /**
   * Adds or replaces handlers of queries to the cache, which is empty by default. These queries aren't recorded as
   * calls.
   */
  keep(kept: Answers): void {
    this.#kept = { ...this.#kept, ...kept };
  }

  emit<N extends EventName>(event: N, payload: EventPayload<N>): void {
    this.#listeners.forEach((listener) => listener(event, payload));
  }

  inputsOf<N extends RouteName>(route: N): RouteInput<N>[] {
    return this.calls.filter((call) => call.route === route).map((call) => call.input as RouteInput<N>);
  }

  async #answer(route: string, input: unknown): Promise<unknown> {
    const fromCache =
      typeof input === "object" && input !== null && "from" in input && input.from === "cache";
    if (!fromCache) this.calls.push({ route, input });
    const answers = fromCache ? this.#kept : this.answers;
    const handler = answers[route as RouteName] as ((input: unknown) => unknown) | undefined;
    if (!handler) return { ok: false, error: failure("missing", `no answer for ${route}`).error };
    try {
      return { ok: true, data: await handler(input) };
    } catch (thrown) {
      if (thrown instanceof CallFailure) return { ok: false, error: thrown.error };
      throw thrown;
    }
  }
}

/** A failure as main sends it. */
export function failure(
  kind: CallError["kind"],
  message: string,
  requestId: string | null = null,
  more: Partial<CallError> = {},
): CallFailure {
  const none = { statusCode: null, httpStatus: null, retryable: false };
  return new CallFailure({ kind, message, requestId, ...none, ...more });
}

/** A live response of the service. */
export function live<T>(data: T): { data: T; asOf: number; source: "live" } {
  return { data, asOf: Date.UTC(2026, 10, 21, 12), source: "live" };
}

const workspace: Connection = {
  id: "c1",
  kind: "workspace",
  name: "Northwind workspace",
  baseUrl: null,
  platform: "platform",
  folder: "/data/northwind",
  sample: false,
  tokenKept: "session",
  projects: [],
  createdAt: 1,
  limits: {},
  caFile: null,
  capabilities: [...localCapabilities, ...optionalCapabilities],
};

/** A connection to a listening service. */
export const service: Connection = {
  ...workspace,
  id: "s1",
  kind: "service",
  name: "Harbour group",
  baseUrl: "https://api.harbour.example",
  folder: null,
  tokenKept: "keychain",
  capabilities: ["summaries", ...optionalCapabilities],
};

/** The target that screens receive. */
export const target = {
  connection: workspace,
  project: { id: "p1", title: "Northwind Roasters" },
  ref: { connectionId: "c1", projectId: "p1" },
};

/** Opens the project of `target` in a window that remembers no other. */
export function openProject(): void {
  useSession.setState({ ...useSession.getInitialState(), ...target.ref }, true);
  forgetPlaces();
}

/** Facts about the fake installation. */
export const info: RouteOutput<"app.info"> = {
  version: "0.1.0",
  electron: "33",
  chromium: "130",
  node: "20",
  platform: "linux",
  packaged: false,
  dataFolder: "/data",
  logFile: "/data/log",
  systemTimeZone: "Europe/Luxembourg",
};
/** Settings after the first run. */
export const settings: RouteOutput<"app.settings"> = {
  theme: "light",
  language: "en",
  textSize: 1,
  timeZone: null,
  lastConnectionId: "c1",
  lastProjectId: "p1",
  cacheLimitBytes: 200_000_000,
  checkForUpdates: true,
  welcomed: true,
  seenVersion: info.version,
};

/** Responses of an app with one open workspace and no documents. */
export const oneWorkspace: Answers = {
  "app.info": () => info,
  "app.settings": () => settings,
  "app.saveSettings": () => settings,
  "app.keychain": () => ({
    available: true,
    state: "available",
    message: "The keychain keeps tokens.",
    remedy: "",
  }),
  "app.notifications": () => ({ fault: null }),
  "app.ready": () => undefined,
  "connections.list": () => ({
    connections: [workspace],
    states: [{ connectionId: "c1", phase: "ready", since: 0, note: null, error: null }],
  }),
  "connections.open": () => ({ connectionId: "c1", phase: "ready", since: 0, note: null, error: null }),
  "connections.projects": () => live([target.project]),
  "connections.meter": () => ({ connectionId: "c1", classes: [], credits: null }),
  "connections.network": () => ({ computer: { online: true, since: 0 }, connections: [] }),
  "uploads.list": () => [],
  "notebook.read": () => Notebook.parse({}),
  "documents.search": () => live({ total: 0, documents: [] }),
  "analytics.histogram": () => live({ data: [], header: { v: ["ALL"] } }),
};

/** Responses of an app whose open connection is a listening service. */
export const oneService: Answers = {
  ...oneWorkspace,
  "app.settings": () => ({ ...settings, lastConnectionId: "s1" }),
  "connections.list": () => ({
    connections: [service, workspace],
    states: [{ connectionId: "s1", phase: "ready", since: 0, note: null, error: null }],
  }),
  "connections.open": ({ id }) => ({ connectionId: id, phase: "ready", since: 0, note: null, error: null }),
  "connections.meter": ({ id }) => ({ connectionId: id, classes: [], credits: null }),
};

/** Renders a view with all providers of the app. */
export function show(view: ReactNode, changed: Partial<RouteOutput<"app.settings">> = {}) {
  const client = createQueryClient();
  // The shell shows no screen until these are loaded.
  client.setQueryData(keys.info, info);
  client.setQueryData(keys.settings, { ...settings, ...changed });
  return render(<Providers client={client}>{view}</Providers>);
}
