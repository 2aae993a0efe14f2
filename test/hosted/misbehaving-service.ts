import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { DocumentAction } from "../../src/shared/interface/documents";
import { endpoints, type Endpoint, type EndpointName } from "../../src/shared/interface/endpoints";
import { codes, httpStatusOf } from "../../src/shared/interface/errors";
import { HostedProject } from "./hosted-project";
import { StoredDocuments, type Fields } from "./stored-documents";

export interface ReceivedCall {
  /** When it arrived, epoch milliseconds. */
  at: number;
  method: string;
  /** Path and query as they were sent. */
  target: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  /** The endpoint of the interface, null for any other path. */
  endpoint: EndpointName | null;
  /** Values of the path's parameters. */
  params: Readonly<Record<string, string>>;
  /** The status code of a response that was sent as a whole; null if there was none. */
  answered: number | null;
}

/**
 * How one call fails. Without `code`, `status` or `text`, the service first applies the call; `hang` and a reset come
 * before that. `applies` says otherwise.
 */
export interface Fault {
  applies?: boolean;
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
  /** Puts half a line between the lines of a stream. */
  torn?: boolean;
}

/** Which calls are spoiled, and how. */
export interface Spoiling {
  /** Calls of these endpoints. */
  endpoints: readonly EndpointName[];
  /** The first of them that is spoiled, counted from 1 and from now. */
  from?: number;
  /** How many in a row; one by default. */
  times?: number;
  fault?: Fault;
  /** Happens when the call has arrived, before it is carried out. */
  meanwhile?: () => void;
}

/** A response of the interface. `lines` are sent in place of an envelope, and `opened` gets the response to go on. */
export interface Answer {
  code: number;
  payload?: Fields;
  lines?: readonly string[];
  opened?: (response: ServerResponse) => void;
}

/**
 * A hosted listening service over real HTTP, in memory. It keeps documents by the rules of the interface. Each entry of
 * `faults` spoils one call, in order; `spoil` spoils calls by endpoint.
 */
export class MisbehavingService {
  readonly calls: ReceivedCall[] = [];
  readonly documents = new StoredDocuments();
  /** What the service has besides documents. */
  readonly project = new HostedProject(this.documents);
  readonly faults: Fault[] = [];
  /** Fixed payloads by path, sent inside the envelope. */
  readonly answers = new Map<string, Fields>();
  batches = true;
  /** Whether it also answers everything that `project` knows. */
  offersProject = false;
  /** All results of a search, sent in pages; null if the service has no search. */
  results: unknown[] | null = null;
  /** Whether a search finds the documents, newest in the index first. */
  searches = false;
  /** Responses held open by `hang`. */
  readonly hanging = new Set<ServerResponse>();
  /** A URL that makes the service reject any body that contains it. */
  poison: string | null = null;
  poisonCode: number = codes.bodyInvalid;
  token: string | null = null;
  /** Offset of its clock from the real time, in milliseconds. */
  clockOffMs = 0;
  /** Calls that have arrived and aren't answered, hanging ones excluded. */
  busy = 0;

  port = 0;
  readonly #spoilings: (Spoiling & { seen: number })[] = [];
  #server: Server | null = null;

  private constructor() {
    this.documents.now = () => Date.now() + this.clockOffMs;
  }

  /** Starts a service. Given an earlier one, it takes over its port and documents. */
  static async start(earlier?: MisbehavingService): Promise<MisbehavingService> {
    const service = new MisbehavingService();
    for (const [url, body] of earlier?.documents ?? []) service.documents.set(url, body);
    service.documents.attempts.push(...(earlier?.documents.attempts ?? []));
    service.port = earlier?.port ?? 0;
    await service.restore();
    return service;
  }

  /** Starts a service that also has results, charts, topics, panels, exports and streams. */
  static async startWhole(): Promise<MisbehavingService> {
    const service = await MisbehavingService.start();
    service.offersProject = true;
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Number of successful creates by URL. */
  get creations(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { action, url, reason } of this.documents.attempts)
      if (action === "create" && reason === null) counts.set(url, (counts.get(url) ?? 0) + 1);
    return counts;
  }

  spoil(spoiling: Spoiling): void {
    this.#spoilings.push({ ...spoiling, seen: 0 });
  }

