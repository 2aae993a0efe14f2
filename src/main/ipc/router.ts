import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";
import { CallFailure, type Ask } from "../../analysis/ask";
import type { CallError, CallOutcome } from "../../shared/ipc/contract";
import { routes, type Handlers, type RouteName, type RouteOutput } from "../../shared/ipc/index";
import { t } from "../../shared/texts";
import { ServiceError, cancelled, failure } from "../client/service-error";
import type { Log } from "../log";
import { storageFailure } from "../storage/disk-failure";

/** One call of the view. */
export interface IncomingCall {
  route: string;
  input: unknown;
  callId: string;
  /** Whether it comes from the app's own page. */
  trusted: boolean;
  /** The page it comes from, so that its calls end with it. */
  senderId: number;
}

/** Stands for main among the pages, whose numbers begin at 1. */
const ownCalls = -1;

/** Takes calls of the view to their handlers: sender, route, input, handler, outcome. */
export class Router {
  readonly #running = new Map<string, AbortController>();
  readonly #outcomes = new Set<Promise<CallOutcome<unknown>>>();
  #ended = false;

  constructor(
    private readonly handlers: Handlers,
    private readonly log: Log,
    /** Told of a page that has gone: what was held open for it can go too. */
    private readonly gone: (senderId: number) => void = () => undefined,
  ) {}

  /** Answers one call. Never rejects: a failure is a value. */
  invoke(call: IncomingCall): Promise<CallOutcome<unknown>> {
    const outcome = this.#answer(call);
    this.#outcomes.add(outcome);
    void outcome.then(() => this.#outcomes.delete(outcome));
    return outcome;
  }

  async #answer(call: IncomingCall): Promise<CallOutcome<unknown>> {
    const key = `${call.senderId}:${call.callId}`;
    try {
      if (this.#ended) throw cancelled();
      if (!call.trusted) throw failure("forbidden", t("main:router.untrusted"));
      if (!isRoute(call.route))
        throw failure("invalid", t("main:router.noRoute", { route: call.route.slice(0, 100) }));
      const abort = new AbortController();
      this.#running.set(key, abort);
      return { ok: true, data: await this.#handle(call.route, call, abort.signal) };
    } catch (error) {
      return { ok: false, error: this.#failed(call.route, error) };
    } finally {
      this.#running.delete(key);
    }
  }

  /** Calls a route from within main, with the same checks and failures. */
  readonly ask: Ask = async <N extends RouteName>(
    route: N,
    input: unknown,
    { signal }: { signal?: AbortSignal } = {},
  ) => {
    const callId = randomUUID();
    const abort = () => this.abort(ownCalls, callId);
    signal?.addEventListener("abort", abort);
    try {
      if (signal?.aborted) throw cancelled();
      const outcome = await this.invoke({ route, input, callId, trusted: true, senderId: ownCalls });
      if (!outcome.ok) throw new CallFailure(outcome.error);
      // The route's own handler answered.
      return outcome.data as RouteOutput<N>;
    } catch (error) {
      throw error instanceof ServiceError ? new CallFailure(error.data) : error;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  };

  /** The view gives up one call. */
  abort(senderId: number, callId: string): void {
    this.#running.get(`${senderId}:${callId}`)?.abort();
  }

  /** A page has gone: so have its calls. */
  abortAll(senderId: number): void {
    for (const [key, abort] of this.#running) if (key.startsWith(`${senderId}:`)) abort.abort();
    try {
      this.gone(senderId);
    } catch (error) {
      this.log.warn("What a page had open was not let go of", error);
    }
  }

  /** Gives up every call and takes no more; waits until each has cleaned up behind it, for those that don't hear no longer than is bearable. */
  async end(maxMs = 2000): Promise<void> {
    this.#ended = true;
    for (const abort of this.#running.values()) abort.abort();
    const patience = new AbortController();
    await Promise.race([
      Promise.all(this.#outcomes),
      wait(maxMs, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
  }

  #handle(route: RouteName, call: IncomingCall, signal: AbortSignal): Promise<unknown> {
    const schema: z.ZodType = routes[route].input;
    const parsed = schema.safeParse(call.input);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      const field = issue?.path.join(".") ?? "";
      throw failure(
        "invalid",
        `${field ? `${field} ` : ""}${issue?.message ?? t("main:router.unreadable")}.`,
        {
          details: { field, route },
        },
      );
    }
    // The map of handlers pairs each route with its own input; the compiler can't follow a name it doesn't know.
    const handler = this.handlers[route] as (
      input: unknown,
      signal: AbortSignal,
      from: number,
    ) => Promise<unknown>;
    return handler(parsed.data, signal, call.senderId);
  }

  #failed(route: string, error: unknown): CallError {
    // Any other name is a text of the caller.
    const known = isRoute(route) ? route : "unknown";
    if (error instanceof ServiceError) {
      // To give up, and to find nothing in the cache, is in the order of things.
      if (error.kind !== "cancelled" && error.data.details?.["cache"] !== "miss")
        this.log.warn("A call failed", error, { route: known });
      return error.data;
    }
    if (error instanceof Error && error.name === "AbortError") return cancelled().data;
    const stored = storageFailure(error);
    if (stored) {
      this.log.warn("A call failed", stored, { route: known });
      return stored.data;
    }
    this.log.error("A call failed unexpectedly", error, { route: known });
    return failure("server", t("main:router.ownFault"), {
      details: { own: true },
    }).data;
  }
}

function isRoute(name: string): name is RouteName {
  return Object.hasOwn(routes, name);
}
