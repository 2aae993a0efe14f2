import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { httpStatusOf } from "../../src/shared/interface/errors";
import { DocumentAction } from "../../src/shared/interface/documents";
import { carriedOut as byStateTable, type Stored as StoredAs } from "../hosted/state-table";

/** The fields of a document that history tests compare. */
export interface Held {
  content: string;
  custom: Record<string, number>;
}
/** A document at the service; null if it doesn't exist. */
export type Stored = StoredAs<Held>;

const Change = z.object({
  url: z.string(),
  content: z.string().nullable().optional(),
  custom: z.record(z.string(), z.number().nullable()).nullable().optional(),
});
/** The body of one modification. */
export type Change = z.output<typeof Change>;
const Batch = z.array(z.partialRecord(DocumentAction, Change));

/** One modification that the service applied or rejected. */
export interface Attempt {
  /** Number of the call, counted from 0. `at` is the index within the call. */
  call: number;
  at: number;
  document: string;
  action: DocumentAction;
  change: Change;
  before: Stored;
  after: Stored;
  reason: string | null;
}

/** How a pending call is answered. `cut before`: not applied; `cut after`: applied, but the response is lost. */
export type Answer = "whole" | "cut before" | "cut after" | "internal error" | "one again" | "bad token";

/** The document after an action, or the reason for rejecting it. */
export function carriedOut(
  stored: Stored,
  action: DocumentAction,
  { content, custom }: Pick<Change, "content" | "custom">,
): { after: Stored; reason: string | null } {
  return byStateTable(stored, action, () => {
    const values = custom === null ? [] : Object.entries({ ...stored?.held.custom, ...custom });
    return {
      content: content === undefined ? (stored?.held.content ?? "") : (content ?? ""),
      custom: Object.fromEntries(values.filter((entry): entry is [string, number] => entry[1] !== null)),
    };
  });
}

/** A key that is unique across datasets. */
export const documentName = (dataset: string | null, url: string) => `${dataset ?? ""} ${url}`;

/** A listening service that holds every call that writes until the test decides on the response. Searches are answered. */
export class GatedService {
  readonly documents = new Map<string, Stored>();
  /** Every modification that was applied or rejected, in order. */
  readonly attempts: Attempt[] = [];
  readonly #waiting: { call: Call; response: ServerResponse }[] = [];
  #calls = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<GatedService> {
    const server = createServer();
    const service = new GatedService(server);
    server.on("request", (request, response) => {
      if (request.method === "GET") {
        service.#search(new URL(request.url ?? "/", service.url).searchParams, response);
        return;
      }
      readCall(request).then(
        (call) => service.#arrive(call, response),
        () => response.destroy(),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Number of calls received. */
  get calls(): number {
    return this.#calls;
  }

  /** Whether a call is pending. */
  get isAsked(): boolean {
    return this.#waiting.length > 0;
  }

  /** Responds to the oldest pending call. Returns false if none is pending. */
  answer(how: Answer): boolean {
    const next = this.#waiting.shift();
    if (!next) return false;
    const { call, response } = next;
    if (how === "cut before") response.destroy();
    else if (how === "internal error" || how === "bad token") {
      end(response, how === "bad token" ? 7 : 1, {});
    } else {
      // A service that fails on one item has still applied the others.
      const again = how === "one again" ? Math.floor(call.items.length / 2) : -1;
      const results = call.items.map(({ action, change }, at) =>
        at === again
          ? { action, url: change.url, status_code: "1", status_message: "failed inside" }
          : this.#carryOut(call, at, action, change),
      );
      if (how === "cut after") response.destroy();
      else end(response, 0, { result_searchdoc: results });
    }
    return true;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #search(params: URLSearchParams, response: ServerResponse): void {
    const place = documentName(params.get("dataset"), "");
    const data = [...this.documents].flatMap(([name, stored]) =>
      stored?.state === "live" && name.startsWith(place)
        ? [{ data: { url: name.slice(place.length), published: 1, ...stored.held } }]
        : [],
    );
    end(response, 0, { result_content: { data }, pagination: { total: data.length } });
  }

  #arrive(call: Call, response: ServerResponse): void {
    call.n = this.#calls++;
    const waiting = { call, response };
    this.#waiting.push(waiting);
    response.on("close", () => {
      const at = this.#waiting.indexOf(waiting);
      if (at >= 0) this.#waiting.splice(at, 1);
    });
  }

  #carryOut(call: Call, at: number, action: DocumentAction, change: Change) {
    const { url } = change;
    const document = documentName(call.dataset, url);
    const before = this.documents.get(document) ?? null;
    const { after, reason } = carriedOut(before, action, change);
    this.documents.set(document, after);
    this.attempts.push({ call: call.n, at, document, action, change, before, after, reason });
    return reason === null
      ? { action, url, status_code: "0", status_message: "OK" }
      : { action, url, status_code: "16", status_message: "invalid operation", reason };
  }
}

interface Call {
  n: number;
  dataset: string | null;
  items: { action: DocumentAction; change: Change }[];
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(z.instanceof(Buffer).parse(chunk));
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  const path = new URL(request.url ?? "/", "http://service.example").pathname;
  const [, dataset, action] = /^\/api\/v2\/docs\/p\/[^/]+(?:\/d\/([^/]+))?(?:\/([a-z]+))?$/.exec(path) ?? [];
  if (action !== undefined)
    return {
      n: 0,
      dataset: dataset ?? null,
      items: [{ action: DocumentAction.parse(action), change: Change.parse(body) }],
    };
  const items = Batch.parse(body).flatMap((entry) =>
    DocumentAction.options.flatMap((one) => {
      const change = entry[one];
      return change ? [{ action: one, change }] : [];
    }),
  );
  return { n: 0, dataset: dataset ?? null, items };
}

function end(response: ServerResponse, code: number, payload: object): void {
  const body = { status_code: String(code), status_message: code === 0 ? "OK" : "failed", request: "POST /" };
  response.writeHead(httpStatusOf(code), { "content-type": "application/json" });
  response.end(JSON.stringify({ ...body, request_id: "#test#", ...payload }));
}
