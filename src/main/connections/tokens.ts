import { randomBytes } from "node:crypto";
import type { Connection } from "../../shared/ipc/connections";
import { t } from "../../shared/words";
import { failure } from "../client/service-error";
import type { Log } from "../log";
import type { Redactor } from "../redaction";
import { keychainFailure } from "./keychain-fault";
import type { Profiles } from "./profiles";
import { SessionSecrets, type SecretStore } from "./secret-store";

/** Account under which the keychain's own mark lies. */
const markAccount = "keychain-mark";

/** Gives and keeps the tokens of connections; every token that passes is made known to the redactor. */
export class Tokens {
  // What the keychain gave once stays in memory until the app quits, so a call doesn't wait for a prompt.
  readonly #session = new SessionSecrets();
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(
    private readonly keychain: SecretStore,
    private readonly profiles: Profiles,
    private readonly redactor: Redactor,
    private readonly log: Log,
  ) {}

  /** The token of a service as its profile was when the caller looked at it: that of one server never goes to another. */
  async ofService({ id, baseUrl }: Connection): Promise<string> {
    const token = (await this.#session.get(id)) ?? (await this.#inTurn(id, () => this.#fromKeychain(id)));
    if (this.profiles.get(id).baseUrl !== baseUrl)
      throw failure("cancelled", t("main:connection.changedMeanwhile"));
    return token;
  }

  /** The token of a service that needn't be asked for. */
  held(id: string): Promise<string | null> {
    return this.#session.get(id);
  }

  /**
   * Keeps the token of a service where the analyst wants it; with the keychain, only once it is known to be there. The
   * profile is changed by `commit` in the turn in which the token begins to count.
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
        // The profile stays as it was, and so does its token.
        if (before !== null) await this.keychain.set(id, before);
        else if (where === "keychain") await this.keychain.delete(id);
        throw error;
      }
    });
  }

  /**
   * The token of a local workspace: made at random for this session. The local service takes whatever token it is started
   * with, so there is nothing to keep, and no keyring's prompt stands between an analyst and their own files.
   */
  async ofWorkspace(id: string): Promise<string> {
    const held = await this.#session.get(id);
    if (held !== null) return held;
    const token = randomBytes(32).toString("base64url");
    await this.#hold(id, token);
    return token;
  }

  /** Takes a token out of memory and the keychain; throws where the keychain refuses. */
  async remove({ id, kind, tokenKept }: Connection): Promise<void> {
    await this.#session.delete(id);
    if (kind === "workspace" || tokenKept !== "keychain") return;
    await this.#inTurn(id, async () => {
      // A call that had just asked the keychain has put it back.
      await this.#session.delete(id);
      await this.keychain.delete(id);
    });
    const others = this.profiles.list().some((one) => one.id !== id && one.tokenKept === "keychain");
    if (others || this.profiles.keychainMark === null) return;
    // With the last token goes all that Earshot put into the keychain.
    await this.keychain.delete(markAccount);
    this.profiles.keychainMark = null;
  }

  /** Forgets a token with its connection; a keychain that refuses is logged, as the profile goes either way. */
  async forget(profile: Connection): Promise<void> {
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
    const kept = await this.keychain.get(id);
    if (kept === null) throw keychainFailure((await this.#sameKeychain()) ? "item-gone" : "backend-changed");
    await this.#hold(id, kept);
    return kept;
  }

  /** Reads, replaces and removes the token of a connection one after the other, so that none of them goes by an old state. */
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

  /** Whether the keychain is the one that tokens were kept in before. */
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
      // The token is kept; only a change of keychain couldn't be named later.
      this.log.warn("The keychain could not be marked", error);
    }
  }
}
