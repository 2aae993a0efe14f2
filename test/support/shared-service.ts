import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { z } from "zod";
import { applied } from "../../src/shared/documents/change";
import { documentActions } from "../../src/shared/interface/documents.constants";
import { codes, httpStatusOf } from "../../src/shared/interface/errors";

type Body = Readonly<Record<string, unknown>>;
type Action = (typeof documentActions)[number];
/** A document that the service holds. */
export interface HeldDocument {
  state: "live" | "deleted";
  body: Body;
}

const Body = z.record(z.string(), z.unknown());
const Batch = z.array(z.partialRecord(z.enum(documentActions), Body));
const modification = /^\/api\/v2\/docs\/p\/[^/]+(?:\/d\/[^/]+)?(?:\/([a-z]+))?$/;

/** What a call made of a document. */
export interface Written {
  url: string;
  before: Body;
  after: Body;
}

/** How a call goes wrong. `before` and `after` close the connection before or after it was carried out. */
export type CallFault = { cut: "before" | "after" } | { code: number };

/**
 * A hosted service in memory that several people edit. It merges changes by the rules of the interface and answers
 * searches from an index, which may lag behind.
 */
export class SharedService {
  readonly documents = new Map<string, HeldDocument>();
  /** Faults of the next calls that write, and of the next searches. */
  readonly writeFaults: CallFault[] = [];
  readonly searchFaults: CallFault[] = [];
  /** A fault of every search, also after the listed ones. */
  searchFault: CallFault | null = null;
  /** Searches are answered after this. */
  searchGate: Promise<void> | null = null;
  /** Breaks every connection at once. */
  isDown = false;
  /** Called after each document that a call wrote. */
  onWritten: ((written: Written) => void) | undefined;
  batches = true;
  /** Number of searches and of calls that wrote. */
  searches = 0;
  writes = 0;
  #index: ReadonlyMap<string, HeldDocument> | null = null;
  #port = 0;

  private constructor(private server: Server) {}

  static async start(): Promise<SharedService> {
    const service = new SharedService(createServer());
    await service.restore();
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Ends all connections and refuses new ones. */
  async cut(): Promise<void> {
    this.dropConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Ends all connections. Calls that haven't been carried out never are. */
  dropConnections(): void {
    this.server.closeAllConnections();
  }

  /** Listens again on the same port. */
  async restore(): Promise<void> {
    this.server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => this.server.listen(this.#port, "127.0.0.1", resolve));
    const address = this.server.address();
    if (typeof address === "object" && address) this.#port = address.port;
  }

  /** Forgets faults, and documents unless only faults are meant. */
  reset(extent: "all" | "faults" = "all"): void {
    if (extent === "all") this.documents.clear();
    this.writeFaults.length = 0;
    this.searchFaults.length = 0;
    this.searchFault = null;
    this.searchGate = null;
    this.isDown = false;
    this.batches = true;
    this.#index = null;
  }

  /** Freezes what searches find, until it is released. */
  freezeIndex(isFrozen: boolean): void {
    this.#index = isFrozen ? new Map(this.documents) : null;
  }

  /** The document if it is live. */
  live(url: string): Body | undefined {
    const held = this.documents.get(url);
    return held?.state === "live" ? held.body : undefined;
  }

  /** What somebody else does to a document. Returns the reason if it can't be done. */
  modify(action: Action, change: Body): string | null {
    const url = String(change["url"]);
    const held = this.documents.get(url);
    const reason = refusalOf(action, held?.state ?? "absent");
    if (reason !== null) return reason;
    const body =
      action === "delete" || action === "undelete" ? (held?.body ?? {}) : applied(held?.body ?? {}, change);
    this.documents.set(url, { state: action === "delete" ? "deleted" : "live", body });
    return null;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(z.instanceof(Buffer).parse(chunk));
    if (this.isDown) {
      response.destroy();
      return;
    }
    const url = new URL(request.url ?? "/", this.url);
    const isSearch = url.pathname.endsWith("/results");
    const isWrite = request.method === "POST";
    const fault = isSearch
      ? (this.searchFaults.shift() ?? this.searchFault)
      : isWrite
        ? this.writeFaults.shift()
        : undefined;
    if (isSearch) await this.searchGate;
    if (fault && "cut" in fault && fault.cut === "before") {
      response.destroy();
      return;
    }
    if (fault && "code" in fault) {
      end(response, fault.code, {});
      return;
    }
    const answer = isSearch
      ? this.#found(url.searchParams)
      : isWrite
        ? this.#written(url, chunks)
        : this.#other(url);
    if (fault && "cut" in fault) response.destroy();
    else if (answer) end(response, codes.ok, answer);
    else end(response, codes.notFound, {});
  }

  #other(url: URL): object | null {
    return url.pathname.endsWith("/search/info")
      ? { result_accinfo: { projects: [{ id: "p", name: "Kites" }] } }
      : null;
  }

  #found(params: URLSearchParams): object {
    this.searches++;
    const hosts = [...(params.get("q") ?? "").matchAll(/hosturl:"([^"]+)"/g)].map(([, host]) => host);
    const min = Number(params.get("min") ?? -Infinity);
    const max = Number(params.get("max") ?? Infinity);
    const matching = [...(this.#index ?? this.documents)].flatMap(([url, { state, body }]) => {
      const published = Number(body["published"]);
      const isMatch = state === "live" && published >= min && published < max;
      return isMatch && (hosts.length === 0 || hosts.includes(new URL(url).hostname)) ? [{ data: body }] : [];
    });
    const offset = Number(params.get("offset") ?? 0);
    const hpp = Number(params.get("hpp") ?? 10);
    return {
      pagination: { total: matching.length },
      result_content: { data: matching.slice(offset, offset + hpp) },
    };
  }

  #written(url: URL, chunks: readonly Buffer[]): object | null {
    const match = modification.exec(url.pathname);
    if (!match) return null;
    this.writes++;
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    if (match[1] !== undefined)
      return { result_searchdoc: [this.#result(z.enum(documentActions).parse(match[1]), Body.parse(body))] };
    if (!this.batches) return null;
    const items = Batch.parse(body).flatMap((entry) =>
      documentActions.flatMap((action) => (entry[action] ? [this.#result(action, entry[action])] : [])),
    );
    return { result_searchdoc: items };
  }

  #result(action: Action, change: Body): object {
    const url = String(change["url"]);
    const before = this.live(url) ?? {};
    const reason = this.modify(action, change);
    if (reason === null) this.onWritten?.({ url, before, after: this.live(url) ?? {} });
    const said = { action, url: change["url"] };
    return reason === null
      ? { ...said, status_code: "0", status_message: "OK" }
      : { ...said, status_code: "16", status_message: "invalid operation", reason };
  }
}

/** The state table of the interface: why an action is rejected, or null. */
function refusalOf(action: Action, state: "live" | "deleted" | "absent"): string | null {
  if (action === "undelete")
    return state === "absent" ? "not_found" : state === "live" ? "not_deleted" : null;
  if (state === "deleted") return "deleted";
  if (action === "create") return state === "live" ? "already_exists" : null;
  return state === "absent" && action !== "upsert" ? "not_found" : null;
}

function end(response: ServerResponse, code: number, payload: object): void {
  const body = { status_code: String(code), status_message: code === 0 ? "OK" : "failed", request: "GET /" };
  response.writeHead(httpStatusOf(code), { "content-type": "application/json" });
  response.end(JSON.stringify({ ...body, request_id: "#test#", ...payload }));
}
