import { codes } from "../../shared/interface/errors";
import type { FollowedStream, FollowedSelection, StreamedDocument } from "../../shared/ipc/live-streams";
import { t } from "../../shared/texts";
import { ServiceError, failure } from "../client/service-error";
import type { Emit } from "../ipc/events";
import { throttled } from "../ipc/throttle";
import type { Follow, FollowRef, FollowStore } from "./follow-store";
import { type ReaderParts, StreamReader } from "./stream-reader";

/** Streams read at once for a connection. Browsers open six connections to a host; other calls need some of them. */
const maxReaders = 3;
/** Documents in one event, and the characters of their JSON. */
const maxTold = { documents: 50, size: 500_000 };

export interface LiveStreamsParts extends Pick<
  ReaderParts,
  "store" | "client" | "log" | "delaysMs" | "idleMs"
> {
  emit: Emit;
}

interface Live {
  reader: StreamReader;
  /** Windows that follow. */
  pages: Set<number>;
  end: () => void;
}

/** The streams and collectors that are followed, each read once for all windows. */
export class LiveStreams {
  readonly #live = new Map<number, Live>();
  readonly store: FollowStore;

  constructor(private readonly parts: LiveStreamsParts) {
    this.store = parts.store;
  }

  /** Goes on with the streams that were read through a collector when the app ended. */
  resume(): void {
    for (const row of this.store.list())
      if (row.wanted && row.via === "collector" && !row.paused) this.#of(row).reader.start();
  }

