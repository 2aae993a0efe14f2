import { createHash } from "node:crypto";
import { AccountQueue, type ClassLimits } from "./account-queue";

/** Call queues by account, i.e. URL and token. Tokens are stored as digests only. */
export class Accounts {
  readonly #queues = new Map<string, AccountQueue>();
  readonly #accountOf = new Map<string, string>();

  /** Called with the affected connections when calls start, wait or end. */
  constructor(private readonly changed: (connectionIds: readonly string[]) => void = () => undefined) {}

  /** The queue of the account that a connection uses now. */
  queue(connectionId: string, baseUrl: string, token: string, limits: ClassLimits): AccountQueue {
    const account = createHash("sha256").update(`${baseUrl}\n${token}`).digest("base64url");
    const before = this.#accountOf.get(connectionId);
    const known = this.#queues.get(account);
    if (known && before === account) return known;
    if (before !== undefined) this.leave(connectionId);
    this.#accountOf.set(connectionId, account);
    const queue = known ?? new AccountQueue(() => this.changed(this.#connectionsOf(account)));
    this.#queues.set(account, queue);
    queue.limit(connectionId, limits);
    return queue;
  }

  /** The queue that a connection used last. */
  find(connectionId: string): AccountQueue | undefined {
    return this.#queues.get(this.#accountOf.get(connectionId) ?? "");
  }

  /** Call it when a connection is removed or changes its account. */
  leave(connectionId: string): void {
    const account = this.#accountOf.get(connectionId);
    if (account === undefined) return;
    this.#accountOf.delete(connectionId);
    if (this.#queues.get(account)?.leave(connectionId)) this.#queues.delete(account);
  }

  #connectionsOf(account: string): string[] {
    return [...this.#accountOf].filter(([, of]) => of === account).map(([id]) => id);
  }
}
