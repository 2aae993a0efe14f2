import { setImmediate as turn } from "node:timers/promises";
import type { ErrorKind } from "../../shared/interface/errors";
import type { CallError } from "../../shared/ipc/contract";
import { t } from "../../shared/words";
import type { ServiceClient } from "../client/service-client";
import { ServiceError, failure, unlessAborted, unsent } from "../client/service-error";
import type { Log } from "../log";
import { storageFailure } from "../storage/disk-failure";
import { batchBytes, deliver } from "./delivery";
import type { Answered } from "./rows";
import type { Taken } from "./entry-table";
import type { OutboxStore } from "./store";

/** How batches of a connection are sent: most entries of one, and how many are on their way together. */
export interface Batching {
  entries: number;
  together: number;
}

/** Half the allowed entries, one batch after the other: progress is seen, a pause is prompt, no limit is crossed. */
const usualBatching: Batching = { entries: 500, together: 1 };

/** What a sender works with. */
export interface SenderDeps {
  connectionId: string;
  store: OutboxStore;
  client: () => Promise<ServiceClient>;
  log: Log;
  /** Told of every upload that moved, with how many entries were answered. */
  moved: (uploadId: number, answered: number) => void;
  /** Told of uploads that could go by their turn but wait for another one, and when they no longer do. */
  held: (uploadId: number) => void;
  batching?: Batching;
  /** First wait after a passing failure in milliseconds; it doubles up to a minute. */
  backoffMs?: number;
}

/** Failures that a person has to mend: the upload is paused with them. */
const stopping: ReadonlySet<ErrorKind> = new Set(["auth", "forbidden", "credits", "missing"]);
/** An entry on which the service itself fails so often is refused, so that it doesn't hold up the rest. */
const attemptsAllowed = 8;
/** Batches on which a call fails so often are sent one by one, to find the entry at fault. */
const batchAttemptsAllowed = 4;
const longestWait = 60_000;
/** A connection that said that it has no batches is offered one again after this. */
const batchesTriedAgainMs = 10 * 60_000;

/** Sends the waiting entries of one connection, in order: intent to disk, call, outcome to disk. */
export class Sender {
  readonly #parts: Required<SenderDeps>;
  readonly #end = new AbortController();
  /** Batches on their way, and the work on each until its answer is written down. */
  readonly #sent = new Set<Taken>();
  readonly #flights = new Set<Promise<void>>();
  #loop: Promise<void> = Promise.resolve();
  #running = false;
  #wake: (() => void) | undefined;
  #failures = 0;
  /** A batch failed in a way that may pass: what is on its way is awaited, then some time. */
  #held = false;
  /** The connection said that it has no batches: until then (by the clock of `performance`) entries go one by one. */
  #noBatchesUntil = 0;
  /** So many entries of a batch that kept failing still go one by one, to find the one at fault. */
  #suspects = 0;
  /** The upload that had its turn last. */
  #last = 0;
  /** Batches of which the disk took no word when they came back: they are put back in line before anything is sent. */
  #stranded: Taken[] = [];
  #fault: CallError | null = null;

  constructor(parts: SenderDeps) {
    this.#parts = { backoffMs: 1000, batching: usualBatching, ...parts };
  }

  /** Whether there is something to send, or to wait for. */
  get isRunning(): boolean {
    return this.#running;
  }

  /** Why nothing can be sent where the disk won't even take a word of that. */
  get fault(): CallError | null {
    return this.#fault;
  }

