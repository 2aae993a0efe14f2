import type { Upload } from "../../shared/ipc/uploads";
import { Pace } from "./pace";
import type { Turn } from "./rows";

/** How often (ms) waiting and active uploads are announced while one is being sent, and how many at most. */
const followEvery = 1000;
const maxFollowed = 20;

export type UploadPace = Pick<Upload, "rate" | "secondsLeft">;

export interface UploadRatesDeps {
  /** Uploads of a connection that are being sent or waiting, next one first. */
  turns: (connection: string) => readonly Turn[];
  isRunning: (connection: string) => boolean;
  tell: (id: number) => void;
}

/** Rates and remaining times of uploads that share a connection's sender. */
export class UploadRates {
  readonly #uploads = new Map<number, Pace>();
  readonly #connections = new Map<string, Pace>();
  readonly #followed = new Map<string, NodeJS.Timeout>();

  constructor(private readonly deps: UploadRatesDeps) {}

  /** Call it when an upload moved. `answered` is the number of entries just answered, which may be 0. */
  moved(id: number, connection: string, answered: number, now = Date.now()): void {
    this.#follow(connection);
    if (answered === 0) return;
    paceOf(this.#uploads, id).note(answered, now);
    paceOf(this.#connections, connection).note(answered, now);
  }

  /** Returns a lookup of rates at one moment. It reads the turns of a connection only once. */
  at(now = Date.now()): (id: number, connection: string) => UploadPace {
    const known = new Map<string, readonly Turn[]>();
    return (id, connection) => {
      const turns = known.get(connection) ?? this.deps.turns(connection);
      known.set(connection, turns);
      return this.#of(id, connection, turns, now);
    };
  }

  forget(id: number): void {
    this.#uploads.delete(id);
  }

  stop(): void {
    for (const timer of this.#followed.values()) clearInterval(timer);
  }

  /**
   * The upload's rate, and the estimated time until its last entry is answered. This includes all entries of uploads
   * that go first, and for uploads that take turns with it at most as many as it has itself.
   */
  #of(id: number, connection: string, turns: readonly Turn[], now: number): UploadPace {
    const own = turns.find((turn) => turn.id === id);
    if (!own || own.left === 0) return { rate: null, secondsLeft: null };
    const before = turns.reduce((sum, { priority, left }) => {
      if (priority < own.priority) return sum;
      return sum + (priority > own.priority ? left : Math.min(left, own.left));
    }, 0);
    const waits = turns.some(({ priority, left }) => priority > own.priority && left > 0);
    const together = this.#connections.get(connection)?.perSecond(now) ?? null;
    return {
      rate: waits ? null : (this.#uploads.get(id)?.perSecond(now) ?? null),
      secondsLeft: together === null ? null : Math.ceil(before / together),
    };
  }

  /** Announces regularly: remaining time depends on other uploads, and goes stale without responses. */
  #follow(connection: string): void {
    if (this.#followed.has(connection)) return;
    const { turns, isRunning, tell } = this.deps;
    const follow = () => {
      for (const { id } of turns(connection).slice(0, maxFollowed)) tell(id);
      if (isRunning(connection)) return;
      clearInterval(this.#followed.get(connection));
      this.#followed.delete(connection);
    };
    this.#followed.set(connection, setInterval(follow, followEvery).unref());
  }
}

function paceOf<K>(paces: Map<K, Pace>, key: K): Pace {
  let pace = paces.get(key);
  if (!pace) paces.set(key, (pace = new Pace()));
  return pace;
}
