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

  constructor(
    private readonly keychain: SecretStore,
    private readonly profiles: Profiles,
    private readonly redactor: Redactor,
    private readonly log: Log,
  ) {}

  /** The token of a service. */
  async ofService(profile: Connection): Promise<string> {
    const held = await this.#session.get(profile.id);
    if (held !== null) return held;
    if (profile.tokenKept !== "keychain") {
      throw failure(
        "auth",
        profile.tokenKept === "session"
          ? t("main:connection.tokenOfLastSession")
          : t("main:connection.tokenRemoved"),
        { details: { token: "needed" } },
      );
    }
    const kept = await this.keychain.get(profile.id);
    if (kept === null) throw keychainFailure((await this.#sameKeychain()) ? "item-gone" : "backend-changed");
    await this.#hold(profile.id, kept);
    return kept;
  }

  /** The token of a service that needn't be asked for. */
  held(id: string): Promise<string | null> {
    return this.#session.get(id);
  }

  /** Keeps the token of a service where the analyst wants it; with the keychain, only once it is known to be there. */
  async keep(id: string, token: string, where: "keychain" | "session"): Promise<void> {
    this.redactor.learn(token);
    if (where === "keychain") {
      await this.keychain.set(id, token);
      await this.#mark();
    }
    await this.#hold(id, token);
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
    await this.keychain.delete(id);
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
