import type { KeychainState } from "../../shared/ipc/app";
import { failure, type ServiceError } from "../client/service-error";
import type { SecretStore } from "./secret-store";

/** The part of keytar that is used. */
export interface KeychainLibrary {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

const silent = "The system's keychain isn't answering. It may be waiting for a password in another window.";

/** What the errors of keytar, libsecret and D-Bus mean, the more telling first. */
const causes: readonly (readonly [RegExp, string])[] = [
  [
    /libsecret|shared object|NODE_MODULE|cannot find (module|package)/i,
    "The keychain's library isn't installed on this computer (libsecret).",
  ],
  [/\b(is)?locked\b/i, "The keychain is locked. Unlock it and try again."],
  [/denied|cancel|dismiss|not allowed|interaction/i, "Access to the keychain was denied."],
  [
    /not provided|ServiceUnknown|autolaunch|D-?Bus|unsupported transport|could not connect/i,
    "No keychain is running on this computer (no Secret Service).",
  ],
];

/** Says in plain words why the keychain refused. */
export function keychainMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return causes.find(([pattern]) => pattern.test(text))?.[1] ?? "The keychain can't be used.";
}

/**
 * The system's keychain. Its calls run in the process's few worker threads and some never come back (a keyring that waits
 * for a prompt), so only one is ever under way: the caller gets an error at the deadline, and while that call hangs every
 * further one is refused at once instead of taking another thread.
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

  /** Whether a call hangs at this moment; a process with one can't end by itself. */
  get hangs(): boolean {
    return this.#overdue > 0;
  }

  get(account: string): Promise<string | null> {
    return this.#call((library) => library.getPassword(this.service, account));
  }

  /** Stores and reads back: some keychains accept what they don't keep. */
  async set(account: string, secret: string): Promise<void> {
    await this.#call((library) => library.setPassword(this.service, account, secret));
    if ((await this.get(account)) !== secret) {
      throw unavailable("The keychain took the token but doesn't give it back.", undefined);
    }
  }

  async delete(account: string): Promise<void> {
    await this.#call((library) => library.deletePassword(this.service, account));
  }

  /** Whether tokens can be kept, in words. */
  async state(): Promise<KeychainState> {
    try {
      await this.get("availability");
      return { available: true, message: "Tokens are kept in the system's keychain." };
    } catch (error) {
      return { available: false, message: error instanceof Error ? error.message : silent };
    }
  }

  #call<T>(work: (library: KeychainLibrary) => Promise<T>): Promise<T> {
    if (this.hangs) return Promise.reject(unavailable(silent, undefined));
    const mine = this.#turn.then(() => this.#withDeadline(work));
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  async #withDeadline<T>(work: (library: KeychainLibrary) => Promise<T>): Promise<T> {
    if (this.hangs) throw unavailable(silent, undefined);
    this.#library ??= this.load();
    const running = this.#library.then(work);
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#overdue++;
        const back = () => this.#overdue--;
        running.then(back, back);
        reject(unavailable(silent, undefined));
      }, this.deadlineMs);
    });
    try {
      return await Promise.race([running, deadline]);
    } catch (error) {
      throw error instanceof Error && error.name === "ServiceError"
        ? error
        : unavailable(keychainMessage(error), error);
    } finally {
      clearTimeout(timer);
    }
  }
}

function unavailable(message: string, cause: unknown): ServiceError {
  return failure("auth", message, { cause, details: { keychain: true } });
}
