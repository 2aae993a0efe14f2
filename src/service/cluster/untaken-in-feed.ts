import { z } from "zod";
import type { Meta } from "../workspace/meta";
import type { UntakenChanges } from "../workspace/served-documents";
import type { ChangeFeed, Position } from "./change-feed";

const positionKey = "cluster_position";
const Stored = z.record(z.string(), z.number());

/** Changes after a position, which lies in the gateway's folder beside what collectors took. */
export class UntakenInFeed implements UntakenChanges {
  constructor(
    readonly feed: ChangeFeed,
    readonly meta: Pick<Meta, "get" | "set">,
  ) {}

  async begin(): Promise<void> {
    this.#move(await this.feed.latest());
  }

  async next(max: number): ReturnType<UntakenChanges["next"]> {
    const { changes, position } = await this.feed.since(this.#position, max);
    if (changes.length === 0) return undefined;
    const keys = changes.flatMap(({ key, state }) => (state === "live" ? [key] : []));
    return {
      keys,
      forget: () => {
        this.#move(position);
      },
    };
  }

  get #position(): Position {
    return Stored.parse(JSON.parse(this.meta.get(positionKey) ?? "{}"));
  }

  #move(position: Position): void {
    this.meta.set(positionKey, JSON.stringify(position));
  }
}
