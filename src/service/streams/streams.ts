import { EventEmitter, once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { codes } from "../../shared/interface/errors";
import { isJson } from "../../shared/documents/json";
import { DatabaseDamaged } from "../../sqlite/damage";
import { Failure, invalid } from "../failure";
import type { CollectorRecord } from "../workspace/records-of";
import type { ServedWorkspace } from "../served-workspace";
import type { DocumentKey } from "../workspace/document-key";
import { Collectors } from "./collectors";
import {
  type Lines,
  type StreamLine,
  connectionId,
  controlLine,
  errorLine,
  matchesJson,
  resultLine,
} from "./lines";
import type { Matcher, Matches } from "./rules";

/** Bounds of streams and collectors. Tests use smaller ones. */
export interface StreamOptions {
  /** Results read at once, of all streams and collectors. */
  connections: number;
  /** Time without documents after which a control line keeps the connection alive, in milliseconds. */
  idleMs: number;
  /** Documents that may wait for one slow reader of a stream. Only their keys are kept. */
  waiting: number;
  /** Documents a collector holds. */
  heldDocuments: number;
  /** Characters of JSON a collector holds. */
  heldSize: number;
}

const defaults: StreamOptions = {
  connections: 20,
  idleMs: 15_000,
  waiting: 100_000,
  heldDocuments: 1_000_000,
  heldSize: 2 ** 30,
};

/** Documents read from the database at a time. Each may have a megabyte. */
const piece = 20;

/** A connection that reads a stream or a project. */
interface Listener {
  matcher: Matcher;
  waiting: { key: DocumentKey; rules: string }[];
  /** Why the connection ends once what waits is sent. */
  end: Failure | undefined;
}

/** Delivers changed documents to open connections and collectors. */
export class Streams {
  readonly collectors: Collectors;
  readonly #options: StreamOptions;
  readonly #listeners = new Set<Listener>();
  readonly #changes = new EventEmitter().setMaxListeners(0);
  #matching: Promise<void> = Promise.resolve();
  #open = 0;

  constructor(
    readonly workspace: ServedWorkspace,
    options: Partial<StreamOptions> = {},
    private readonly failed: (error: unknown) => void = () => undefined,
  ) {
    this.#options = { ...defaults, ...options };
    const { heldDocuments, heldSize } = this.#options;
    this.collectors = new Collectors(workspace, { documents: heldDocuments, size: heldSize });
    workspace.documents.onChange((live) => this.#changed(live));
    // What was committed before the last end but not collected.
    this.#match([], []);
  }

  /** Waits until what was committed before has reached the collectors and the readers of streams. */
  settled(): Promise<void> {
    return this.#matching;
  }

  /** The documents that arrive from now on and match. */
  live(matcher: Matcher, maxHits = Infinity): Lines {
    return (signal) => this.#counted(signal, this.#live(matcher, maxHits, signal));
  }

  /** What a collector holds after a position, and what it takes up from then on. */
  collected(collector: CollectorRecord, offset: string, stopAtEnd: boolean): Lines {
    const from = this.#positionOf(collector, offset);
    return (signal) => this.#counted(signal, this.#collected(collector.id, from, stopAtEnd, signal));
  }

  /** Wakes readers, after a collector or stream was changed by other means than a new document. */
  changed(): void {
    this.#changes.emit("change");
  }

  #changed(live: readonly DocumentKey[]): void {
    // Connections that open from now on get later documents only.
    if (live.length > 0) this.#match(live, [...this.#listeners]);
  }

  /** Matches one commit after the other. A failure doesn't look like a failed upload: the documents are committed already. */
  #match(live: readonly DocumentKey[], listeners: readonly Listener[]): void {
    this.#matching = this.#matching.then(async () => {
      await this.#attempt(() => this.collectors.collect());
      for (const listener of listeners) await this.#attempt(() => this.#tell(listener, live));
      this.changed();
    });
  }

  async #tell(listener: Listener, live: readonly DocumentKey[]): Promise<void> {
    if (listener.end) return;
    let matches: Matches;
    try {
      matches = await listener.matcher(live);
    } catch (error) {
      // The stream or a topic was deleted meanwhile.
      if (!(error instanceof Failure)) throw error;
      listener.end = error;
      return;
    }
    if (listener.waiting.length + matches.size > this.#options.waiting) {
      listener.end = new Failure(codes.streamDisconnected, "The stream was read too slowly", {
        reason: "too_slow",
      });
      return;
    }
    for (const key of live) {
      const rules = matches.get(key);
      if (rules) listener.waiting.push({ key, rules: matchesJson(rules) });
    }
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.failed(error);
    }
  }

  /** Whether a stored text can be put into a line. Anything else would be read as further lines. */
  #isSound(text: string): boolean {
    if (isJson(text)) return true;
    this.failed(new DatabaseDamaged("A document of a stream is no longer JSON"));
    return false;
  }

  /** Opens a connection, unless there are too many. It counts until the signal aborts. */
  #counted(signal: AbortSignal, lines: AsyncGenerator<StreamLine>): AsyncGenerator<StreamLine> {
    if (this.#open >= this.#options.connections)
      throw new Failure(codes.tooManyStreams, "Too many streams are being read at the same time", {
        number_max: this.#options.connections,
      });
    this.#open++;
    signal.addEventListener("abort", () => this.#open--, { once: true });
    return lines;
  }

  async *#live(matcher: Matcher, maxHits: number, signal: AbortSignal): AsyncGenerator<StreamLine> {
    const listener: Listener = { matcher, waiting: [], end: undefined };
    const connection_id = connectionId();
    this.#listeners.add(listener);
    try {
      yield controlLine({ connection_id });
      for (let hits = 0; !signal.aborted;) {
        const next = listener.waiting.splice(0, piece);
        for (const { key, rules } of next) {
          const [text] = await this.workspace.documents.texts([key]);
          // Deleted while it waited.
          if (text === undefined || !this.#isSound(text)) continue;
          yield resultLine(text, rules);
          if (++hits >= maxHits) return;
        }
        if (next.length > 0) await setImmediate();
        else if (listener.end) {
          yield errorLine(listener.end);
          return;
        } else {
          if (!(await this.#change(signal))) yield controlLine({ connection_id });
          await this.#attempt(() => this.#tell(listener, []));
        }
      }
    } finally {
      this.#listeners.delete(listener);
    }
  }

  async *#collected(
    collector_id: string,
    from: number,
    stopAtEnd: boolean,
    signal: AbortSignal,
  ): AsyncGenerator<StreamLine> {
    const ids = { connection_id: connectionId(), collector_id };
    const control = (position: number) => controlLine({ ...ids, resume_offset: String(position) });
    let position = from;
    yield controlLine(ids);
    while (!signal.aborted) {
      await this.settled();
      const collector = this.collectors.get(collector_id);
      if (!collector || collector.floor > position) {
        yield errorLine(collector ? offsetGone(position) : noCollector(collector_id));
        return;
      }
      const rows = this.collectors.after(collector_id, position, piece);
      for (const { position: at, rules, body } of rows) {
        if (this.#isSound(body) && this.#isSound(rules)) yield resultLine(body, rules);
        yield control(at);
        position = at;
      }
      if (rows.length > 0) await setImmediate();
      else if (stopAtEnd) {
        yield control(position);
        return;
      } else if (!(await this.#change(signal))) yield control(position);
    }
  }

  #positionOf({ floor }: CollectorRecord, offset: string): number {
    if (offset === "earliest") return floor;
    const last = this.collectors.lastPosition();
    if (offset === "latest") return Math.max(floor, last);
    const position = /^\d{1,15}$/.test(offset) ? Number(offset) : Number.NaN;
    if (!(position <= last)) throw invalid("resume_offset", "it is not an offset of this collector");
    if (position < floor) throw offsetGone(position);
    return position;
  }

  /** Waits for a change. Returns false if none came within the idle time. */
  async #change(signal: AbortSignal): Promise<boolean> {
    const ending = new AbortController();
    const end = () => ending.abort();
    const timer = setTimeout(end, this.#options.idleMs);
    signal.addEventListener("abort", end);
    try {
      signal.throwIfAborted();
      await once(this.#changes, "change", { signal: ending.signal });
      return true;
    } catch {
      return signal.aborted;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
    }
  }
}

function offsetGone(position: number): Failure {
  const details = "the collector no longer holds the documents after it; read on from earliest";
  return new Failure(codes.parameterInvalid, `Invalid value of resume_offset: ${details}`, {
    param: "resume_offset",
    details,
    reason: "offset_gone",
    resume_offset: String(position),
  });
}

export function noCollector(id: string): Failure {
  return new Failure(codes.noSuchStream, `There is no collector "${id}"`, { collector_id: id });
}
