import type { FollowPhase, FollowedStream, StreamedDocument } from "../../shared/ipc/live-streams";
import type { CallError } from "../../shared/ipc/contract";
import { codes } from "../../shared/interface/errors";
import { t } from "../../shared/texts";
import { pause } from "../client/retry";
import type { ServiceClient } from "../client/service-client";
import { ServiceError, failure, throwIfAborted } from "../client/service-error";
import type { ReadOptions, StreamItem } from "../client/stream-call";
import type { Log } from "../log";
import type { Arrival, Follow, FollowStore } from "./follow-store";

/** Waits between attempts in milliseconds; the last one repeats. */
const usualDelaysMs = [1000, 2000, 5000, 10_000, 30_000, 60_000];
/** Documents are stored together: so many, or those of so many milliseconds. */
const together = { documents: 200, ms: 100 };
/** Documents of a collector that may wait for an offset. More come without one, and can then be doubled. */
const maxOpen = 1000;
/** Failures that a retry won't change. */
const final: ReadonlySet<CallError["kind"]> = new Set([
  "auth",
  "credits",
  "forbidden",
  "missing",
  "invalid",
  "conflict",
]);

export interface ReaderParts {
  store: FollowStore;
  client: (connectionId: string) => Promise<ServiceClient>;
  /** Called after each change of the state. */
  changed: () => void;
  /** Called with new documents, oldest first. */
  arrived: (documents: StreamedDocument[]) => void;
  log: Log;
  delaysMs?: readonly number[];
  /** Longest time without a sign of life. */
  idleMs?: number;
}

/**
 * Reads one stream or collector, and goes on after failures. Through a collector, a document counts as read once it is stored with
 * the offset that followed it, so none is lost or doubled. Without one, each interruption leaves a gap.
 */
export class StreamReader {
  #phase: FollowPhase = "stopped";
  #since = Date.now();
  #retryAt: number | null = null;
  #error: CallError | null = null;
  #running: { stopping: boolean; cut: AbortController; done: Promise<void> } | undefined;

  constructor(
    readonly id: number,
    private readonly parts: ReaderParts,
  ) {}

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  get state(): FollowedStream {
    const { store } = this.parts;
    const row = store.get(this.id);
    return {
      connectionId: row.connection,
      kind: row.kind,
      streamId: row.stream,
      narrowing: row.narrowing,
      phase: this.#running === undefined && row.paused && row.wanted ? "paused" : this.#phase,
      via: row.via,
      collectorId: row.collector,
      since: this.#since,
      retryAt: this.#retryAt,
      error: this.#error,
      read: store.total(this.id),
      kept: row.kept,
      unreadable: row.unreadable,
      repeated: row.repeated,
      lastAt: row.last_at,
      gaps: store.gaps(this.id),
    };
  }

  start(): void {
    if (this.#running) return;
    // The app may have ended while it was reading.
    this.#interrupted("stopped");
    const running = { stopping: false, cut: new AbortController(), done: Promise.resolve() };
    this.#running = running;
    running.done = this.#run(running).finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves once nothing is being read any more. */
  async stop(why: "paused" | "stopped" = "stopped"): Promise<void> {
    const running = this.#running;
    if (running) {
      running.stopping = true;
      running.cut.abort();
      await running.done;
      this.#attempt(() => this.#interrupted(why));
    }
    this.#enter(why);
  }

  /** Connects again: after sleep, the connection is probably dead without a sign of it. */
  wake(): void {
    this.#running?.cut.abort();
  }

  /** Ends the wait for the next attempt. */
  retryNow(): void {
    if (this.#phase === "waiting") this.wake();
  }

  async #run(running: { stopping: boolean; cut: AbortController }): Promise<void> {
    const { delaysMs = usualDelaysMs, log } = this.parts;
    const isOver = () => running.stopping;
    let recovered = false;
    for (let failures = 0; !isOver();) {
      running.cut = new AbortController();
      const ended = running.cut.signal;
      const onReading = () => {
        failures = 0;
        recovered = false;
      };
      try {
        await this.#connect(ended, onReading);
        if (isOver()) return;
        this.#interrupted("connection");
      } catch (error) {
        if (isOver()) return;
        this.#attempt(() => this.#interrupted("connection"));
        const told = error instanceof ServiceError ? error : undefined;
        if (!told) log.error("Reading a stream failed", error);
        const data = (told ?? failure("server", t("main:router.ownFault"), { details: { own: true } })).data;
        const recovers = told !== undefined && this.#attempt(() => this.#recover(told)) === true;
        // A second time without reading in between has to wait.
        if (recovers && !recovered) {
          recovered = true;
          continue;
        }
        if (!recovers && isFinal(data)) {
          this.#enter("failed", { error: data });
          return;
        }
        if (data.kind === "cancelled" && ended.aborted) {
          failures = 0;
          continue;
        }
        this.#error = data;
      }
      const wait = delaysMs[Math.min(failures++, delaysMs.length - 1)] ?? 0;
      const retryAt = Math.max(Date.now() + wait, this.#error?.retryAt ?? 0);
      this.#enter("waiting", { retryAt, error: this.#error });
      await pause(retryAt - Date.now(), ended).catch(() => undefined);
    }
  }

  /** Does what may fail, for example on a full disk, without ending the reader. */
  #attempt<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      this.parts.log.error("The state of a stream was not stored", error);
      return undefined;
    }
  }

  /** Whether a failure of a collector can be made good, by another place or a new collector. */
  #recover({ data }: ServiceError): boolean {
    const { store } = this.parts;
    const row = store.get(this.id);
    if (row.via !== "collector") return false;
    const isOffset =
      data.statusCode === codes.parameterInvalid && data.details?.["param"] === "resume_offset";
    const isGone = data.statusCode === codes.noSuchStream && row.made;
    if (!isGone && !(isOffset && row.place !== null)) return false;
    store.openGap(this.id, row.heard ?? Date.now(), "offset");
    store.change(this.id, isGone ? { made: false, place: null } : { place: null });
    return true;
  }