  wake(): void {
    for (const { reader } of this.#live.values()) reader.wake();
  }

  follow(
    ref: FollowRef,
    {
      via,
      from,
      narrowing,
    }: { via: "collector" | "direct"; from: "place" | "start"; narrowing: FollowedSelection },
    page: number | undefined,
  ): FollowedStream {
    const found = this.store.find(ref);
    const isPaused = found?.wanted === true && found.paused;
    const isRunning = found !== undefined && this.#of(found).reader.isRunning;
    if (!isPaused && !isRunning) this.#refuseTooMany(ref.connectionId);
    const row = found ?? this.store.obtain(ref);
    const live = this.#of(row);
    if (!isPaused && !isRunning) {
      if (from === "start") this.store.clear(row.id, { place: null });
      const how = {
        stream: { via },
        collector: { via: "collector", collector: ref.streamId },
        project: { via: "direct" },
      } as const;
      this.store.change(row.id, { wanted: true, paused: false, ...how[ref.kind] });
      this.store.narrow(row.id, narrowing);
      live.reader.start();
    }
    live.pages.add(page ?? -1);
    return live.reader.state;
  }

  /** Another window shows it. What isn't read doesn't start to be. */
  watch(ref: FollowRef, page: number | undefined): void {
    const row = this.store.find(ref);
    if (row && this.#of(row).reader.isRunning) this.#of(row).pages.add(page ?? -1);
  }

  async unfollow(ref: FollowRef, page: number | undefined): Promise<void> {
    const row = this.store.find(ref);
    if (row) await this.#left(row.id, page ?? -1);
  }

  pageGone(page: number): void {
    for (const id of this.#live.keys())
      this.#left(id, page).catch((error: unknown) =>
        this.parts.log.error("Following a stream did not end as it should", error),
      );
  }

  async stop(ref: FollowRef, removeCollector: boolean): Promise<FollowedStream> {
    const row = this.#row(ref);
    const { reader } = this.#of(row);
    this.store.change(row.id, { wanted: false, paused: false });
    await reader.stop();
    if (removeCollector && row.kind === "stream") await this.#removeCollector(row.id);
    return reader.state;
  }

  async pause(ref: FollowRef): Promise<FollowedStream> {
    const row = this.#row(ref);
    const { reader } = this.#of(row);
    this.store.change(row.id, { paused: true });
    await reader.stop("paused");
    return reader.state;
  }

  unpause(ref: FollowRef): FollowedStream {
    const row = this.#row(ref);
    const { reader } = this.#of(row);
    if (!reader.isRunning) this.#refuseTooMany(ref.connectionId);
    this.store.change(row.id, { paused: false, wanted: true });
    reader.start();
    return reader.state;
  }

  retry(ref: FollowRef): FollowedStream {
    const { reader } = this.#of(this.#row(ref));
    reader.retryNow();
    return reader.state;
  }

  followed(ref: FollowRef): FollowedStream | null {
    const row = this.store.find(ref);
    return row ? this.#of(row).reader.state : null;
  }

  allFollowed(connectionId: string): FollowedStream[] {
    return this.store.list(connectionId).map((row) => this.#of(row).reader.state);
  }

  /** Id of a followed stream in the store. */
  idOf(ref: FollowRef): number {
    return this.#row(ref).id;
  }

  clear(ref: FollowRef): void {
    const row = this.#row(ref);
    this.store.clear(row.id);
    this.parts.emit("streams.state", this.#of(row).reader.state);
  }

  async streamDeleted(connectionId: string, streamId: string): Promise<void> {
    const ref = { connectionId, kind: "stream", streamId } as const;
    if (!this.store.find(ref)) return;
    await this.stop(ref, true).catch((error: unknown) =>
      this.parts.log.warn("The collector of a deleted stream was not deleted", error),
    );
  }

  /** Ends reading a deleted collector by itself, and deletes what was read. */
  async collectorDeleted(connectionId: string, collectorId: string): Promise<void> {
    const row = this.store.find({ connectionId, kind: "collector", streamId: collectorId });
    if (row) await this.#forget(row.id);
  }

  /** Ends reading the streams of a removed connection, and deletes what was read. */
  async connectionRemoved(connectionId: string): Promise<void> {
    for (const { id } of this.store.list(connectionId)) await this.#forget(id);
  }

  async close(): Promise<void> {
    await Promise.all(
      [...this.#live.values()].map(async ({ reader, end }) => {
        await reader.stop();
        end();
      }),
    );
    // Windows may close after this.
    this.#live.clear();
  }

  #refuseTooMany(connectionId: string): void {
    const running = this.store.list(connectionId).filter(({ id }) => this.#live.get(id)?.reader.isRunning);
    if (running.length >= maxReaders)
      throw failure("conflict", t("main:stream.tooMany", { max: maxReaders }));
  }

  async #left(id: number, page: number): Promise<void> {
    const live = this.#live.get(id);
    if (!live?.pages.delete(page) || live.pages.size > 0) return;
    if (this.store.get(id).via === "collector") return;
    this.store.change(id, { wanted: false });
    await live.reader.stop();
  }

  async #forget(id: number): Promise<void> {
    const live = this.#live.get(id);
    this.#live.delete(id);
    live?.end();
    await live?.reader.stop();
    this.store.forget(id);
  }

  /** Deletes the collector that was created for a stream. */
  async #removeCollector(id: number): Promise<void> {
    const { connection, collector, made } = this.store.get(id);
    if (collector !== null && made) {
      const client = await this.parts.client(connection);
      try {
        await client.call("deleteCollector", { path: { collector_id: collector } });
      } catch (error) {
        const isGone = error instanceof ServiceError && error.data.statusCode === codes.noSuchStream;
        if (!isGone) throw error;
      }
      await this.collectorDeleted(connection, collector);
    }
    this.store.change(id, { collector: null, made: false, place: null });
  }

  #row(ref: FollowRef): Follow {
    const row = this.store.find(ref);
    if (!row) throw failure("missing", t("main:stream.notFollowed"));
    return row;
  }

  #of({ id, connection, kind, stream }: Follow): Live {
    const known = this.#live.get(id);
    if (known) return known;
    const { emit } = this.parts;
    let waiting: StreamedDocument[] = [];
    let added = 0;
    const state = throttled(() => emit("streams.state", reader.state));
    const arrived = throttled(() => {
      const newest = within(waiting.reverse());
      emit("streams.arrived", { connectionId: connection, kind, streamId: stream, added, newest });
      waiting = [];
      added = 0;
    });
    const reader = new StreamReader(id, {
      ...this.parts,
      changed: state.changed,
      arrived: (documents) => {
        added += documents.length;
        waiting = [...waiting, ...documents].slice(-maxTold.documents);
        arrived.changed();
      },
    });
    const live: Live = {
      reader,
      pages: new Set(),
      end: () => {
        state.stop();
        arrived.stop();
      },
    };
    this.#live.set(id, live);
    return live;
  }
}

/** The first documents that fit into one event. */
function within(documents: readonly StreamedDocument[]): StreamedDocument[] {
  let size = 0;
  return documents.filter(({ document }) => {
    size += JSON.stringify(document).length;
    return size <= maxTold.size;
  });
}
