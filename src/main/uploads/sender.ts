import { setImmediate as turn } from "node:timers/promises";
import type { ErrorKind } from "../../shared/interface/errors";
import type { CallError } from "../../shared/ipc/contract";
import { t } from "../../shared/texts";
import type { ServiceClient } from "../client/service-client";
import { ServiceError, failure, unlessAborted, unsent } from "../client/service-error";
import type { Log } from "../log";
import { storageFailure } from "../storage/disk-failure";
import { EditComparison } from "./edit-comparison";
import { batchBytes, deliver, halvesOf, partOf } from "./delivery";
import { readBack } from "./read-back";
import type { EntryAnswer, ClaimedEntry } from "./rows";
import type { ClaimedEntries } from "./entry-table";
import type { OutboxStore } from "./store";

/** Maximum entries per batch, and how many batches are sent in parallel. */
export interface BatchLimits {
  entries: number;
  together: number;
}

/** Half the allowed entries, one batch at a time: progress stays visible, pausing is prompt and limits are kept. */
const usualBatching: BatchLimits = { entries: 500, together: 1 };

export interface SenderDeps {
  connectionId: string;
  store: OutboxStore;
  client: () => Promise<ServiceClient>;
  log: Log;
  /** Called for each upload that moved, with the number of answered entries. */
  moved: (uploadId: number, answered: number) => void;
  /** Called when an upload starts or stops waiting for another one, or for the next try. */
  held: (uploadId: number) => void;
  batching?: BatchLimits;
  /** How long (ms) the service's search may still show a version from before a change. */
  lagMs: number;
  /** First backoff in milliseconds. It doubles with each failure, up to a minute. */
  backoffMs?: number;
}

/** Failures that only a person can fix. They pause the upload. */
const stopping: ReadonlySet<ErrorKind> = new Set(["auth", "forbidden", "credits", "missing"]);
/** Failures of reading that won't pass. */
const unreadable: ReadonlySet<ErrorKind> = new Set([
  "missing",
  "forbidden",
  "credits",
  "invalid",
  "conflict",
]);
/** After so many server failures an entry is suspected, so that it doesn't block the rest. */
const attemptsAllowed = 8;
/** After so many failures batches are halved, to find the entry at fault. */
const batchAttemptsAllowed = 4;
const longestWait = 60_000;
/** Edits that the search hasn't caught up with are compared again after so many first backoffs: 5 seconds. */
const comparedAgain = 5;
/** Batching is tried again this long after a service said that it isn't offered. */
const batchesTriedAgainMs = 10 * 60_000;

/** Sends the waiting entries of one connection: marks them on disk, calls the service, stores the outcomes. */
export class Sender {
  readonly #parts: Required<SenderDeps>;
  readonly #end = new AbortController();
  /** Batches in flight, and the work on each until its outcomes are stored. */
  readonly #sent = new Set<ClaimedEntries>();
  readonly #flights = new Set<Promise<void>>();
  #loop: Promise<void> = Promise.resolve();
  #running = false;
  #wake: (() => void) | undefined;
  #failures = 0;
  #triesAt: number | null = null;
  /**
   * True after a temporary failure: no new batch is sent until those in flight are answered and a backoff has passed.
   */
  #held = false;
  /** Until this time (`performance.now()`) entries go one by one, because the service has no batches. */
  #noBatchesUntil = 0;
  /** Entries per batch: fewer after failures, twice as many after each success. */
  #entries: number;
  /** Entries that fail alone. They count as being sent while others are tried. */
  #aside: ClaimedEntries[] = [];
  /** Successful calls, and how many there were when an entry last failed alone. */
  #successes = 0;
  readonly #failedAlone = new Map<number, number>();
  /** The upload that was sent last. */
  #last = 0;
  /** Batches that could not be released because the disk failed. They are released before anything else is sent. */
  #stranded: ClaimedEntries[] = [];
  #fault: CallError | null = null;
  readonly #comparing: EditComparison;
  /** Documents whose edits are compared again later. */
  readonly #stale = new Set<string>();
  #staleTimer: NodeJS.Timeout | undefined;