  /** Reads until the connection ends. */
  async #connect(signal: AbortSignal, reading: () => void): Promise<void> {
    this.#enter("connecting");
    // Once more, for a gap that could not be stored when it began.
    this.#interrupted("connection");
    const row = this.parts.store.get(this.id);
    const client = await this.parts.client(row.connection);
    const collector = row.via === "collector" ? await this.#collector(client, row, signal) : null;
    const options = { signal, ...(this.parts.idleMs !== undefined && { idleMs: this.parts.idleMs }) };
    const items =
      collector === null
        ? directItems(client, row, options)
        : client.read(
            "collectorResults",
            {
              path: { collector_id: collector },
              params: { resume_offset: row.place ?? "earliest", end_behaviour: "wait" },
            },
            options,
          );
    try {
      await this.#take(items, collector !== null, reading);
    } catch (error) {
      if (!(error instanceof ServiceError) || !error.notOffered) throw error;
      if (collector === null || row.kind !== "stream" || row.place !== null)
        throw failure("missing", t("main:stream.notRead"), { cause: error });
      await this.#withoutCollector(client, collector, signal);
      await this.#connect(signal, reading);
    }
  }

  /** Goes on directly where the service creates collectors but doesn't hand out what they hold. */
  async #withoutCollector(client: ServiceClient, collector: string, signal: AbortSignal): Promise<void> {
    try {
      await client.call("deleteCollector", { path: { collector_id: collector } }, { signal });
    } catch (error) {
      throwIfAborted(signal);
      this.parts.log.warn("A collector that can't be read was not deleted", error);
    }
    this.parts.store.change(this.id, { via: "direct", collector: null, made: false, place: null });
  }

  /** The collector to read, created if needed. Null if the service has none; the stream is then read directly. */
  async #collector(client: ServiceClient, row: Follow, signal: AbortSignal): Promise<string | null> {
    if (row.kind === "collector") return row.stream;
    const { store } = this.parts;
    const name = row.collector ?? collectorName(row.stream);
    // Remembered first, so that a crash leaves no collector that nothing knows of.
    if (row.collector === null) store.change(this.id, { collector: name });
    if (row.made) return name;
    try {
      const body = { collector_query: { streams: [row.stream] } };
      await client.call("putCollector", { path: { collector_id: name }, body }, { signal });
      store.change(this.id, { made: true });
      return name;
    } catch (error) {
      if (!(error instanceof ServiceError) || !isRejected(error)) throw error;
      store.change(this.id, { via: "direct", collector: null, place: null });
      return null;
    }
  }

  async #take(items: AsyncGenerator<StreamItem>, collected: boolean, reading: () => void): Promise<void> {
    const batch = new Batch((arrivals, place) => this.#store(arrivals, place));
    try {
      // Documents that wait for the offset after them.
      let open: Omit<Arrival, "source">[] = [];
      let isFirst = true;
      for await (const item of items) {
        if (isFirst) {
          isFirst = false;
          reading();
          this.parts.store.closeGap(this.id, Date.now());
          this.#enter("reading");
        }
        switch (item.kind) {
          case "result":
            if (collected && open.length < maxOpen) open.push(item);
            else batch.add([{ ...item, source: null }], null);
            break;
          case "control":
            if (item.resumeOffset === undefined) batch.heard();
            else {
              const source = item.resumeOffset;
              batch.add(
                open.map((arrival) => ({ ...arrival, source })),
                source,
              );
              open = [];
            }
            break;
          case "unreadable": {
            const { unreadable } = this.parts.store.get(this.id);
            this.parts.store.change(this.id, { unreadable: unreadable + 1 });
            this.parts.changed();
            break;
          }
        }
      }
    } finally {
      batch.end();
    }
  }

  #store(arrivals: readonly Arrival[], place: string | null): void {
    const added = this.parts.store.arrived(this.id, arrivals, place, Date.now());
    if (added.length > 0) this.parts.arrived(added);
    if (arrivals.length > 0) this.parts.changed();
  }

  /** Marks that documents may be missed from now on. A collector keeps them instead. */
  #interrupted(why: "connection" | "paused" | "stopped"): void {
    const { store } = this.parts;
    const { via, heard } = store.get(this.id);
    if (via === "direct" && heard !== null) store.openGap(this.id, heard, why);
  }

  #enter(phase: FollowPhase, more: { retryAt?: number; error?: CallError | null } = {}): void {
    this.#phase = phase;
    this.#since = Date.now();
    this.#retryAt = more.retryAt ?? null;
    this.#error = more.error ?? null;
    this.parts.changed();
  }
}