  /** Ends what `spoil` and `faults` began. */
  behave(): void {
    this.#spoilings.length = 0;
    this.faults.length = 0;
  }

  /** Stops listening and breaks open connections. Documents stay. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  }

  /** Listens again, on the same port. */
  async restore(): Promise<void> {
    if (this.#server) return;
    const server = createServer((request, response) => {
      this.#serve(request, response).catch((error: unknown) => {
        response.destroy(error instanceof Error ? error : undefined);
      });
    });
    await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", resolve));
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.busy++;
    let counted = true;
    const release = () => {
      if (counted) this.busy--;
      counted = false;
    };
    response.on("close", release);
    const call = await this.#received(request);
    this.calls.push(call);
    const fault = this.#faultFor(call) ?? {};
    if (fault.delayMs !== undefined) {
      // The test's clock may stand still. What waits for it isn't busy.
      this.busy--;
      await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
      this.busy++;
    }
    const { code: refusal, text, status } = fault;
    const isRefused = refusal !== undefined || text !== undefined || status !== undefined;
    const applies = fault.applies ?? !(isRefused || fault.hang === true || fault.cut === "reset");
    const answer = applies ? this.#carryOut(call) : null;
    if (fault.hang) {
      this.hanging.add(response);
      response.on("close", () => this.hanging.delete(response));
      release();
      return;
    }
    if (fault.cut === "reset") {
      request.socket.resetAndDestroy();
      return;
    }
    if (fault.cut === "before") {
      response.destroy();
      return;
    }
    const clockOffMs = fault.clockOffMs ?? this.clockOffMs;
    if (clockOffMs) response.setHeader("date", new Date(Date.now() + clockOffMs).toUTCString());
    if (fault.bytes) {
      await sendWhiteSpace(response, fault.bytes);
      return;
    }
    const echo = `${call.method} ${call.target}`;
    if (text !== undefined || status !== undefined) {
      response.writeHead(status ?? 200, { "content-type": "text/html", ...fault.headers });
      response.end((text ?? "").replaceAll("{echo}", echo));
      return;
    }
    if (answer?.lines && answer.code === 0 && refusal === undefined) {
      release();
      this.#sendLines(response, answer, fault);
      if (fault.cut === undefined) call.answered = 0;
      return;
    }
    const code = refusal ?? answer?.code ?? 0;
    const payload = refusal === undefined ? answer?.payload : undefined;
    const body = JSON.stringify({
      status_code: String(code),
      status_message: code === 0 ? "OK" : `failed with ${code}`,
      request: echo,
      request_id: "#test#",
      ...fault.details,
      ...payload,
      ...(fault.payload !== undefined &&
        payload &&
        Object.fromEntries(Object.keys(payload).map((key) => [key, fault.payload]))),
    });
    response.writeHead(httpStatusOf(code), {
      ...fault.headers,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    });
    if (fault.cut === "midway") {
      response.write(body.slice(0, body.length / 2), () => response.destroy());
      return;
    }
    if (!response.destroyed) call.answered = code;
    response.end(body);
  }

  async #received(request: IncomingMessage): Promise<ReceivedCall> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(z.instanceof(Buffer).parse(chunk));
    const text = Buffer.concat(chunks).toString("utf8");
    const { method = "", url: target = "/" } = request;
    const { pathname: path, searchParams: query } = new URL(target, this.url);
    const [endpoint, params] = endpointOf(method, path);
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    return { at: Date.now(), method, target, path, query, body, endpoint, params, answered: null };
  }

  #faultFor(call: ReceivedCall): Fault | undefined {
    const due = this.#spoilings.filter(
      ({ endpoints: names }) => call.endpoint && names.includes(call.endpoint),
    );
    let fault = this.faults.shift();
    for (const spoiling of due) {
      const { from = 1, times = 1 } = spoiling;
      const n = ++spoiling.seen;
      if (n < from || n >= from + times) continue;
      spoiling.meanwhile?.();
      fault ??= spoiling.fault;
    }
    return fault;
  }

  #carryOut(call: ReceivedCall): Answer {
    if (this.token !== null && call.query.get("access_token") !== this.token) return { code: 7 };
    const fixed = this.answers.get(call.path);
    if (fixed) return { code: 0, payload: fixed };
    const results = this.searches ? this.#found(call.query) : this.results;
    if (results && call.path.endsWith("/results")) {
      const offset = Number(call.query.get("offset") ?? 0);
      const hpp = Number(call.query.get("hpp") ?? 10);
      const data = results.slice(offset, offset + hpp);
      return { code: 0, payload: { result_content: { data }, pagination: { total: results.length } } };
    }
    if (this.poison !== null && JSON.stringify(call.body ?? "").includes(JSON.stringify(this.poison)))
      return { code: this.poisonCode };
    const modified = this.#modify(call);
    if (modified) return { code: 0, payload: { result_searchdoc: modified } };
    return (this.offersProject && this.project.answer(call)) || { code: codes.notFound };
  }

  #found(query: URLSearchParams): Fields[] {
    const indexed = (url: unknown) => this.documents.indexed.get(String(url));
    const min = Number(query.get("min") ?? 0);
    const max = Number(query.get("max") ?? Infinity);
    return this.documents
      .live()
      .filter(({ published }) => Number(published) >= min && Number(published) < max)
      .sort((a, b) => (indexed(b["url"]) ?? 0) - (indexed(a["url"]) ?? 0))
      .map((fields) => ({ data: { ...fields, search_indexed: indexed(fields["url"]) } }));
  }

  /** The results of a call that modifies documents, null for any other call. */
  #modify({ endpoint, params, body }: ReceivedCall): Fields[] | null {
    const place = { call: this.calls.length, dataset: params["dataset_id"] ?? null };
    switch (endpoint) {
      case "modifyDocument":
      case "modifyReview": {
        const action = DocumentAction.safeParse(params["action"]);
        return action.success ? [this.documents.modify(action.data, OneBody.parse(body), place)] : null;
      }
      case "modifyDocuments":
      case "modifyReviews":
        if (!this.batches) return null;
        return BatchBody.parse(body).flatMap((entry) =>
          DocumentAction.options.flatMap((action) => {
            const change = entry[action];
            return change ? [this.documents.modify(action, change, place)] : [];
          }),
        );
      default:
        return null;
    }
  }

  #sendLines(response: ServerResponse, { lines = [], opened }: Answer, fault: Fault): void {
    response.writeHead(200, { "content-type": "application/json" });
    const sent = fault.torn ? [...lines.slice(0, 1), tornLine, ...lines.slice(1)] : lines;
    const text = sent.map((line) => `${line}\n`).join("");
    if (fault.cut === "midway") {
      response.write(text.slice(0, text.length * 0.6), () => response.destroy());
      return;
    }
    response.write(text);
    if (opened) opened(response);
    else response.end();
  }
}