  constructor(parts: SenderDeps) {
    this.#parts = { backoffMs: 1000, batching: usualBatching, ...parts };
    this.#entries = this.#parts.batching.entries;
    this.#comparing = new EditComparison(parts);
  }

  /** Whether there is something to send or to wait for. */
  get isRunning(): boolean {
    return this.#running;
  }

  /** The disk failure that blocks sending, if there is one. */
  get fault(): CallError | null {
    return this.#fault;
  }

  /** When sending is tried again after a failure; null while nothing waits for that. */
  get triesAt(): number | null {
    return this.#triesAt;
  }

  /** Whether entries of the upload are in flight. */
  isSending(uploadId: number): boolean {
    return [...this.#sent].some(({ upload }) => upload.id === uploadId);
  }

  /** Checks for work and ends a backoff early. */
  wake(): void {
    if (this.#ended()) return;
    this.#wake?.();
    if (this.#running) return;
    this.#running = true;
    this.#loop = this.#run();
  }

  /** Call it after the connection opened, the network came back or the computer woke up. Batches are tried again. */
  reconnected(): void {
    this.#noBatchesUntil = 0;
    this.wake();
  }

  /** Aborts calls in flight. Their entries count as interrupted at the next start. */
  async stop(): Promise<void> {
    this.#end.abort();
    clearTimeout(this.#staleTimer);
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
      // In the same tick in which no work was found, so that no call of `wake` is missed.
      this.#running = false;
    }
  }

  /** Takes the next batch. A disk failure causes a backoff, like a failing service. */
  #next(): ClaimedEntries | null {
    try {
      for (const taken of this.#stranded) this.#putBack(taken);
      this.#stranded = [];
      const taken = this.#take();
      if (!taken && this.#aside.length > 0 && this.#flights.size === 0) {
        // There is no other entry that could show whether the service works.
        this.#stranded = this.#aside.splice(0);
        this.#held = true;
      }
      this.#fault = null;
      return taken;
    } catch (error) {
      this.#refused(error);
      return null;
    }
  }

  #putBack({ upload, entries }: ClaimedEntries): void {
    const ids = entries.map(({ id }) => id);
    this.#parts.store.release(upload.id, ids, { interrupted: true });
    this.#parts.moved(upload.id, 0);
  }

  #refused(error: unknown): void {
    this.#parts.log.error("The disk takes no word of what is sent", error);
    this.#fault = errorData(error);
    this.#held = true;
  }

  #take(): ClaimedEntries | null {
    const { store, connectionId, batching } = this.#parts;
    const entries = performance.now() < this.#noBatchesUntil ? 1 : this.#entries;
    if (this.#flights.size >= (entries < batching.entries ? 1 : batching.together)) return null;
    // Two modifications of one document must not overtake each other.
    const sent = [...this.#sent, ...this.#aside].flatMap(({ entries }) => entries.map(({ url }) => url));
    const busy = new Set([...sent, ...this.#stale]);
    const taken = store.take(connectionId, { entries, bytes: batchBytes, busy }, this.#last);
    for (const id of store.turns.changedWaits()) this.#parts.held(id);
    return taken;
  }

  #launch(taken: ClaimedEntries): void {
    this.#last = taken.upload.id;
    this.#sent.add(taken);
    this.#parts.moved(taken.upload.id, 0);
    const flight = this.#fly(taken).finally(() => {
      this.#sent.delete(taken);
      this.#flights.delete(flight);
    });
    this.#flights.add(flight);
  }

  async #fly(taken: ClaimedEntries): Promise<void> {
    /** What is still to be answered. Only the first part has been sent. */
    const left = [taken];
    try {
      await this.#send(left);
    } catch (error) {
      if (this.#ended()) return;
      if (!(error instanceof ServiceError)) this.#parts.log.error("Sending failed", error);
      this.#sent.delete(taken);
      this.#giveBack(left, error);
    }
  }

  #giveBack(left: ClaimedEntries[], error: unknown): void {
    const { store, moved } = this.#parts;
    try {
      const [sent, ...unsent] = left;
      for (const { upload, entries } of unsent)
        store.release(
          upload.id,
          entries.map(({ id }) => id),
          { interrupted: false },
        );
      left.splice(1);
      if (sent) this.#failed(sent, error);
    } catch (again) {
      this.#stranded.push(...left);
      this.#refused(again);
      for (const { upload } of left) moved(upload.id, 0);
    }
  }

  /** Resolves when a batch in flight has ended, also in failure, or `wake` is called. */
  async #landing(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      for (const flight of this.#flights) void flight.then(resolve);
    });
    this.#wake = undefined;
  }

  /**
   * Sends the first of some parts until none is left. The outcomes of a part are stored before the next one is sent: a
   * later failure must not cast doubt on what went in.
   */
  async #send(left: ClaimedEntries[]): Promise<void> {
    const client = await this.#client();
    const [taken] = left;
    if (taken) left.splice(0, 1, ...(await this.#compared(client, taken)));
    for (let [part] = left; part; [part] = left) {
      // Yields between the steps, so that the main process stays responsive with large batches.
      await turn();
      const answers = await deliver(client, part, this.#end.signal);
      await turn();
      if (!answers) {
        left.splice(0, 1, ...halvesOf(part));
        continue;
      }
      const uncertain = answers.filter(({ verdict }) => verdict.outcome === "uncertain");
      this.#record(
        part,
        answers.filter(({ verdict }) => verdict.outcome !== "uncertain"),
      );
      if (uncertain.length > 0) {
        const ids = new Set(uncertain.map(({ entryId }) => entryId));
        const rest = (left[0] = partOf(part, ({ id }) => ids.has(id)));
        this.#record(rest, await this.#readBack(client, rest, uncertain));
      }
      left.shift();
    }
  }

  /** What may be sent of the entries. The rest waits for the analyst or for the search. */
  async #compared(client: ServiceClient, taken: ClaimedEntries): Promise<ClaimedEntries[]> {
    const { store, moved } = this.#parts;
    const { id } = taken.upload;
    const { ready, held, stale } = await this.#comparing.of(client, taken, this.#end.signal);
    this.#postpone(id, stale);
    if (held.length > 0) store.recordOutcomes(id, held);
    moved(id, held.length);
    return ready.entries.length > 0 ? [ready] : [];
  }

  /** Reads documents of uncertain origin. If that fails for a while, all of it is tried again. */
  async #readBack(
    client: ServiceClient,
    part: ClaimedEntries,
    answers: readonly EntryAnswer[],
  ): Promise<readonly EntryAnswer[]> {
    const since = this.#parts.store.firstSent(part.entries.map(({ id }) => id));
    try {
      return await readBack(client, part, answers, since, this.#end.signal);
    } catch (error) {
      const isLast = part.entries.some(({ attempts }) => attempts + 1 >= attemptsAllowed);
      if (!(error instanceof ServiceError) || (!isLast && !unreadable.has(error.kind)) || this.#ended())
        throw error;
      return answers;
    }
  }

  #record({ upload, entries }: ClaimedEntries, answers: readonly EntryAnswer[]): void {
    if (answers.length === 0) return;
    const { store, moved } = this.#parts;
    const works = answers.some(({ verdict }) => verdict.outcome !== "again");
    if (works) this.#succeeded();
    const judged = answers.map((answer): EntryAnswer => {
      if (answer.verdict.outcome !== "again") return answer;
      const attempts = (entries.find(({ id }) => id === answer.entryId)?.attempts ?? 0) + 1;
      if (attempts < attemptsAllowed || (!works && !this.#isAtFault(answer.entryId))) return answer;
      return { ...answer, verdict: { ...answer.verdict, outcome: "refused" } };
    });
    if (judged.length > 0) store.recordOutcomes(upload.id, judged);
    const again = judged.filter(({ verdict }) => verdict.outcome === "again").length;
    if (again > 0) this.#held = true;
    else if (!this.#held) this.#failures = 0;
    moved(upload.id, judged.length - again);
  }

  /** Entries that failed alone are tried again, now that the service works. */
  #succeeded(): void {
    this.#successes++;
    this.#entries = Math.min(this.#entries * 2, this.#parts.batching.entries);
    this.#stranded.push(...this.#aside.splice(0));
  }

  /**
   * Whether an entry that failed alone also failed before, and another one went in meanwhile. Otherwise the service may
   * fail for all of them.
   */
  #isAtFault(entryId: number): boolean {
    const before = this.#failedAlone.get(entryId);
    this.#failedAlone.set(entryId, this.#successes);
    return before !== undefined && before < this.#successes;
  }

  /** Makes edits wait until the search has had time to catch up with earlier changes of their documents. */
  #postpone(uploadId: number, entries: readonly ClaimedEntry[]): void {
    if (entries.length === 0) return;
    const ids = entries.map(({ id }) => id);
    const error = failure("server", t("main:sending.searchLags"), { retryable: true }).data;
    this.#parts.store.release(uploadId, ids, { interrupted: false, error });
    for (const { url } of entries) this.#stale.add(url);
    this.#staleTimer ??= setTimeout(() => {
      this.#staleTimer = undefined;
      this.#stale.clear();
      this.wake();
    }, comparedAgain * this.#parts.backoffMs).unref();
  }

  /** Opening a connection may take minutes. Aborting ends the wait. */
  async #client(): Promise<ServiceClient> {
    try {
      return await unlessAborted(this.#parts.client(), this.#end.signal);
    } catch (error) {
      throw unsent(error);
    }
  }

  #failed(taken: ClaimedEntries, error: unknown): void {
    const { upload, entries } = taken;
    const { store, moved } = this.#parts;
    const ids = entries.map((entry) => entry.id);
    const known = error instanceof ServiceError ? error : undefined;
    const kind = known?.kind ?? "server";
    if (entries.length > 1 && known?.notOffered && !known.unsent) {
      // Batches aren't offered. A single entry also tells a missing endpoint from a missing project.
      this.#noBatchesUntil = performance.now() + batchesTriedAgainMs;
      store.release(upload.id, ids, { interrupted: false });
      return;
    }
    const [first] = entries;
    const answered = kind === "server" && known !== undefined && known.data.statusCode !== null;
    // An unreadable response, such as a captive portal's page, says nothing about the entry.
    if ((answered || kind === "protocol") && first && known?.unsent !== true) {
      const attempts = first.attempts + 1;
      if (entries.length > 1) {
        if (attempts >= batchAttemptsAllowed) this.#entries = Math.ceil(entries.length / 2);
      } else if (answered && attempts >= attemptsAllowed) {
        if (!this.#isAtFault(first.id)) {
          store.release(upload.id, [], { interrupted: false, error: known.data });
          this.#aside.push(taken);
          this.#held = true;
          moved(upload.id, 0);
          return;
        }
        const { statusCode, message } = known.data;
        const verdict = { outcome: "refused", statusCode, message } as const;
        const { requestId } = known.data;
        store.recordOutcomes(upload.id, [{ entryId: first.id, verdict, requestId, sentAt: Date.now() }]);
        moved(upload.id, 1);
        return;
      }
    }
    // Rate limits and missing rights are checked before anything is changed.
    const untouched = known?.unsent === true || kind === "rate" || stopping.has(kind);
    const pauses = stopping.has(kind);
    store.release(upload.id, ids, { interrupted: !untouched, error: errorData(error), pauses });
    moved(upload.id, 0);
    if (!pauses) this.#held = true;
  }

  async #wait(): Promise<void> {
    const max = Math.min(this.#parts.backoffMs * 2 ** this.#failures++, longestWait);
    const wait = max * (0.5 + Math.random() / 2);
    this.#triesAt = Date.now() + wait;
    this.#parts.held(this.#last);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.#ended()) this.#wake();
    });
    this.#wake = undefined;
    this.#triesAt = null;
  }
}

function errorData(error: unknown): CallError {
  if (error instanceof ServiceError) return error.data;
  return (storageFailure(error) ?? failure("server", t("main:sending.ownFault"), { retryable: true })).data;
}
