import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { httpStatusOf } from "../../src/shared/interface/errors";

/** One call that arrived. */
export interface ReceivedCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

/** How one call goes wrong. Without `body` or `code`, it is carried out first and then spoiled. */
export interface Fault {
  /** A status code of the interface, in a proper envelope. */
  code?: number;
  details?: Record<string, unknown>;
  /** HTTP status and text that is no envelope. */
  status?: number;
  text?: string;
  headers?: Record<string, string>;
  delayMs?: number;
  /** Ends the connection without an answer, in the middle of one, or with a reset. */
  cut?: "before" | "midway" | "reset";
  /** Never answers. */
  hang?: boolean;
  /** An endless answer of this many bytes. */
  bytes?: number;
  /** How far its clock is off, in milliseconds, as its Date header tells. */
  clockOffMs?: number;
  /** The payload of a good answer is of this type instead. */
  payload?: unknown;
}

type Body = Record<string, unknown>;

/**
 * A listening service at the far side of a network, over real HTTP. It keeps documents by the rules of the interface and
 * misbehaves on demand: each fault spoils one call, in the order given.
 */
export class MisbehavingService {
  readonly calls: ReceivedCall[] = [];
  readonly documents = new Map<string, Body | "deleted">();
  /** How often each url went in by a create. */
  readonly creations = new Map<string, number>();
  readonly faults: Fault[] = [];
  /** Answers of endpoints by path, payload beside the envelope. */
  readonly answers = new Map<string, Body>();
  batches = true;
  /** What its lists of documents hold, as it is sent; null: it has no such lists. */
  results: unknown[] | null = null;
  /** Calls whose connection is still open while they get no answer. */
  readonly hanging = new Set<ServerResponse>();
  /** A url whose mere presence makes the service refuse a whole body. */
  poison: string | null = null;
  token: string | null = null;

  port = 0;

  private constructor(private readonly server: Server) {}

  /** Starts a service; one that takes over from an earlier one has its port and its documents. */
  static async start(earlier?: MisbehavingService): Promise<MisbehavingService> {
    const server = createServer();
    const service = new MisbehavingService(server);
    for (const [url, body] of earlier?.documents ?? []) service.documents.set(url, body);
    for (const [url, times] of earlier?.creations ?? []) service.creations.set(url, times);
    server.on("request", (request, response) => {
      service.#serve(request, response).catch((error: unknown) => {
        response.destroy(error instanceof Error ? error : undefined);
      });
    });
    await new Promise<void>((resolve) => server.listen(earlier?.port ?? 0, "127.0.0.1", resolve));
    service.port = (server.address() as AddressInfo).port;
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.url);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    const call: ReceivedCall = {
      method: request.method ?? "",
      path: url.pathname,
      query: url.searchParams,
      body: text === "" ? undefined : JSON.parse(text),
    };
    this.calls.push(call);
    const fault = this.faults.shift();
    if (fault?.delayMs) await wait(fault.delayMs);
    if (fault?.hang) {
      this.hanging.add(response);
      response.on("close", () => this.hanging.delete(response));
      return;
    }
    if (fault?.cut === "reset") {
      request.socket.resetAndDestroy();
      return;
    }
    if (fault?.clockOffMs) response.setHeader("date", new Date(Date.now() + fault.clockOffMs).toUTCString());
    const refused = fault?.code !== undefined || fault?.text !== undefined || fault?.status !== undefined;
    const echo = `${call.method} ${url.pathname}${url.search}`;
    const answer = refused ? null : this.#carryOut(call);
    if (fault?.cut === "before") {
      response.destroy();
      return;
    }
    if (fault?.bytes) {
      response.writeHead(200, { "content-type": "application/json" });
      const block = Buffer.alloc(1024 * 1024, 32);
      for (let sent = 0; sent < fault.bytes && !response.destroyed; sent += block.length) {
        if (!response.write(block)) await new Promise((resolve) => response.once("drain", resolve));
      }
      response.end();
      return;
    }
    if (fault?.text !== undefined || fault?.status !== undefined) {
      response.writeHead(fault.status ?? 200, { "content-type": "text/html", ...fault.headers });
      response.end((fault.text ?? "").replaceAll("{echo}", echo));
      return;
    }
    const code = fault?.code ?? answer?.code ?? 0;
    const body = JSON.stringify({
      status_code: String(code),
      status_message: code === 0 ? "OK" : `failed with ${code}`,
      request: echo,
      request_id: "#test#",
      ...fault?.details,
      ...answer?.payload,
      ...(fault?.payload !== undefined &&
        answer?.payload &&
        Object.fromEntries(Object.keys(answer.payload).map((key) => [key, fault.payload]))),
    });
    response.writeHead(httpStatusOf(code), {
      ...fault?.headers,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    });
    if (fault?.cut === "midway") {
      response.write(body.slice(0, body.length / 2));
      setTimeout(() => response.destroy(), 20);
      return;
    }
    response.end(body);
  }

  #carryOut(call: ReceivedCall): { code: number; payload?: Body } {
    if (this.token !== null && call.query.get("access_token") !== this.token) return { code: 7 };
    const fixed = this.answers.get(call.path);
    if (fixed) return { code: 0, payload: fixed };
    if (this.results && call.path.endsWith("/results")) {
      const [offset, hpp] = [Number(call.query.get("offset") ?? 0), Number(call.query.get("hpp") ?? 10)];
      const data = this.results.slice(offset, offset + hpp);
      return { code: 0, payload: { result_content: { data }, pagination: { total: this.results.length } } };
    }
    const [, action] =
      /^\/api\/v2\/docs\/p\/[^/]+(?:\/d\/[^/]+)?\/(create|update|upsert|delete|undelete)$/.exec(call.path) ??
      [];
    if (this.poison !== null && JSON.stringify(call.body).includes(JSON.stringify(this.poison)))
      return { code: 17 };
    if (action) return { code: 0, payload: { result_searchdoc: [this.#modify(action, call.body as Body)] } };
    if (this.batches && /^\/api\/v2\/docs\/p\/[^/]+(\/d\/[^/]+)?$/.test(call.path)) {
      const results = (call.body as Record<string, Body>[]).map((entry) => {
        const [one = ["", {}]] = Object.entries(entry);
        return this.#modify(one[0], one[1]);
      });
      return { code: 0, payload: { result_searchdoc: results } };
    }
    return { code: 26 };
  }

  #modify(action: string, body: Body): Body {
    const url = String(body["url"]);
    const refuse = (reason: string) => ({
      action,
      url,
      status_code: "16",
      status_message: "invalid operation",
      reason,
    });
    const there = this.documents.get(url);
    if (action === "create" && there !== undefined)
      return refuse(there === "deleted" ? "deleted" : "already_exists");
    if (action !== "create" && action !== "upsert" && there === undefined) return refuse("not_found");
    if (action === "undelete" ? there !== "deleted" : there === "deleted") {
      return refuse(action === "undelete" ? "not_deleted" : "deleted");
    }
    if (action === "create") this.creations.set(url, (this.creations.get(url) ?? 0) + 1);
    this.documents.set(url, action === "delete" ? "deleted" : body);
    return { action, url, status_code: "0", status_message: "OK" };
  }
}
