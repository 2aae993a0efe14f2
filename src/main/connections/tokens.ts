import { randomBytes } from "node:crypto";
import type { Profile } from "../../shared/ipc/connections";
import { t } from "../../shared/texts";
import { failure } from "../client/service-error";
import type { Log } from "../log";
import type { Redactor } from "../redaction";
import { keychainFailure } from "./keychain-fault";
import type { Profiles } from "./profiles";
import { SessionSecrets, type SecretStore } from "./secret-store";

/** Keychain account of the random mark that identifies the keychain. */
const markAccount = "keychain-mark";

/** Reads and stores the tokens of connections. Every token is registered with the redactor. */
export class Tokens {
  // Tokens read from the keychain stay in memory until the app quits, so calls don't wait for prompts.
  readonly #session = new SessionSecrets();
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(
    private readonly keychain: SecretStore,
    private readonly profiles: Profiles,
    private readonly redactor: Redactor,
    private readonly log: Log,
  ) {}

  /**
   * The token of a service for the given profile. Throws if the server changed: its token is never sent to another
   * one.
   */
  async ofService({ id, baseUrl }: Profile): Promise<string> {
    const token = (await this.#session.get(id)) ?? (await this.#inTurn(id, () => this.#fromKeychain(id)));
    if (this.profiles.get(id).baseUrl !== baseUrl)
      throw failure("cancelled", t("main:connection.changedMeanwhile"));
    return token;
  }

  /** The token of a service, if it is available without a prompt. */
  held(id: string): Promise<string | null> {
    return this.#session.get(id);
  }

  /**
   * Stores a service's token in the keychain or in memory. A keychain must confirm it first. `commit` changes the
   * profile in the same tick in which the token takes effect.
   */
  async keep<T>(id: string, token: string, where: "keychain" | "session", commit: () => T): Promise<T> {
    this.redactor.learn(token);
    return this.#inTurn(id, async () => {
      const before = where === "keychain" ? await this.keychain.get(id) : null;
      if (where === "keychain") {
        await this.keychain.set(id, token);
        await this.#mark();
      }
      try {
        const changed = commit();
        void this.#hold(id, token);
        return changed;
      } catch (error) {
        // The profile is unchanged, so the old token must be too.
        if (before !== null) await this.keychain.set(id, before);
        else if (where === "keychain") await this.keychain.delete(id);
        throw error;
      }
    });
  }

  /**
   * Token of a local workspace, random for this session. The service accepts the token it is started with, so nothing
   * is stored and no keychain prompt appears.
   */
  async ofWorkspace(id: string): Promise<string> {
    const held = await this.#session.get(id);
    if (held !== null) return held;
    const token = randomBytes(32).toString("base64url");
    await this.#hold(id, token);
    return token;
  }

  /** Removes a token from memory and the keychain. Throws if the keychain refuses. */
  async remove({ id, kind, tokenKept }: Profile): Promise<void> {
    await this.#session.delete(id);
    if (kind === "workspace" || tokenKept !== "keychain") return;
    await this.#inTurn(id, async () => {
      // A concurrent call may have read it from the keychain again.
      await this.#session.delete(id);
      await this.keychain.delete(id);
    });
    const others = this.profiles
      .list()
      .some((profile) => profile.id !== id && profile.tokenKept === "keychain");
    if (others || this.profiles.keychainMark === null) return;
    // After the last token, removes everything Earshot stored in the keychain.
    await this.keychain.delete(markAccount);
    this.profiles.keychainMark = null;
  }

  /** Removes the token of a removed connection. Keychain errors are only logged, since the profile is gone anyway. */
  async forget(profile: Profile): Promise<void> {
    try {
      await this.remove(profile);
    } catch (error) {
      this.log.warn("A token could not be taken out of the keychain", error);
    }
  }

  async #fromKeychain(id: string): Promise<string> {
    const held = await this.#session.get(id);
    if (held !== null) return held;
    const { tokenKept } = this.profiles.get(id);
    if (tokenKept !== "keychain") {
      throw failure(
        "auth",
        tokenKept === "session" ? t("main:connection.tokenOfLastSession") : t("main:connection.tokenRemoved"),
        { details: { token: "needed" } },
      );
    }
    const stored = await this.keychain.get(id);
    if (stored === null)
      throw keychainFailure((await this.#sameKeychain()) ? "item-gone" : "backend-changed");
    await this.#hold(id, stored);
    return stored;
  }

  /** Runs token operations of a connection one after the other, so that none works with an outdated state. */
  #inTurn<T>(id: string, job: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(id) ?? Promise.resolve()).then(job);
    this.#turns.set(
      id,
      turn.catch(() => undefined),
    );
    return turn;
  }

  async #hold(id: string, token: string): Promise<void> {
    this.redactor.learn(token);
    await this.#session.set(id, token);
  }

  /** Whether this is the keychain that tokens were stored in before. */
  async #sameKeychain(): Promise<boolean> {
    const known = this.profiles.keychainMark;
    return known === null || (await this.keychain.get(markAccount)) === known;
  }

  async #mark(): Promise<void> {
    try {
      const known = this.profiles.keychainMark;
      if (known !== null && (await this.#sameKeychain())) return;
      const mark = randomBytes(12).toString("base64url");
      await this.keychain.set(markAccount, mark);
      this.profiles.keychainMark = mark;
    } catch (error) {
      // The token was stored. Only a later change of keychain can't be detected.
      this.log.warn("The keychain could not be marked", error);
    }
  }
}
