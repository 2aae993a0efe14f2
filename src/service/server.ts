import { isUtf8 } from "node:buffer";
import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import Fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from "fastify";
import pino from "pino";
import { z } from "zod";
import { DocumentInput, documentLimits } from "../shared/interface/documents";
import { type CallClass, type Endpoint, endpoints } from "../shared/interface/endpoints";
import { codes, httpStatusOf } from "../shared/interface/errors";
import { localEndpoints, workspaceDamaged } from "../shared/interface/local";
import { isJson, isObject } from "../shared/documents/json";
import { isDamage } from "../sqlite/database";
import type { Answer, Context } from "./call";
import { handlers, localHandlers } from "./endpoints";
import { Failure, badBody, invalid, missing } from "./failure";
import { plainMessage } from "./issues";
import { refuseDeepBody } from "./json-depth";
import { type Lines, errorLine } from "./streams/lines";

export interface ServerOptions {
  token: string;
  /** A second token, which allows reading only. */
  readOnlyToken?: string;
  logLevel?: string;
  /** How long requests in flight may take once the server is closing, in milliseconds. */
  drainMs?: number;
  /** Called when a call arrives and when it is answered. */
  called?: () => void;
  /** Other patience than usual, in tests. */
  patience?: Partial<typeof patience>;
}

const maxUrlLength = 64 * 1024;
/** Connections at the same time. The app needs a few dozen. */
const maxConnections = 500;
/**
 * How long the server waits for a client, in milliseconds. A request is limited only while it is being received: an answer may
 * take hours, and so may an upload of which something arrives again and again.
 */
const patience = {
  /** For the head of a request, and for the first one of a new connection. */
  head: 20_000,
  /** For the next bytes of a body. */
  silence: 60_000,
  /** Between two looks for heads that are late. */
  look: 5_000,
};

type Rights = "write" | "read";
type Untyped = (
  call: { path: unknown; params: unknown; body: unknown; raw?: Buffer; signal?: AbortSignal | undefined },
  context: Context,
) => Answer | Lines | Promise<Answer | Lines>;