/** What is left of a result whose end got lost. */
const tornLine = '{"chunk_type":"CT_RESULT","chunk_result":{"data":{"data":{"url":';

const OneBody = z.record(z.string(), z.unknown());
const BatchBody = z.array(z.partialRecord(DocumentAction, OneBody));

const table = Object.entries(endpoints).map(([name, endpoint]) => {
  const { method, path }: Endpoint = endpoint;
  return {
    name: name as EndpointName,
    method,
    // Fixed words go before parameters: …/histogram/top_influencers is no type of histogram.
    fixed: path.replace(/\{\w+\}/g, "").length,
    pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
  };
});
table.sort((a, b) => b.fixed - a.fixed);

function endpointOf(method: string, path: string): [EndpointName | null, Record<string, string>] {
  for (const row of table) {
    const found = row.method === method ? row.pattern.exec(path) : null;
    if (!found) continue;
    const params = Object.entries(found.groups ?? {});
    return [row.name, Object.fromEntries(params.map(([name, value]) => [name, decodeURIComponent(value)]))];
  }
  return [null, {}];
}

async function sendWhiteSpace(response: ServerResponse, bytes: number): Promise<void> {
  response.writeHead(200, { "content-type": "application/json" });
  const block = Buffer.alloc(1024 * 1024, 32);
  for (let sent = 0; sent < bytes && !response.destroyed; sent += block.length)
    if (!response.write(block)) await new Promise((resolve) => response.once("drain", resolve));
  response.end();
}
