import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Log } from "../shared/log";
import { untilFailure } from "./replies";
import type { Lines } from "./streams/lines";

/**
 * The connections of the server. On closing, requests in flight are completed and their connections closed. Connections still
 * open after `drainMs` are cut off.
 */
export class Connections {
  #isClosing = false;
  /** Opened in advance, without a request so far. Node doesn't count them as idle. */
  readonly #unused = new Set<Socket>();
  /** By connection, because many requests may wait on one. Aborts when it closes. */
  readonly #endings = new WeakMap<Socket, AbortController>();
  /** Streams last until the reader leaves or the server closes. */
  readonly #reading = new Set<AbortController>();

  constructor(
    server: FastifyInstance,
    private readonly log: Log,
    drainMs: number,
    isSecure: boolean,
  ) {
    // Requests name the socket that a secure connection is read from, not the one below it.
    server.server.on(isSecure ? "secureConnection" : "connection", (socket: Socket) => {
      const ending = new AbortController();
      this.#unused.add(socket);
      this.#endings.set(socket, ending);
      socket.once("close", () => {
        this.#unused.delete(socket);
        ending.abort();
      });
    });
    server.addHook("preClose", (done) => {
      this.#isClosing = true;
      for (const socket of this.#unused) socket.destroy();
      for (const ending of this.#reading) ending.abort();
      setTimeout(() => server.server.closeAllConnections(), drainMs).unref();
      done();
    });
    server.addHook("onSend", (_request, reply, payload, done) => {
      if (this.#isClosing) void reply.header("connection", "close");
      done(null, payload);
    });
  }

  /** Takes note of a request. Its connection ends if the body stops arriving for this long, in milliseconds. */
  arrived(request: IncomingMessage, silence: number): void {
    const { socket } = request;
    this.#unused.delete(socket);
    // Bodies of these two aren't read. A connection that sends one anyway counts as idle after the answer.
    if (["GET", "HEAD"].includes(request.method ?? "")) return;
    socket.setTimeout(silence);
    request.once("end", () => socket.setTimeout(0));
  }

  /** Aborts when the connection closes. */
  endOf(socket: Socket): AbortSignal | undefined {
    return this.#endings.get(socket)?.signal;
  }

  sendLines(reply: FastifyReply, lines: Lines): FastifyReply {
    const ending = new AbortController();
    const body = Readable.from(untilFailure(lines(ending.signal), this.log), { objectMode: false });
    this.#reading.add(ending);
    const end = () => {
      ending.abort();
      this.#reading.delete(ending);
    };
    body.once("close", end);
    reply.raw.once("close", end);
    return reply
      .code(200)
      .header("connection", "close")
      .type("application/x-ndjson; charset=utf-8")
      .send(body);
  }
}
