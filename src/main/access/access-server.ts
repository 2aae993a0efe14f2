import { randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { chmodSync, rmSync } from "node:fs";
import { writeFile, rename } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import path from "node:path";
import type { CallOutcome } from "../../shared/ipc/contract";
import type { GivenFile } from "../../shared/ipc/files";
import { t } from "../../shared/texts";
import { failure } from "../client/service-error";
import type { Emit } from "../ipc/events";
import type { Router } from "../ipc/router";
import type { Log } from "../log";
import type { PathGrants } from "../path-grants";
import { makeTemporaryFolder } from "../storage/temporary-folders";
import { accessFile } from "./access-client";
import { eachSocketLine, sendLine } from "./lines";
import {
  accessProtocol,
  Greeting,
  longestGreeting,
  longestLine,
  parseLine,
  Request,
  type AccessFile,
  type Reply,
} from "./messages";
import { isOpenRoute, openEvents, openRoutes } from "./open-routes";
import type { z } from "zod";

export interface AccessServerDeps {
  /** Folder of the profile, which this process holds. */
  folder: string;
  version: string;
  router: Pick<Router, "invoke" | "abort" | "abortAll">;
  grants: PathGrants;
  /** Starts sending what the outbox holds, before the first call that writes. */
  sendUploads: () => void;
  /** Called when the app starts elsewhere and needs the profile. */
  handOver?: () => void;
  log: Log;
}

/** Time for the greeting of a new connection. */
const greetingMs = 3_000;
/** Commands at the same time, and connections that haven't greeted yet. */
const maxConnections = 32;
const maxUngreeted = 8;
/** Unix domain sockets have paths of at most 104 bytes on macOS, 108 on Linux. */
const longestSocketPath = 100;
/** Callers over the socket count down from here. Windows count up from 1, and main itself is -1. */
let nextSender = -2;

/**
 * Lets commands work through the process that holds the profile. A connection has to present the secret from the
 * profile's folder. Calls are limited to `openRoutes` and end with their connection.
 */
export class AccessServer {
  readonly #greeted = new Set<Socket>();
  readonly #connections = new Set<Socket>();

  private constructor(
    private readonly deps: AccessServerDeps,
    private readonly server: Server,
    private readonly secret: string,
    private readonly cleanUp: () => void,
  ) {
    server.on("connection", (socket) => this.#serve(socket));
  }

  static async listen(deps: AccessServerDeps): Promise<AccessServer> {
    const server = createServer();
    const { address, remove } = socketAddress(deps.folder);
    const secret = randomBytes(32).toString("hex");
    const file = accessFile(deps.folder);
    const cleanUp = () => {
      rmSync(file, { force: true });
      remove();
    };
    const access = new AccessServer(deps, server, secret, cleanUp);
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(address, () => resolve());
    });
    server.on("error", (error) => deps.log.warn("The socket for commands failed", error));
    if (process.platform !== "win32") chmodSync(address, 0o600);
    const content: z.output<typeof AccessFile> = { address, secret };
    await writeFile(`${file}.part`, JSON.stringify(content), { mode: 0o600 });
    await rename(`${file}.part`, file);
    return access;
  }

  /** Number of commands that work through this process. */
  get clients(): number {
    return this.#greeted.size;
  }

  readonly emit: Emit = (name, payload) => {
    if (!openEvents.has(name)) return;
    for (const socket of this.#greeted) this.#reply(socket, { event: { name, payload } });
  };

  /** Takes no further commands and resolves when the present ones have ended. */
  async drain(): Promise<void> {
    this.#stopListening();
    for (const socket of this.#connections) if (!this.#greeted.has(socket)) socket.destroy();
    await Promise.all([...this.#greeted].map((socket) => new Promise((end) => socket.once("close", end))));
  }

  /** Ends all connections. */
  close(): void {
    this.#stopListening();
    for (const socket of this.#connections) socket.destroy();
  }

  #stopListening(): void {
    if (!this.server.listening) return;
    this.server.close();
    this.cleanUp();
  }

  #serve(socket: Socket): void {
    if (this.#greeted.size >= maxConnections) {
      socket.destroy();
      return;
    }
    // A command greets at once, so the one that has waited longest goes.
    const ungreeted = [...this.#connections].filter((connection) => !this.#greeted.has(connection));
    if (ungreeted.length >= maxUngreeted) ungreeted[0]?.destroy();
    this.#connections.add(socket);
    const sender = nextSender--;
    const impatience = setTimeout(() => socket.destroy(), greetingMs);
    impatience.unref();
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      clearTimeout(impatience);
      this.#connections.delete(socket);
      this.#greeted.delete(socket);
      this.deps.grants.forget(sender);
      this.deps.router.abortAll(sender);
    });
    const longest = () => (this.#greeted.has(socket) ? longestLine : longestGreeting);
    eachSocketLine(socket, longest, (line) => {
      if (this.#greeted.has(socket)) this.#take(socket, sender, line);
      else if (this.#greet(socket, line)) clearTimeout(impatience);
    });
  }

  #greet(socket: Socket, line: string): boolean {
    const greet = parseLine(Greeting, line)?.greet;
    if (!greet || !sameSecret(greet.secret, this.secret)) {
      this.deps.log.warn("A connection without the profile's secret was refused");
      socket.destroy();
      return false;
    }
    if (greet.protocol !== accessProtocol) {
      this.#reply(socket, { refused: { message: t("main:access.otherVersion") } });
      socket.end();
      return false;
    }
    this.#greeted.add(socket);
    this.#reply(socket, { welcome: { version: this.deps.version } });
    return true;
  }

  #take(socket: Socket, sender: number, line: string): void {
    const request = parseLine(Request, line);
    if (!request) {
      socket.destroy();
      return;
    }
    if ("call" in request) {
      const { id, route, input } = request.call;
      void this.#call(sender, id, route, input).then((outcome) =>
        this.#reply(socket, { outcome: { id, outcome } }),
      );
    } else if ("abort" in request) this.deps.router.abort(sender, String(request.abort.id));
    else if ("give" in request) {
      const { id, path: given } = request.give;
      const file: GivenFile | null = path.isAbsolute(given) ? this.deps.grants.give(sender, given) : null;
      this.#reply(socket, { given: { id, file } });
    } else this.deps.handOver?.();
  }

  #call(senderId: number, id: number, route: string, input: unknown): Promise<CallOutcome<unknown>> {
    if (!isOpenRoute(route)) {
      const refusal = failure("forbidden", t("main:access.closedRoute", { route: route.slice(0, 100) }));
      return Promise.resolve({ ok: false, error: refusal.data });
    }
    if (openRoutes[route] === "writes") this.deps.sendUploads();
    return this.deps.router.invoke({ route, input, callId: String(id), trusted: true, senderId });
  }

  #reply(socket: Socket, reply: Reply): void {
    sendLine(socket, reply);
  }
}

function sameSecret(given: string, secret: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(secret);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A free address for a socket, and how to remove what is left of it. A socket of an earlier run is removed first. */
function socketAddress(folder: string): { address: string; remove: () => void } {
  if (process.platform === "win32")
    return { address: `\\\\.\\pipe\\earshot-${randomUUID()}`, remove: () => undefined };
  const inProfile = path.join(folder, "access.sock");
  if (Buffer.byteLength(inProfile) <= longestSocketPath) {
    rmSync(inProfile, { force: true });
    return { address: inProfile, remove: () => rmSync(inProfile, { force: true }) };
  }
  const own = makeTemporaryFolder("access");
  return {
    address: path.join(own, "access.sock"),
    remove: () => rmSync(own, { recursive: true, force: true }),
  };
}