/** The HTTP server: mounts every endpoint of the tables. Token check, envelope and error handling are all here. */
export function buildServer(context: Context, options: ServerOptions): Server {
  const { head, silence, look } = { ...patience, ...options.patience };
  const server = Fastify({
    bodyLimit: documentLimits.bodyBytes,
    exposeHeadRoutes: false,
    // URL encoding takes up to nine characters for each character of a query.
    http: {
      maxHeaderSize: maxUrlLength,
      requireHostHeader: false,
      headersTimeout: head,
      connectionsCheckingInterval: look,
    },
    // The limit is generous because the schema rejects ids that are too long.
    routerOptions: { maxParamLength: maxUrlLength },
    forceCloseConnections: "idle",
    // URLs that can't be decoded don't reach the error handler.
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
    clientErrorHandler: refuseUnread,
    loggerInstance: logger(options.logLevel ?? "warn"),
  });
  server.server.maxConnections = maxConnections;
  const rightsOf = tokenCheck(options);
  // On closing, requests in flight are completed and their connections closed. Connections still open after drainMs
  // are cut off.
  let isClosing = false;
  // Connections opened in advance, without a request so far. Node doesn't count them as idle.
  const unused = new Set<Socket>();
  // By connection, because many requests may wait on one. Aborts when it closes.
  const endings = new WeakMap<Socket, AbortController>();
  server.server.on("connection", (socket) => {
    const ending = new AbortController();
    unused.add(socket);
    endings.set(socket, ending);
    socket.once("close", () => {
      unused.delete(socket);
      ending.abort();
    });
  });
  server.addHook("preClose", (done) => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
    for (const ending of reading) ending.abort();
    setTimeout(() => server.server.closeAllConnections(), options.drainMs ?? 3000).unref();
    done();
  });
  server.addHook("onSend", (_request, reply, payload, done) => {
    if (isClosing) void reply.header("connection", "close");
    done(null, payload);
  });
  server.addHook("onResponse", (_request, _reply, done) => {
    options.called?.();
    done();
  });
  server.server.on("checkExpectation", (request, response) =>
    server.server.emit("request", request, response),
  );

  server.setErrorHandler(async (error, request, reply) => refuse(error, request, reply));
  server.setNotFoundHandler(async (request, reply) => refuse(noSuchEndpoint(), request, reply));
  // Prevents DNS rebinding: a web page must not reach the service under a name that resolves to this machine.
  server.addHook("onRequest", (request, _reply, done) => {
    unused.delete(request.raw.socket);
    // Bodies of these two aren't read. A connection that sends one anyway counts as idle after the answer.
    if (!["GET", "HEAD"].includes(request.method)) limitSilence(request.raw, silence);
    options.called?.();
    done(/^(127\.0\.0\.1|localhost)(:\d+)?$/i.test(request.headers.host ?? "") ? undefined : foreignHost());
  });

  // Bodies stay unparsed here, because parsing is half the work of an upload.
  const parseJson = server.getDefaultJsonParser("error", "error");
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, raw, done) => {
    // Many clients send a Content-Type without a body, for example with DELETE.
    if (raw.length === 0) done(null, undefined);
    else if ((request.headers["content-encoding"] ?? "identity") !== "identity")
      done(badBody("it must not be compressed"));
    else if (!isUtf8(raw)) done(badBody("it is not UTF-8"));
    else done(null, raw);
  });
  const readJson = (request: FastifyRequest, raw: Buffer): unknown => {
    const text = raw.toString("utf8");
    const read: { error?: Error | null; body?: unknown } = {};
    void parseJson(request, text, (error: Error | null, body: unknown) => {
      Object.assign(read, { error, body });
    });
    if (read.error)
      throw badBody(isJson(text) ? "it has a key that changes prototypes" : "it is not valid JSON");
    return read.body;
  };

  // Streams last until the reader leaves or the server closes.
  const reading = new Set<AbortController>();
  const sendLines = (reply: FastifyReply, lines: Lines): FastifyReply => {
    const ending = new AbortController();
    const body = Readable.from(untilFailure(lines(ending.signal), reply), { objectMode: false });
    reading.add(ending);
    const end = () => {
      ending.abort();
      reading.delete(ending);
    };
    body.once("close", end);
    reply.raw.once("close", end);
    return reply
      .code(200)
      .header("connection", "close")
      .type("application/x-ndjson; charset=utf-8")
      .send(body);
  };

  const mount = (row: Endpoint, handler: Untyped): void => {
    // Invalid fields of a document are reported in result_searchdoc. Here the body only has to be an object.
    const body = row.body === DocumentInput ? z.looseObject({}) : row.body;
    server.route({
      method: row.method,
      url: routeOf(row),
      // Checked before the body is read, so that unauthorized clients don't upload in vain.
      onRequest: (request, _reply, done) => {
        const rights = rightsOf(request.query);
        if (rights === undefined) done(tokenInvalid());
        else done(row.writes && rights === "read" ? insufficientRights() : undefined);
      },
      handler: async (request, reply) => {
        const path = parsePath(row, request.params);
        const params = parseParams(row.params, request.query);
        const raw = Buffer.isBuffer(request.body) ? request.body : undefined;
        const read = () => parseBody(body, raw && readJson(request, raw));
        const isUploaded = raw && isUpload(request.routeOptions);
        const { socket } = request.raw;
        // What changes something is done even if nobody waits for the answer.
        const signal = row.writes ? undefined : endings.get(socket)?.signal;
        if (signal && searchClasses.has(row.callClass)) {
          // Questions are answered one after another, and whoever asked may have left while this one waited. The end of
          // a connection is read in the turn after the one that read the request.
          await setImmediate();
          await setImmediate();
          if (signal.aborted || socket.readableEnded) return reply.hijack();
        }
        const call = isUploaded ? uploadOf(path, params, raw, read) : { path, params, body: read(), signal };
        const answer = await answerOf(row, () => handler(call, context)).catch((error: unknown) => {
          if (signal?.aborted) return undefined;
          throw error;
        });
        if (!answer) return reply.hijack();
        if (typeof answer === "function") return sendLines(reply, answer);
        const { payload, beside } = answer;
        const text = envelope(
          lineOf(request),
          codes.ok,
          "OK",
          { [row.resultKey]: payload, ...beside },
          isPretty(params),
        );
        return reply.code(200).type("application/json; charset=utf-8").send(text);
      },
    });
  };
  mountAll(endpoints, handlers, mount);
  mountAll(localEndpoints, localHandlers, mount);
  return server;
}

/** Ends the connection of a request whose body stops arriving. */
function limitSilence(request: IncomingMessage, ms: number): void {
  const { socket } = request;
  socket.setTimeout(ms);
  request.once("end", () => socket.setTimeout(0));
}

