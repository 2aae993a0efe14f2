import type { UpdateState } from "../../shared/ipc/shell";
import { t } from "../../shared/texts";
import { failure } from "../client/service-error";
import type { Log } from "../log";

/** Finds, downloads, verifies and installs a newer version. */
export interface Updater {
  /** The newer version, or null. */
  check: () => Promise<string | null>;
  /** Whether it can install updates itself. */
  installable: boolean;
  /** Downloads the version found by `check`. Rejects if the checksum is wrong. */
  download: (progress: (fraction: number) => void) => Promise<void>;
  /** Quits, installs and restarts. Throws if the installer refuses. */
  install: () => void;
}

export interface UpdateDeps {
  /** The updater, or a message why there is none. Loaded when first needed. */
  load: () => Promise<Updater | string>;
  changed: (state: UpdateState) => void;
  log: Log;
}

/** State machine of updates. Each step is requested by the analyst, and a failure is a state with a message. */
export class Updates {
  #state: UpdateState = { phase: "idle" };
  #updater: Updater | undefined;
  #running: Promise<UpdateState> | undefined;

  constructor(private readonly deps: UpdateDeps) {}

  get state(): UpdateState {
    return this.#state;
  }

  /** Checks for a newer version. */
  check(): Promise<UpdateState> {
    const { phase } = this.#state;
    // A download isn't discarded by another check.
    if (phase === "downloading" || phase === "ready") return Promise.resolve(this.#state);
    return this.#once("check", async () => {
      this.#set({ phase: "checking" });
      const updater = this.#updater ?? (await this.deps.load());
      if (typeof updater === "string") return { phase: "off", message: updater };
      this.#updater = updater;
      const version = await updater.check();
      const checkedAt = Date.now();
      if (version === null) return { phase: "current", checkedAt };
      return { phase: "available", version, installable: updater.installable, checkedAt };
    });
  }

  /** Downloads and verifies the newer version. */
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

  /** Installs the verified download. */
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
        this.deps.log.error("An update failed", error, { during });
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
    this.deps.changed(state);
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
