import { randomBytes } from "node:crypto";
import type { Connection } from "../../shared/ipc/connections";
import { failure } from "../client/service-error";
import type { Log } from "../log";
import type { Redactor } from "../redaction";
import { SessionSecrets, type SecretStore } from "./secret-store";

/** Gives and keeps the tokens of connections; every token that passes is made known to the redactor. */
export class Tokens {
  // What the keychain gave once stays in memory until the app quits, so a call doesn't wait for a prompt.
  readonly #session = new SessionSecrets();

  constructor(
    private readonly keychain: SecretStore,
    private readonly redactor: Redactor,
    private readonly log: Log,
  ) {}

  /** The token of a service. */
  async ofService(profile: Connection): Promise<string> {
    const held = await this.#session.get(profile.id);
    if (held !== null) return held;
    const kept = profile.tokenKept === "keychain" ? await this.keychain.get(profile.id) : null;
    if (kept === null) {
      throw failure(
        "auth",
        profile.tokenKept === "session"
          ? "The token was kept for the last session only. Enter it again."
          : "The keychain holds no token for this connection. Enter it again.",
      );
    }
    await this.#hold(profile.id, kept);
    return kept;
  }

  /** Keeps the token of a service where the analyst wants it; with the keychain, only once it is known to be there. */
  async keep(id: string, token: string, where: Connection["tokenKept"]): Promise<void> {
    this.redactor.learn(token);
    if (where === "keychain") await this.keychain.set(id, token);
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

  /** Forgets a token; a keychain that refuses is logged, as the profile goes either way. */
  async forget({ id, kind, tokenKept }: Connection): Promise<void> {
    await this.#session.delete(id);
    if (kind === "workspace" || tokenKept === "session") return;
    try {
      await this.keychain.delete(id);
    } catch (error) {
      this.log.warn("A token could not be taken out of the keychain", error);
    }
  }

  async #hold(id: string, token: string): Promise<void> {
    this.redactor.learn(token);
    await this.#session.set(id, token);
  }
}
