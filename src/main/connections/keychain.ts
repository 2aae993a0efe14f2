import { z } from "zod";
import type { KeychainState } from "../../shared/ipc/app";
import { keychainFaults } from "../../shared/ipc/contract";
import { t } from "../../shared/texts";
import { ServiceError } from "../client/service-error";
import { keychainFailure, keychainFaultOf, keychainWords } from "./keychain-fault";
import type { SecretStore } from "./secret-store";

const KeychainFaultName = z.enum(keychainFaults).catch("unknown");

/** The subset of keytar used here. */
export interface KeychainLibrary {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/**
 * The system's keychain. Its calls run in a few worker threads, and some never return (a keyring waiting for a
 * prompt). So only one call runs at a time. It fails at the deadline, and while it hangs further calls fail at once
 * instead of blocking more threads.
 */
export class Keychain implements SecretStore {
  #library: Promise<KeychainLibrary> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #overdue = 0;

  constructor(
    private readonly service: string,
    private readonly load: () => Promise<KeychainLibrary>,
    private readonly deadlineMs = 5000,
  ) {}

  /** Whether a call hangs. The process then can't end by itself. */
  get hangs(): boolean {
    return this.#overdue > 0;
  }

  get(account: string): Promise<string | null> {
    return this.#call((library) => library.getPassword(this.service, account));
  }

  /** Stores a secret and reads it back, because some keychains silently drop it. */
  async set(account: string, secret: string): Promise<void> {
    await this.#call((library) => library.setPassword(this.service, account, secret));
    if ((await this.get(account)) !== secret) {
      throw keychainFailure("not-kept");
    }
  }

  async delete(account: string): Promise<void> {
    await this.#call((library) => library.deletePassword(this.service, account));
  }

  /** Whether tokens can be stored, with an explanation. */
  async state(): Promise<KeychainState> {
    try {
      await this.get("availability");
      return {
        available: true,
        state: "available",
        message: t("main:keychain.kept"),
        remedy: "",
      };
    } catch (error) {
      const state =
        error instanceof ServiceError ? KeychainFaultName.parse(error.data.details?.["keychain"]) : "unknown";
      return { available: false, state, ...keychainWords(state) };
    }
  }

  #call<T>(work: (library: KeychainLibrary) => Promise<T>): Promise<T> {
    if (this.hangs) return Promise.reject(keychainFailure("hanging"));
    const mine = this.#turn.then(() => this.#withDeadline(work));
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  async #withDeadline<T>(work: (library: KeychainLibrary) => Promise<T>): Promise<T> {
    if (this.hangs) throw keychainFailure("hanging");
    this.#library ??= this.load();
    const running = this.#library.then(work);
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#overdue++;
        const back = () => this.#overdue--;
        running.then(back, back);
        reject(keychainFailure("hanging"));
      }, this.deadlineMs);
    });
    try {
      return await Promise.race([running, deadline]);
    } catch (error) {
      throw error instanceof ServiceError ? error : keychainFailure(keychainFaultOf(error), error);
    } finally {
      clearTimeout(timer);
    }
  }
}
