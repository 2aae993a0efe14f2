import type { ErrorKind } from "../../shared/interface/errors";
import type { WorkspaceFault } from "../../shared/ipc/contract";
import type { ConnectionState } from "../../shared/ipc/connections";
import { type DamagedRecord, type LongWork, ServiceLine } from "../../shared/service-lines";
import { copyLine } from "../../shared/log";
import { t } from "../../shared/texts";
import { ServiceError, cancelled, failure } from "../client/service-error";
import type { Log } from "../log";
import type { ServiceProcess, StartService } from "./service-process";

export interface SupervisorDeps {
  args: readonly string[];
  /** Called before each start. More arguments for it. */
  argsOfStart?: () => readonly string[];
  /** Called before each start. Carries the token, since other users can read a process's arguments. */
  env: () => Promise<Readonly<Record<string, string>>>;
  start: StartService;
  /** Folder of the workspace, for error messages. */
  folder?: string;
  /** Called before each start. Throws if the workspace is missing. */
  check?: () => void;
  log: Log;
  /** Called on every change of phase. */
  changed: (state: SupervisorState) => void;
  /** Called for each stored record that the service can't use, once a start. */
  damaged?: (what: DamagedRecord) => void;
  /** Shown while the first start prepares data. */
  note?: string;
  /** How long a starting service may take before it is ready or tells its progress (ms). */
  readyWithinMs?: number;
  /** How long a running service may take to acknowledge that it is asked to exit (ms). */
  closingWithinMs?: number;
  /** How long a service may stay silent at work whose progress it tells (ms). A step of an update may take minutes. */
  silenceMs?: number;
  /** How long a call waits for a starting service (ms). */
  callWaitMs?: number;
  backoffMs?: number;
}

export type SupervisorState = Omit<ConnectionState, "connectionId">;

/** Reasons why the service refuses to start, and the error each becomes. */
const refusals: Readonly<Record<string, { kind: ErrorKind; workspace: WorkspaceFault }>> = {
  in_use: { kind: "conflict", workspace: "in-use" },
  damaged: { kind: "invalid", workspace: "damaged" },
  foreign: { kind: "invalid", workspace: "foreign" },
  newer_version: { kind: "invalid", workspace: "newer" },
  not_writable: { kind: "forbidden", workspace: "not-writable" },
  missing: { kind: "missing", workspace: "missing" },
  full: { kind: "forbidden", workspace: "full" },
};

/** Work that a kill at the start would waste. All other work at the start is done again quickly or isn't stored. */
const updating: ReadonlySet<LongWork | undefined> = new Set(["copying", "migrating"]);
/** How long a service may take to exit that isn't running yet, and has nothing to save (ms). */
const abandonedWithinMs = 5000;

const crashesAllowed = 5;
const crashWindow = 60_000;

/** Starts the local service of one workspace, restarts it after a crash and stops it. Calls made meanwhile wait. */
export class Supervisor {
  readonly #deps: Required<Omit<SupervisorDeps, "note" | "folder" | "check" | "damaged" | "argsOfStart">> &
    Pick<SupervisorDeps, "note" | "folder" | "check" | "damaged" | "argsOfStart">;
  #state: SupervisorState = { phase: "closed", since: Date.now(), note: null, error: null };
  #process: ServiceProcess | undefined;
  #url: Deferred<string> = deferred();
  #ended: Promise<null> = Promise.resolve(null);
  #crashes: number[] = [];
  #restart: NodeJS.Timeout | undefined;
  #stopping = false;
  /** The work the service told about last. */
  #work: LongWork | undefined;
  /** Kills the service when it has been silent for too long. */
  #silence: NodeJS.Timeout | undefined;
  #closing: ((note: string | null) => void) | undefined;

