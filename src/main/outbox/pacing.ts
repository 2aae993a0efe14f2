import type { Upload } from "../../shared/ipc/uploads";
import { Pace } from "./pace";
import type { Turn } from "./rows";

/** Milliseconds after which uploads that are sent, or wait for their turn, are told of again; and how many of them. */
const followEvery = 1000;
const mostFollowed = 20;

/** How fast an upload goes, and how long it takes. */
export type UploadPace = Pick<Upload, "rate" | "secondsLeft">;

/** What pacing is told, and whom it tells. */
export interface PacingParts {
  /** Uploads of a connection that are sent or wait for their turn, those that go first at the front. */
  turns: (connection: string) => readonly Turn[];
  isRunning: (connection: string) => boolean;
  tell: (id: number) => void;
}

/** How fast uploads go and how long they take, where several share the sender of a connection. */
export class Pacing {
  readonly #uploads = new Map<number, Pace>();
  readonly #connections = new Map<string, Pace>();
  readonly #followed = new Map<string, NodeJS.Timeout>();

  constructor(private readonly parts: PacingParts) {}

  /** An upload moved; so many of its entries were answered. */
  moved(id: number, connection: string, answered: number, now = Date.now()): void {
    this.#follow(connection);
    if (answered === 0) return;
    paceOf(this.#uploads, id).note(answered, now);
    paceOf(this.#connections, connection).note(answered, now);
  }

  /** Gives paces as they are at one moment: the turns of a connection are looked up once for all its uploads. */
  at(now = Date.now()): (id: number, connection: string) => UploadPace {
    const known = new Map<string, readonly Turn[]>();
    return (id, connection) => {
      const turns = known.get(connection) ?? this.parts.turns(connection);
      known.set(connection, turns);
      return this.#of(id, connection, turns, now);
    };
  }

  forget(id: number): void {
    this.#uploads.delete(id);
  }

  /** Ends the telling. */
  stop(): void {
    for (const timer of this.#followed.values()) clearInterval(timer);
  }

  /**
   * The upload's own rate, and the time until its last entry is answered. Before that come all entries of uploads that go
   * first, and of those that take turns with it as many as it has itself, at the most.
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

  /** The time left of an upload changes with what others send, and goes stale where no answer comes. */
  #follow(connection: string): void {
    if (this.#followed.has(connection)) return;
    const { turns, isRunning, tell } = this.parts;
    const follow = () => {
      for (const { id } of turns(connection).slice(0, mostFollowed)) tell(id);
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
