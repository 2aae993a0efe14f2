import type { UpdateState } from "../../shared/ipc/shell";
import { t } from "../../shared/words";
import { failure } from "../client/service-error";
import type { Log } from "../log";

/** What looks for, fetches, verifies and installs a newer version. */
export interface Updater {
  /** Version of what is newer, or null. */
  check: () => Promise<string | null>;
  /** Whether it can install by itself. */
  installable: boolean;
  /** Fetches what the check found; rejects unless its checksum is the announced one. */
  download: (progress: (fraction: number) => void) => Promise<void>;
  /** Ends the app, installs and starts again; throws where the installer refused. */
  install: () => void;
}

/** What the updates need. */
export interface UpdateParts {
  /** The updater, or why there is none, in words. Loaded when it is first wanted. */
  load: () => Promise<Updater | string>;
  changed: (state: UpdateState) => void;
  log: Log;
}

/** Where the app stands with updates: every step is asked for, and every failure is a state that says so. */
export class Updates {
  #state: UpdateState = { phase: "idle" };
  #updater: Updater | undefined;
  #running: Promise<UpdateState> | undefined;

  constructor(private readonly parts: UpdateParts) {}

  get state(): UpdateState {
    return this.#state;
  }

  /** Asks whether there is a newer version. */
  check(): Promise<UpdateState> {
    const { phase } = this.#state;
    // What is being fetched or was fetched is not forgotten for a new question.
    if (phase === "downloading" || phase === "ready") return Promise.resolve(this.#state);
    return this.#once("check", async () => {
      this.#set({ phase: "checking" });
      const updater = this.#updater ?? (await this.parts.load());
      if (typeof updater === "string") return { phase: "off", message: updater };
      this.#updater = updater;
      const version = await updater.check();
      const checkedAt = Date.now();
      if (version === null) return { phase: "current", checkedAt };
      return { phase: "available", version, installable: updater.installable, checkedAt };
    });
  }

  /** Fetches the newer version and verifies it. */
  download(): Promise<UpdateState> {
    const state = this.#state;
    const updater = this.#updater;
    if (state.phase !== "available" || !updater)
      return Promise.reject(failure("conflict", t("main:update.nothingToDownload")));
    if (!state.installable) return Promise.reject(failure("conflict", t("main:update.replacedByHand")));
    const { version } = state;
    return this.#once("download", async () => {
      this.#set({ phase: "downloading", version, progress: 0 });
      await updater.download((progress) => this.#set({ phase: "downloading", version, progress }));
      return { phase: "ready", version };
    });
  }

  /** Installs what was downloaded and verified. */
  install(): Promise<UpdateState> {
    const updater = this.#updater;
    if (this.#state.phase !== "ready" || !updater)
      return Promise.reject(failure("conflict", t("main:update.nothingToInstall")));
    return this.#once("install", () => {
      updater.install();
      return Promise.resolve(this.#state);
    });
  }

  #once(during: "check" | "download" | "install", work: () => Promise<UpdateState>): Promise<UpdateState> {
    this.#running ??= Promise.resolve()
      .then(work)
      .catch((error: unknown): UpdateState => {
        this.parts.log.error(`Update: the ${during} failed`, error);
        return { phase: "failed", during, message: wordsFor(error, during), at: Date.now() };
      })
      .then((state) => {
        this.#running = undefined;
        return this.#set(state);
      });
    return this.#running;
  }

  #set(state: UpdateState): UpdateState {
    this.#state = state;
    this.parts.changed(state);
    return state;
  }
}

function wordsFor(error: unknown, during: "check" | "download" | "install"): string {
  const text = error instanceof Error ? error.message : String(error);
  if (/sha512|checksum|signature|not signed/i.test(text)) return t("main:update.notAnnounced");
  if (during === "install") return t("main:update.notRun");
  if (/ERR_UPDATER_CHANNEL_FILE_NOT_FOUND|\b404\b/.test(text)) return t("main:update.noList");
  if (/net::ERR|ECONN|ENOTFOUND|ETIMEDOUT|socket|HttpError/i.test(text)) return t("main:update.unreachable");
  if (/ENOSPC/.test(text)) return t("main:update.diskFull");
  return t("main:update.badList");
}
