import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import type { CallOutcome } from "../../shared/ipc/contract";
import type { GivenFile } from "../../shared/ipc/files";
import { t } from "../../shared/texts";
import { failure } from "../client/service-error";
import { eachSocketLine, sendLine } from "./lines";
import {
  AccessFile,
  accessProtocol,
  type Greeting,
  longestLine,
  parseLine,
  Reply,
  type Request,
} from "./messages";
import type { z } from "zod";

/** The file that says where the holder of a profile listens. */
export const accessFile = (folder: string) => path.join(folder, "access.json");

/** A connection to the process that holds the profile. */
export class AccessClient {
  /** Resolves when the connection has ended. */
  readonly closed: Promise<void>;
  readonly #waiting = new Map<number, (reply: Reply | undefined) => void>();
  readonly #listeners = new Set<(name: string, payload: unknown) => void>();
  #lastId = 0;

  private constructor(private readonly socket: Socket) {
    eachSocketLine(
      socket,
      () => longestLine,
      (line) => {
        const reply = parseLine(Reply, line);
        if (reply) this.#hear(reply);
        else socket.destroy();
      },
    );
    socket.on("error", () => socket.destroy());
    this.closed = new Promise((resolve) => {
      socket.once("close", () => {
        for (const settle of this.#waiting.values()) settle(undefined);
        resolve();
      });
    });
  }

  /**
   * Connects and greets. Undefined if nobody listens, or not yet. Throws if the holder is of a version that can't be
   * worked with.
   */
  static async connect(folder: string): Promise<AccessClient | undefined> {
    const file = readAccessFile(folder);
    if (!file) return undefined;
    const client = new AccessClient(connect(file.address));
    const greeting: z.output<typeof Greeting> = {
      greet: { protocol: accessProtocol, secret: file.secret },
    };
    // Until the welcome, replies have no id.
    const first = await client.#exchange(greeting, 0);
    if (first && "welcome" in first) return client;
    client.close();
    if (first && "refused" in first) throw failure("conflict", first.refused.message);
    return undefined;
  }

  /** Calls a route. Never rejects: a failure is a value. */
  async call(route: string, input: unknown, signal: AbortSignal): Promise<CallOutcome<unknown>> {
    const id = ++this.#lastId;
    const abort = () => sendLine(this.socket, { abort: { id } } satisfies Request);
    signal.addEventListener("abort", abort, { once: true });
    const reply = await this.#exchange({ call: { id, route, input } }, id);
    signal.removeEventListener("abort", abort);
    if (reply && "outcome" in reply) {
      const { outcome } = reply.outcome;
      // JSON has no undefined, which some routes return.
      return outcome.ok ? { ok: true, data: outcome.data } : outcome;
    }
    return { ok: false, error: failure("offline", t("main:access.gone"), { retryable: true }).data };
  }

  /** Exchanges a path for a handle. */
  async give(file: string): Promise<GivenFile> {
    const id = ++this.#lastId;
    const reply = await this.#exchange({ give: { id, path: file } }, id);
    if (reply && "given" in reply && reply.given.file) return reply.given.file;
    throw failure("offline", t("main:access.gone"), { retryable: true });
  }

  /** Asks the holder to let go of the profile. */
  handOver(): void {
    sendLine(this.socket, { handOver: true } satisfies Request);
  }

  onEvent(listener: (name: string, payload: unknown) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.socket.end();
    this.socket.destroySoon();
  }

  #exchange(message: object, id: number): Promise<Reply | undefined> {
    return new Promise((resolve) => {
      if (this.socket.destroyed) {
        resolve(undefined);
        return;
      }
      this.#waiting.set(id, resolve);
      sendLine(this.socket, message);
    });
  }

  #hear(reply: Reply): void {
    if ("event" in reply) {
      for (const listener of this.#listeners) listener(reply.event.name, reply.event.payload);
      return;
    }
    const id = "outcome" in reply ? reply.outcome.id : "given" in reply ? reply.given.id : 0;
    this.#waiting.get(id)?.(reply);
    this.#waiting.delete(id);
  }
}

/** Asks the process that holds a profile to let go of it. Does nothing if it can't be reached. */
export async function askForProfile(folder: string): Promise<void> {
  const client = await AccessClient.connect(folder).catch(() => undefined);
  client?.handOver();
  client?.close();
}

function readAccessFile(folder: string): z.output<typeof AccessFile> | undefined {
  try {
    return parseLine(AccessFile, readFileSync(accessFile(folder), "utf8"));
  } catch {
    return undefined;
  }
}
