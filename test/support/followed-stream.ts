import { onTestFinished } from "vitest";
import type { Emit } from "../../src/main/ipc/events";
import { silentLog } from "../../src/main/log";
import { FollowStore, streamMigrations } from "../../src/main/streams/follow-store";
import { LiveStreams } from "../../src/main/streams/live-streams";
import type { FollowedSelection } from "../../src/shared/ipc/live-streams";
import { Database } from "../../src/sqlite/database";
import { migrate } from "../../src/sqlite/migrations";
import { StreamServer, envelope } from "./stream-server";
import { clientOf } from "./service-client";

export const ref = { connectionId: "c", kind: "stream", streamId: "kites" } as const;
export const narrowing: FollowedSelection = { query: "", topics: [], filters: [] };
export const collector = { via: "collector", from: "place", narrowing } as const;
export const direct = { via: "direct", from: "place", narrowing } as const;
export function memory(): Database {
  const db = Database.open(":memory:");
  migrate(db, streamMigrations);
  return db;
}

/** Fails to store a few times, as on a full disk. */
export class FaultyStore extends FollowStore {
  fails: "arrived" | "openGap" = "arrived";
  times = 1;
  #told: () => void = () => undefined;
  readonly failed = new Promise<void>((resolve) => (this.#told = resolve));

  constructor() {
    super(memory());
  }

  override arrived(...args: Parameters<FollowStore["arrived"]>) {
    this.#fail("arrived", args[1].length > 0);
    return super.arrived(...args);
  }

  override openGap(...args: Parameters<FollowStore["openGap"]>) {
    this.#fail("openGap");
    super.openGap(...args);
  }

  #fail(what: "arrived" | "openGap", now = true): void {
    if (this.fails !== what || !now || this.times === 0) return;
    this.times--;
    this.#told();
    throw new Error("database or disk is full");
  }
}

interface Given {
  store?: FollowStore;
  delaysMs?: number[];
  idleMs?: number;
}

export async function follow(
  answers: Parameters<typeof StreamServer.start>,
  { store = new FollowStore(memory()), delaysMs = [1], idleMs }: Given = {},
) {
  const server = await StreamServer.start(...answers);
  const events: Parameters<Emit>[] = [];
  const client = clientOf(server.url, { retries: 0 });
  const live = new LiveStreams({
    store,
    client: () => Promise.resolve(client),
    emit: (...event) => void events.push(event),
    log: silentLog,
    delaysMs,
    ...(idleMs !== undefined && { idleMs }),
  });
  onTestFinished(() => live.close());
  onTestFinished(() => server.close());
  const documents = () =>
    live.store
      .recent(live.idOf(ref), { rule: null, before: null, count: 200 })
      .documents.map(({ document }) => document.url?.split("/").at(-1))
      .reverse();
  return { live, server, documents, events };
}

export const made = (response: { end: (text: string) => unknown }) =>
  void response.end(
    envelope(0, { result_stream: { collectors: [{ collector_id: "c", state: "RUNNING" }] } }),
  );
export const lines = (...given: string[]) => given.map((line) => `${line}\n`).join("");