  /** Whether entries of the upload are on their way right now. */
  isSending(uploadId: number): boolean {
    return [...this.#sent].some(({ upload }) => upload.id === uploadId);
  }

  /** There may be something to send, or a failure may have passed. */
  wake(): void {
    if (this.#ended()) return;
    this.#wake?.();
    if (this.#running) return;
    this.#running = true;
    this.#loop = this.#run();
  }

  /** The connection was opened, the network came back or the computer woke: what it said before may no longer hold. */
  reconnected(): void {
    this.#noBatchesUntil = 0;
    this.wake();
  }

  /** Ends: a call under way is given up, and counts as interrupted at the next start. */
  async stop(): Promise<void> {
    this.#end.abort();
    this.#wake?.();
    await this.#loop;
  }

  #ended(): boolean {
    return this.#end.signal.aborted;
  }

  async #run(): Promise<void> {
    try {
      while (!this.#ended()) {
        if (this.#held && this.#flights.size === 0) {
          this.#held = false;
          await this.#wait();
          continue;
        }
        const taken = this.#held ? null : this.#next();
        if (taken) {
          this.#launch(taken);
          await turn();
        } else if (this.#flights.size > 0) await this.#landing();
        else if (!this.#held) return;
      }
      await Promise.all(this.#flights);
    } finally {
      // In the same turn in which nothing was found to send, so that no call to wake is missed.
      this.#running = false;
    }
  }

  /** What goes next; a disk that refuses is waited for as a service is. */
  #next(): Taken | null {
    try {
      for (const taken of this.#stranded) this.#putBack(taken);
      this.#stranded = [];
      const taken = this.#take();
      this.#fault = null;
      return taken;
    } catch (error) {
      this.#refused(error);
      return null;
    }
  }

  #putBack({ upload, entries }: Taken): void {
    const ids = entries.map(({ id }) => id);
    this.#parts.store.release(upload.id, ids, { interrupted: true });
    this.#parts.moved(upload.id, 0);
  }

  #refused(error: unknown): void {
    this.#parts.log.error("The disk takes no word of what is sent", error);
    this.#fault = errorData(error);
    this.#held = true;
  }

  #take(): Taken | null {
    const { store, connectionId, batching } = this.#parts;
    const singly = this.#suspects > 0 || performance.now() < this.#noBatchesUntil;
    if (this.#flights.size >= (singly ? 1 : batching.together)) return null;
    // Two modifications of one document must not overtake each other.
    const busy = new Set([...this.#sent].flatMap(({ entries }) => entries.map(({ url }) => url)));
    const entries = singly ? 1 : batching.entries;
    const taken = store.take(connectionId, { entries, bytes: batchBytes, busy }, this.#last);
    for (const id of store.changedWaits()) this.#parts.held(id);
    if (this.#suspects > 0) this.#suspects = taken ? this.#suspects - 1 : 0;
    return taken;
  }

  #launch(taken: Taken): void {
    this.#last = taken.upload.id;
    this.#sent.add(taken);
    this.#parts.moved(taken.upload.id, 0);
    const flight = this.#fly(taken).finally(() => {
      this.#sent.delete(taken);
      this.#flights.delete(flight);
    });
    this.#flights.add(flight);
  }

  async #fly(taken: Taken): Promise<void> {
    const { moved, log } = this.#parts;
    try {
      moved(taken.upload.id, await this.#send(taken));
    } catch (error) {
      if (this.#ended()) return;
      if (!(error instanceof ServiceError)) log.error("Sending failed", error);
      this.#sent.delete(taken);
      try {
        this.#failed(taken, error);
      } catch (again) {
        this.#stranded.push(taken);
        this.#refused(again);
        moved(taken.upload.id, 0);
      }
    }
  }

  /** Until a batch on its way is done with, or there may be more to send. */
  async #landing(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      for (const flight of this.#flights) void flight.then(resolve);
    });
    this.#wake = undefined;
  }

  async #send(taken: Taken): Promise<number> {
    const { store } = this.#parts;
    const { upload, entries } = taken;
    const client = await this.#client();
    // Taking, sending and writing down a large batch are turns of their own, so that main answers others in between.
    await turn();
    const verdicts = await deliver(client, taken, this.#end.signal);
    await turn();
    const judged = verdicts.map((answer, at): Answered => {
      const attempts = (entries[at]?.attempts ?? 0) + 1;
      if (answer.verdict.outcome !== "again" || attempts < attemptsAllowed) return answer;
      return { ...answer, verdict: { ...answer.verdict, outcome: "refused" } };
    });
    store.recordOutcomes(upload.id, judged);
    const again = judged.filter(({ verdict }) => verdict.outcome === "again").length;
    if (again > 0) this.#held = true;
    else if (!this.#held) this.#failures = 0;
    return judged.length - again;
  }

  /** A connection may take minutes to open: whoever stops isn't kept waiting for that. */
  async #client(): Promise<ServiceClient> {
    try {
      return await unlessAborted(this.#parts.client(), this.#end.signal);
    } catch (error) {
      throw unsent(error);
    }
  }

  #failed({ upload, entries }: Taken, error: unknown): void {
    const { store, moved } = this.#parts;
    const ids = entries.map((entry) => entry.id);
    const known = error instanceof ServiceError ? error : undefined;
    const kind = known?.kind ?? "server";
    if (entries.length > 1 && known?.notOffered) {
      // No batches here: one by one, which also tells a missing endpoint from a missing project.
      this.#noBatchesUntil = performance.now() + batchesTriedAgainMs;
      store.release(upload.id, ids, { interrupted: false });
      return;
    }
    const [first] = entries;
    const answered = kind === "server" && known !== undefined && known.data.statusCode !== null;
    // A page of a guest network comes instead of any answer: it says nothing of batches, and nothing of an entry.
    if ((answered || kind === "protocol") && first) {
      const attempts = first.attempts + 1;
      if (entries.length > 1) {
        if (attempts >= batchAttemptsAllowed) this.#suspects = entries.length;
      } else if (answered && attempts >= attemptsAllowed) {
        const { statusCode, message } = known.data;
        const verdict = { outcome: "refused", statusCode, message, afterInterruption: false } as const;
        const { requestId } = known.data;
        store.recordOutcomes(upload.id, [{ entryId: first.id, verdict, requestId, sentAt: Date.now() }]);
        moved(upload.id, 1);
        return;
      }
    }
    // A refusal by limit or by rights comes before anything is carried out.
    const untouched = known?.unsent === true || kind === "rate" || stopping.has(kind);
    const pauses = stopping.has(kind);
    store.release(upload.id, ids, { interrupted: !untouched, error: errorData(error), pauses });
    moved(upload.id, 0);
    if (!pauses) this.#held = true;
  }

  async #wait(): Promise<void> {
    const most = Math.min(this.#parts.backoffMs * 2 ** this.#failures++, longestWait);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, most * (0.5 + Math.random() / 2));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.#ended()) this.#wake();
    });
    this.#wake = undefined;
  }
}

function errorData(error: unknown): CallError {
  if (error instanceof ServiceError) return error.data;
  return (storageFailure(error) ?? failure("server", t("main:sending.ownFault"), { retryable: true })).data;
}