/**
 * Reads what arrives in a stream or project. A query goes into the body, where it may be as long as queries may be; in the
 * URL only where the service doesn't offer that.
 */
async function* directItems(
  client: ServiceClient,
  { kind, stream, narrowing: { query, topics, filters } }: Follow,
  options: ReadOptions,
): AsyncGenerator<StreamItem> {
  const ofProject = {
    path: { project_id: stream },
    params: { ...(topics.length > 0 && { topic: topics }), ...(filters.length > 0 && { filter: filters }) },
  };
  const ofStream = { path: { stream_id: stream } };
  if (query !== "")
    try {
      const body = { q: query };
      yield* kind === "project"
        ? client.read("queryStreamProjectResults", { ...ofProject, body }, options)
        : client.read("queryStreamResults", { ...ofStream, body }, options);
      return;
    } catch (error) {
      if (!(error instanceof ServiceError) || !error.notOffered) throw error;
    }
  const q = query !== "" && { q: query };
  yield* kind === "project"
    ? client.read("streamProjectResults", { ...ofProject, params: { ...ofProject.params, ...q } }, options)
    : client.read("streamResults", { ...ofStream, params: { ...q } }, options);
}

/** Gathers documents, because each transaction takes time. */
class Batch {
  #arrivals: Arrival[] = [];
  #place: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** Why the last documents could not be stored. Reading then goes on from the place before them. */
  #fault: { error: unknown } | undefined;

  constructor(private readonly store: (arrivals: readonly Arrival[], place: string | null) => void) {}

  add(arrivals: readonly Arrival[], place: string | null): void {
    // Before anything else is stored: a later place would skip the documents that were not.
    if (this.#fault) throw this.#fault.error;
    this.#arrivals.push(...arrivals);
    this.#place = place ?? this.#place;
    if (this.#arrivals.length >= together.documents) this.#flush();
    else this.heard();
  }

  /** A sign of life is stored too. */
  heard(): void {
    if (this.#fault) throw this.#fault.error;
    this.#timer ??= setTimeout(() => {
      try {
        this.#flush();
      } catch (error) {
        this.#fault = { error };
      }
    }, together.ms);
  }

  end(): void {
    clearTimeout(this.#timer);
    if (this.#fault) throw this.#fault.error;
    if (this.#timer !== undefined || this.#arrivals.length > 0) this.#flush();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const arrivals = this.#arrivals;
    this.#arrivals = [];
    this.store(arrivals, this.#place);
  }
}

/** A service that disconnects a reader, for example as too slow, lets it connect again. */
function isFinal({ kind, statusCode }: CallError): boolean {
  return final.has(kind) && statusCode !== codes.streamDisconnected;
}

/** Unique for this app, so that it never changes a collector of somebody else. */
function collectorName(stream: string): string {
  const letters = crypto.randomUUID().slice(0, 8);
  return `${stream.slice(0, 70).replace(/[^a-z0-9_-]/g, "-")}-earshot-${letters}`;
}

/** Whether the service has no collectors, or not for this stream. */
function isRejected(error: ServiceError): boolean {
  const { kind, statusCode } = error.data;
  if (error.notOffered) return true;
  return (
    (kind === "invalid" || kind === "forbidden" || kind === "conflict") && statusCode !== codes.noSuchStream
  );
}
