import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { httpStatusOf } from "../../src/shared/interface/errors";

export interface ReceivedCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

/**
 * How one call fails. Without `code`, `status` or `text`, the service first applies the call; `hang` and a reset come
 * before that.
 */
export interface Fault {
  /** A status code of the interface, sent in a valid envelope. */
  code?: number;
  details?: Record<string, unknown>;
  /** An HTTP status and a text instead of an envelope. */
  status?: number;
  text?: string;
  headers?: Record<string, string>;
  delayMs?: number;
  /** Closes the connection before the response, halfway through it, or with a TCP reset. */
  cut?: "before" | "midway" | "reset";
  /** Never responds. */
  hang?: boolean;
  /** Sends a response of about this many bytes of white space. */
  bytes?: number;
  /** Offset of the Date header from the real time, in milliseconds. */
  clockOffMs?: number;
  /** Replaces every value in the payload of a successful response. */
  payload?: unknown;
}

type Body = Record<string, unknown>;

/**
 * A listening service over real HTTP. It stores documents by the rules of the interface. Each entry of `faults` spoils
 * one call, in order.
 */
export class MisbehavingService {
  readonly calls: ReceivedCall[] = [];
  readonly documents = new Map<string, Body | "deleted">();
  /** When documents came into the index. */
  readonly indexed = new Map<string, number>();
  /** Number of successful creates by URL. */
  readonly creations = new Map<string, number>();
  readonly faults: Fault[] = [];
  /** Fixed payloads by path, sent inside the envelope. */
  readonly answers = new Map<string, Body>();
  batches = true;
  /** All results of a search, sent in pages; null if the service has no search. */
  results: unknown[] | null = null;
  /** Whether a search finds the documents, newest in the index first. */
  searches = false;
  /** Responses held open by `hang`. */
  readonly hanging = new Set<ServerResponse>();
  /** A URL that makes the service reject any body that contains it. */
  poison: string | null = null;
  poisonCode = 17;
  token: string | null = null;
  /** Offset of its clock from the real time, in milliseconds. */
  clockOffMs = 0;

  port = 0;

  private constructor(private readonly server: Server) {}

  /** Starts a service. Given an earlier one, it takes over its port and documents. */
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
    const clockOffMs = fault?.clockOffMs ?? this.clockOffMs;
    if (clockOffMs) response.setHeader("date", new Date(Date.now() + clockOffMs).toUTCString());
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
    const results = this.searches ? this.#found(call.query) : this.results;
    if (results && call.path.endsWith("/results")) {
      const [offset, hpp] = [Number(call.query.get("offset") ?? 0), Number(call.query.get("hpp") ?? 10)];
      const data = results.slice(offset, offset + hpp);
      return { code: 0, payload: { result_content: { data }, pagination: { total: results.length } } };
    }
    const [, action] =
      /^\/api\/v2\/docs\/p\/[^/]+(?:\/d\/[^/]+)?\/(create|update|upsert|delete|undelete)$/.exec(call.path) ??
      [];
    if (this.poison !== null && JSON.stringify(call.body).includes(JSON.stringify(this.poison)))
      return { code: this.poisonCode };
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

  #found(query: URLSearchParams): unknown[] {
    const at = (url: string) => this.indexed.get(url);
    const [min, max] = [Number(query.get("min") ?? 0), Number(query.get("max") ?? Infinity)];
    const isIn = ({ published }: Body) => Number(published) >= min && Number(published) < max;
    return [...this.documents]
      .filter(([, body]) => body !== "deleted" && isIn(body))
      .sort(([one], [other]) => (at(other) ?? 0) - (at(one) ?? 0))
      .map(([url, body]) => ({ data: { ...(body as Body), url, search_indexed: at(url) } }));
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
    if (there === undefined) this.indexed.set(url, Date.now() + this.clockOffMs);
    this.documents.set(url, action === "delete" ? "deleted" : body);
    return { action, url, status_code: "0", status_message: "OK" };
  }
}