function routeOf(row: Endpoint): string {
  return row.path.replace(/\{(\w+)\}/g, ":$1");
}

const uploads = new Set([endpoints.modifyDocuments, endpoints.modifyReviews].map(routeOf));

function isUpload({ url }: { url?: string | undefined }): boolean {
  return url !== undefined && uploads.has(url);
}

/** An upload. Its body is parsed and validated on first access. */
function uploadOf(path: unknown, params: unknown, raw: Buffer, read: () => unknown) {
  let body: { read: unknown } | undefined;
  return {
    path,
    params,
    raw,
    get body() {
      body ??= { read: read() };
      return body.read;
    },
  };
}

const unforeseen = "Internal error";

const searchClasses: ReadonlySet<CallClass> = new Set(["projectSearch", "globalSearch", "results"]);

/** An unexpected error during a search. Unexpected errors of other calls are reported as internal errors. */
class SearchFailed extends Error {
  override readonly name = "SearchFailed";
}

async function answerOf(
  row: Endpoint,
  answer: () => Answer | Lines | Promise<Answer | Lines>,
): Promise<Answer | Lines> {
  try {
    return await answer();
  } catch (error) {
    const isSearch = searchClasses.has(row.callClass);
    if (isSearch && asFailure(error).code === codes.internal)
      throw new SearchFailed("search", { cause: error });
    throw error;
  }
}

/** The lines of a response. A failure becomes its last line, because the response has begun. */
async function* untilFailure(lines: AsyncIterable<string>, reply: FastifyReply): AsyncGenerator<string> {
  try {
    for await (const line of lines) yield `${line}\n`;
  } catch (error) {
    reply.log.error({ err: error }, "A stream failed");
    yield `${errorLine(asFailure(error))}\n`;
  }
}

/** Sends an error in the envelope. Unexpected errors are logged, and the caller doesn't see their details. */
async function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { code, message, details } = asFailure(error);
  if (httpStatusOf(code) >= 500) request.log.error({ err: error }, message);
  await reply
    .code(httpStatusOf(code))
    .type("application/json; charset=utf-8")
    .send(envelope(lineOf(request), code, message, details));
}

/** Messages for requests that couldn't be read, by error code of Node's HTTP parser. */
const unread: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: `is longer than ${maxUrlLength / 1024} KiB`,
  ERR_HTTP_REQUEST_TIMEOUT: "took too long",
};

/** Responds in the envelope to a request that couldn't be read. */
function refuseUnread({ code = "" }: { code?: string }, socket: Socket): void {
  if (!socket.writable || code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const failure = invalid("request", unread[code] ?? "is not HTTP");
  const text = envelope("", failure.code, failure.message, failure.details);
  const length = Buffer.byteLength(text);
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${text}`,
  );
}

/** The part of the server that starting and stopping need. */
export interface Server {
  readonly log: Pick<FastifyBaseLogger, "warn">;
  listen(where: { host: string; port: number }): Promise<string>;
  close(): Promise<unknown>;
}

function logger(level: string): FastifyBaseLogger {
  return pino({ level, serializers: { req: describe } }, pino.destination({ dest: 2, sync: true }));
}

/** Mounts each endpoint with its handler. The handler's type is checked where the table is declared. */
function mountAll(
  rows: Readonly<Record<string, Endpoint>>,
  table: Readonly<Record<string, unknown>>,
  mount: (row: Endpoint, handler: Untyped) => void,
): void {
  for (const [name, row] of Object.entries(rows)) {
    const handler = table[name];
    // The cast is safe because `mount` validates the call with the schemas of this endpoint.
    if (typeof handler === "function") mount(row, handler as Untyped);
  }
}

function lineOf({ method, raw }: FastifyRequest): string {
  return `${method} ${raw.url ?? ""}`;
}

function envelope(
  request: string,
  code: number,
  message: string,
  rest: Readonly<Record<string, unknown>>,
  pretty = false,
): string {
  const whole = {
    status_code: String(code),
    status_message: message,
    request,
    request_id: `#${randomUUID()}#`,
    ...rest,
  };
  return JSON.stringify(whole, null, pretty ? 2 : undefined);
}

function isPretty(params: unknown): boolean {
  return isObject(params) && params["pretty"] === true;
}