  constructor(deps: SupervisorDeps) {
    this.#deps = {
      readyWithinMs: 30_000,
      closingWithinMs: 30_000,
      silenceMs: 600_000,
      callWaitMs: 30_000,
      backoffMs: 250,
      ...deps,
    };
  }

  get state(): SupervisorState {
    return this.#state;
  }

  /** Starts the service if necessary. Resolves with its URL, however long the start takes. */
  open(): Promise<string> {
    if (this.#state.phase === "closed" || this.#state.phase === "failed") {
      this.#stopping = false;
      this.#crashes = [];
      this.#url = deferred();
      void this.#begin("starting");
    }
    return this.#url.promise;
  }

  /** URL of the running service. While it starts, waits up to `callWaitMs`. */
  async baseUrl(signal: AbortSignal): Promise<string> {
    if (this.#state.phase === "closed")
      throw failure("offline", t("main:workspace.closed"), { retryable: true });
    let timer: NodeJS.Timeout | undefined;
    let giveUp: (() => void) | undefined;
    try {
      return await Promise.race([
        this.#url.promise,
        new Promise<never>((_, reject) => {
          const late = failure("offline", t("main:workspace.starting"), { retryable: true });
          timer = setTimeout(() => reject(late), this.#deps.callWaitMs);
          giveUp = () => reject(cancelled());
          signal.addEventListener("abort", giveUp, { once: true });
        }),
      ]);
    } finally {
      clearTimeout(timer);
      if (giveUp) signal.removeEventListener("abort", giveUp);
    }
  }

  /**
   * Asks the service to exit. Resolves when it has, however long it saves. It is killed only if it falls silent.
   * `saving` is called with its progress.
   */
  async stop(saving: (note: string | null) => void = () => undefined): Promise<void> {
    const wasReady = this.#state.phase === "ready";
    this.#stopping = true;
    clearTimeout(this.#restart);
    const running = this.#process;
    if (running) {
      this.#closing = saving;
      running.kill("ask");
      if (wasReady) this.#killAfter(this.#deps.closingWithinMs);
      else this.#killAfter(updating.has(this.#work) ? this.#deps.silenceMs : abandonedWithinMs);
      await this.#ended;
    }
    this.#url.reject(failure("offline", t("main:workspace.wasClosed"), { retryable: true }));
    this.#enter("closed");
  }

  /** Kills the service. The database is safe; what wasn't saved makes the next opening slower. */
  async kill(): Promise<void> {
    this.#stopping = true;
    this.#process?.kill("force");
    await this.stop();
  }

  async #begin(phase: "starting" | "restarting"): Promise<void> {
    this.#enter(phase, { note: this.#deps.note ?? null });
    let child: ServiceProcess;
    try {
      this.#deps.check?.();
      const env = await this.#deps.env();
      if (this.#stopping) return;
      child = this.#deps.start([...this.#deps.args, ...(this.#deps.argsOfStart?.() ?? [])], env);
    } catch (error) {
      if (error instanceof ServiceError) {
        this.#fail(error);
        return;
      }
      this.#deps.log.error("The local service can't be started", error);
      this.#fail(failure("server", t("main:workspace.notStarted"), { cause: error }));
      return;
    }
    this.#process = child;
    const ended = deferred<null>();
    this.#ended = ended.promise;
    let refusal: ServiceError | undefined;
    const lastWords: string[] = [];
    this.#work = undefined;
    const seconds = Math.round(this.#deps.readyWithinMs / 1000);
    const late = failure("timeout", t("main:workspace.slowStart", { seconds }));
    this.#killAfter(this.#deps.readyWithinMs, () => (refusal = late));

    child.onLine((line) => {
      const said = ServiceLine.safeParse(parseJson(line));
      if (!said.success) return;
      if ("listening" in said.data) {
        if (this.#stopping) return;
        clearTimeout(this.#silence);
        this.#url.resolve(said.data.listening);
        this.#enter("ready");
      } else if ("error" in said.data) {
        refusal = this.#refused(said.data.error);
      } else if ("damaged" in said.data) {
        this.#deps.damaged?.(said.data.damaged);
      } else if ("closing" in said.data) {
        this.#killAfter(this.#deps.silenceMs);
        this.#closing?.(null);
      } else if ("progress" in said.data)
        this.#progress(phase, said.data.progress, (error) => (refusal = error));
    });
    child.onErrorLine((line) => {
      copyLine(line, this.#deps.log);
      lastWords.push(line);
      if (lastWords.length > 20) lastWords.shift();
    });
    child.onExit((code) => {
      clearTimeout(this.#silence);
      this.#process = undefined;
      this.#closing = undefined;
      ended.resolve(null);
      if (this.#stopping) return;
      const reason = lastWords.some((line) => /out of memory/i.test(line)) ? "out-of-memory" : "unknown";
      this.#deps.log.warn("The local service ended by itself", undefined, { exitCode: code, reason });
      if (refusal) this.#fail(refusal);
      else this.#restartLater(lastWords);
    });
  }

  /** A service that tells its progress isn't stuck. Large workspaces take their time. */
  #progress(
    phase: "starting" | "restarting",
    { of, reached }: { of: LongWork; reached: number },
    refuse: (error: ServiceError) => void,
  ): void {
    this.#work = of;
    const note = t(`main:progress.${of}`, { reached });
    if (this.#stopping) {
      if (this.#state.phase !== "ready" && !updating.has(of)) return;
      this.#killAfter(this.#deps.silenceMs);
      this.#closing?.(note);
    } else if (this.#state.phase !== "ready") {
      const minutes = Math.round(this.#deps.silenceMs / 60_000);
      const silent = failure("timeout", t("main:workspace.silent", { minutes }));
      this.#killAfter(this.#deps.silenceMs, () => refuse(silent));
      this.#enter(phase, { note });
    }
  }

  #killAfter(ms: number, before: () => void = () => undefined): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      before();
      this.#process?.kill("force");
    }, ms);
  }

  #restartLater(lastWords: readonly string[]): void {
    const now = Date.now();
    this.#crashes = [...this.#crashes.filter((at) => now - at < crashWindow), now];
    if (this.#crashes.length >= crashesAllowed) {
      this.#fail(
        failure("server", t("main:workspace.crashes", { times: this.#crashes.length }), {
          details: { workspace: "broken", ...this.#where(), lastWords: lastWords.slice(-3) },
        }),
      );
      return;
    }
    // Callers of a first start keep waiting. Callers with a URL wait for the next one.
    if (this.#state.phase === "ready") this.#url = deferred();
    this.#enter("restarting");
    const wait = this.#deps.backoffMs * 2 ** (this.#crashes.length - 1);
    this.#restart = setTimeout(() => void this.#begin("restarting"), wait);
  }

  #refused({ kind, message }: { kind: string; message: string }): ServiceError {
    const known = refusals[kind];
    if (!known) return failure("server", message, { details: { workspace: "broken", ...this.#where() } });
    return failure(known.kind, message, { details: { workspace: known.workspace, ...this.#where() } });
  }

  #where(): { folder?: string } {
    return this.#deps.folder === undefined ? {} : { folder: this.#deps.folder };
  }

  #fail(error: ServiceError): void {
    if (this.#state.phase === "ready") this.#url = deferred();
    this.#url.reject(error);
    this.#enter("failed", { error: error.data });
  }

  #enter(phase: SupervisorState["phase"], more: Partial<SupervisorState> = {}): void {
    this.#state = { phase, since: Date.now(), note: null, error: null, ...more };
    this.#deps.changed(this.#state);
  }
}

interface Deferred<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (reason: unknown) => void;
}

/** A promise with its resolve and reject functions. Ignores rejections that nobody awaits. */
function deferred<T = string>(): Deferred<T> {
  let resolve: Deferred<T>["resolve"] = () => undefined;
  let reject: Deferred<T>["reject"] = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
