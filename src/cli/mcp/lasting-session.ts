import { openSession, type SessionParts } from "../open-session";
import type { Session } from "../session";

/**
 * A session for a server that runs for days. It begins with the first use. If the app starts, the profile is handed over
 * once nothing runs, and the next use works through the app; if the app ends, the next use opens the profile here.
 */
export class LastingSession {
  #open: Promise<Session> | undefined;
  #releasing = Promise.resolve();
  readonly #running = new Set<Promise<unknown>>();

  constructor(private readonly parts: Omit<SessionParts, "signal">) {}

  async use<T>(signal: AbortSignal, work: (session: Session) => Promise<T>): Promise<T> {
    await this.#releasing;
    const session = await (this.#open ??= this.#begin(signal));
    const running = work(session);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  async close(): Promise<void> {
    await this.#releasing;
    await this.#release();
  }

  async #begin(signal: AbortSignal): Promise<Session> {
    try {
      const session = await openSession({ ...this.parts, signal });
      void session.lost.then(() => (this.#open = undefined));
      void session.wanted.then(() => (this.#releasing = this.#release()));
      return session;
    } catch (error) {
      this.#open = undefined;
      throw error;
    }
  }

  async #release(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    const session = await open?.catch(() => undefined);
    await Promise.allSettled([...this.#running]);
    await session?.close();
  }
}