function tokenCheck({ token, readOnlyToken }: ServerOptions): (query: unknown) => Rights | undefined {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const full = digest(token);
  const reading = readOnlyToken === undefined ? undefined : digest(readOnlyToken);
  const Query = z.object({ access_token: z.string() });
  return (query) => {
    const given = Query.safeParse(query);
    if (given.success) {
      // Digests have the same length, so the comparison takes the same time for every wrong token.
      const found = digest(given.data.access_token);
      if (timingSafeEqual(found, full)) return "write";
      if (reading && timingSafeEqual(found, reading)) return "read";
    }
    return undefined;
  };
}

function parsePath(row: Endpoint, given: unknown): unknown {
  const parsed = row.pathParams.safeParse(misspelt(given));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0] ?? "path");
  if (name === "action")
    throw new Failure(codes.notFound, "There is no such action", { reason: "no_such_action" });
  throw invalid(name, issue?.message ?? "cannot be read");
}

/** The interface's documentation misspells upsert as "upserte". Both are accepted. */
function misspelt(given: unknown): unknown {
  const named = z.looseObject({ action: z.literal("upserte") }).safeParse(given);
  return named.success ? { ...named.data, action: "upsert" } : given;
}

function parseParams(schema: z.ZodObject, given: unknown): unknown {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const absent = absentOf(parsed.error, given);
  if (absent.length > 0) throw missing(absent);
  const [issue] = parsed.error.issues;
  throw invalid(String(issue?.path[0] ?? "query"), issue ? plainMessage(issue) : "cannot be read");
}

/** Names of required parameters or fields that are missing. */
function absentOf({ issues }: z.ZodError, given: unknown): string[] {
  const received = typeof given === "object" && given !== null ? given : {};
  return issues.flatMap(({ path: [name] }) => (name === undefined || name in received ? [] : [String(name)]));
}

function parseBody(schema: z.ZodType, given: unknown): unknown {
  if (schema instanceof z.ZodUndefined) return undefined;
  if (given === undefined || given === null) throw badBody("a JSON body is required");
  refuseDeepBody(given);
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const absent = isObject(given) ? absentOf(parsed.error, given) : [];
  if (absent.length > 0) throw badBody(`missing: ${absent.join(", ")}`);
  const [issue] = parsed.error.issues;
  const at =
    issue?.path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("") ?? "";
  throw badBody(`${at.replace(/^\./, "") || "the body"}: ${issue ? plainMessage(issue) : "cannot be read"}`);
}

function tokenInvalid(): Failure {
  return new Failure(codes.tokenInvalid, "The access token is missing or not valid");
}

function insufficientRights(): Failure {
  return new Failure(codes.insufficientRights, "The token may read only", {
    rights_req: ["write"],
    rights_got: ["read"],
  });
}

function noSuchEndpoint(): Failure {
  return new Failure(codes.notFound, "There is no such endpoint", { reason: "no_such_endpoint" });
}

function foreignHost(): Failure {
  return new Failure(codes.notFound, "The service answers on 127.0.0.1 only", { reason: "wrong_host" });
}

const HttpError = z.object({ code: z.string().default(""), statusCode: z.number(), message: z.string() });

function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof SearchFailed) {
    const { message, details } = asFailure(error.cause);
    return new Failure(codes.searchFailed, message === unforeseen ? "The search failed" : message, details);
  }
  if (isDamage(error))
    return new Failure(codes.internal, "A part of the workspace's database can't be read: it is damaged", {
      reason: workspaceDamaged,
    });
  const refused = refusedWrite(error);
  if (refused !== undefined) return new Failure(codes.internal, refused);
  const known = HttpError.safeParse(error);
  if (known.success && known.data.code === "FST_ERR_BAD_URL") return noSuchEndpoint();
  if (known.success && known.data.code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return badBody(`it is larger than ${documentLimits.bodyBytes / 1024 / 1024} MiB`);
  if (known.success && known.data.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE")
    return badBody("its Content-Type must be application/json");
  if (known.success && known.data.statusCode < 500) return badBody(known.data.message);
  return new Failure(codes.internal, unforeseen);
}

/** Message for a full or read-only disk; undefined for every other error. */
function refusedWrite(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "SQLITE_FULL") return "There is no room left on the disk that holds the workspace";
  return code.startsWith("SQLITE_READONLY")
    ? "The workspace's folder can no longer be written to"
    : undefined;
}

/** The request as it is logged. The token is removed from the URL. */
function describe(request: { method: string; url: string }): { method: string; url: string } {
  return { method: request.method, url: request.url.replace(/(access_token=)[^&#]*/gi, "$1[redacted]") };
}
