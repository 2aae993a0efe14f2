import { isUtf8 } from "node:buffer";
import { type ServerOptions as SecureOptions, createServer as createSecureServer } from "node:https";
import { setImmediate } from "node:timers/promises";
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerFactory } from "fastify";
import { z } from "zod";
import { DocumentInput, documentLimits } from "../shared/interface/documents";
import { type CallClass, type Endpoint, endpoints } from "../shared/interface/endpoints";
import { codes } from "../shared/interface/errors";
import { localEndpoints } from "../shared/interface/local";
import { teamEndpoints } from "../shared/interface/team";
import { isJson } from "../shared/documents/json";
import type { Log } from "../shared/log";
import { cleanJson } from "../shared/text/clean-text";
import type { Access, Caller } from "./access/access";
import type { Answer, Context } from "./call";
import { handlers, localHandlers, teamHandlers } from "./endpoints";
import { Connections } from "./connections";
import { Failure, badBody } from "./failure";
import { parseBody, parseParams, parsePath } from "./call-input";
import {
  SearchFailed,
  asFailure,
  envelope,
  isPretty,
  lineOf,
  maxUrlLength,
  noSuchEndpoint,
  refuse,
  refuseUnread,
} from "./replies";
import type { Lines } from "./streams/lines";

export interface ServerOptions {
  access: Access;
  /** Names under which others reach the service, beside those of this computer. */
  hosts?: readonly string[];
  /** PEM texts. Without them the service speaks plain HTTP. */
  tls?: { cert: string; key: string };
  log: Log;
  /** How long requests in flight may take once the server is closing, in milliseconds. */
  drainMs?: number;
  /** Called when a call arrives and when it is answered. */
  called?: () => void;
  /** Other patience than usual, in tests. */
  patience?: Partial<typeof patience>;
}

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

type Untyped = (
  call: {
    caller: Caller;
    path: unknown;
    params: unknown;
    body: unknown;
    raw?: Buffer;
    signal?: AbortSignal | undefined;
  },
  context: Context,
) => Answer | Lines | Promise<Answer | Lines>;

/** The HTTP server: checks tokens and mounts every endpoint of the tables. */
export async function buildServer(context: Context, options: ServerOptions): Promise<Server> {
  const { access, log, tls, hosts = [] } = options;
  const { head, silence, look } = { ...patience, ...options.patience };
  const http = {
    // URL encoding takes up to nine characters for each character of a query.
    maxHeaderSize: maxUrlLength,
    requireHostHeader: false,
    headersTimeout: head,
    connectionsCheckingInterval: look,
  };
  const server = Fastify({
    bodyLimit: documentLimits.bodyBytes,
    exposeHeadRoutes: false,
    http,
    ...(tls && {
      serverFactory: secured({ ...http, ...tls, handshakeTimeout: head, minVersion: "TLSv1.2" }),
    }),
    // The limit is generous because the schema rejects ids that are too long.
    routerOptions: { maxParamLength: maxUrlLength },
    forceCloseConnections: "idle",
    // URLs that can't be decoded don't reach the error handler.
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply, log),
    clientErrorHandler: refuseUnread,
  });
  server.server.maxConnections = maxConnections;
  const connections = new Connections(server, log, options.drainMs ?? 3000, tls !== undefined);
  server.addHook("onResponse", (_request, _reply, done) => {
    options.called?.();
    done();
  });
  server.server.on("checkExpectation", (request, response) =>
    server.server.emit("request", request, response),
  );

  server.setErrorHandler(async (error, request, reply) => refuse(error, request, reply, log));
  server.setNotFoundHandler(async (request, reply) => refuse(noSuchEndpoint(), request, reply, log));
  server.addHook("onRequest", (request, _reply, done) => {
    connections.arrived(request.raw, silence);
    options.called?.();
    // Prevents DNS rebinding: a web page must not reach the service under a name that resolves to this machine.
    const name = (request.headers.host ?? "").toLowerCase().replace(/:\d+$/, "");
    done(["127.0.0.1", "localhost", ...hosts].includes(name) ? undefined : foreignHost());
  });

  const parts: Parts = {
    server,
    context,
    connections,
    callerOf: checkTokens(access, context.team !== undefined),
    readJson: readUnparsed(server),
  };
  const mount = (name: string, row: Endpoint, handler: Untyped) => mountEndpoint(name, row, handler, parts);
  mountAll(endpoints, handlers, mount);
  mountAll(localEndpoints, localHandlers, mount);
  const { team } = context;
  if (team) {
    mountAll(teamEndpoints, teamHandlers(team), mount);
    // On one's own computer nobody asks for figures, and their library takes a tenth of the start.
    const { mountMetrics } = await import("./mount-metrics");
    mountMetrics(server, context, parts.callerOf);
  }
  return server;
}

function secured(options: SecureOptions): FastifyServerFactory {
  return (handler) => createSecureServer(options, handler);
}

/** What mounting an endpoint needs of the server. */
interface Parts {
  server: FastifyInstance;
  context: Context;
  connections: Connections;
  callerOf: CallerOf;
  readJson: ReadJson;
}

/** Who makes a request. Throws a Failure if its token isn't valid. */
type CallerOf = (request: FastifyRequest) => Caller;

const AnyPath = z.record(z.string(), z.string()).catch({});
const Tokened = z.object({ access_token: z.string() });

/**
 * Remembers the caller of a request, so that each is counted once. `inHeader`: a token may also stand in a header, which
 * proxies don't log as they do addresses.
 */
function checkTokens(access: Access, inHeader: boolean): CallerOf {
  const known = new WeakMap<FastifyRequest, Caller>();
  return (request) => {
    const caller = known.get(request) ?? access.callerOf(tokenOf(request, inHeader) ?? "");
    if (!caller) throw tokenInvalid();
    known.set(request, caller);
    return caller;
  };
}

function tokenOf({ query, headers }: FastifyRequest, inHeader: boolean): string | undefined {
  const given = Tokened.safeParse(query);
  if (given.success) return given.data.access_token;
  return inHeader ? /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] : undefined;
}

type ReadJson = (request: FastifyRequest, raw: Buffer) => unknown;

/** Has bodies stay unparsed, because parsing is half the work of an upload. Returns what parses one. */
function readUnparsed(server: FastifyInstance): ReadJson {
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
  return (request, raw) => {
    const text = raw.toString("utf8");
    const read: { error?: Error | null; body?: unknown } = {};
    void parseJson(request, text, (error: Error | null, body: unknown) => {
      Object.assign(read, { error, body });
    });
    if (read.error)
      throw badBody(isJson(text) ? "it has a key that changes prototypes" : "it is not valid JSON");
    return read.body;
  };
}

function mountEndpoint(name: string, row: Endpoint, handler: Untyped, parts: Parts): void {
  const { server, context, connections, callerOf, readJson } = parts;
  // Invalid fields of a document are reported in result_searchdoc. Here the body only has to be an object.
  const body = row.body === DocumentInput ? z.looseObject({}) : row.body;
  const record = ({ member }: Caller, { params }: FastifyRequest, code: number) => {
    if (member) context.team?.record({ member: member.id, action: name, path: AnyPath.parse(params), code });
  };
  const refusalOf = (request: FastifyRequest): Failure | undefined => {
    try {
      const caller = callerOf(request);
      try {
        caller.check({ name, row, project: AnyPath.parse(request.params)["project_id"] });
      } catch (error) {
        record(caller, request, asFailure(error).code);
        throw error;
      }
      return undefined;
    } catch (error) {
      return asFailure(error);
    }
  };
  server.route({
    method: row.method,
    url: routeOf(row),
    // Checked before the body is read, so that unauthorized clients don't upload in vain.
    onRequest: (request, _reply, done) => {
      done(refusalOf(request));
    },
    handler: async (request, reply) => {
      const path = parsePath(row, request.params);
      const params = parseParams(row.params, request.query);
      const raw = Buffer.isBuffer(request.body) ? request.body : undefined;
      let cleaned = 0;
      // Documents are cleaned one by one, so that each result tells its own count.
      const clean = (value: unknown) => {
        if (!row.writes || documentBodies.has(row.body)) return value;
        const clean = cleanJson(value, true);
        cleaned = clean.count;
        return clean.value;
      };
      const read = () => parseBody(body, raw && readJson(request, raw), clean);
      const isUploaded = raw && isUpload(request.routeOptions);
      const { socket } = request.raw;
      // What changes something is done even if nobody waits for the answer.
      const signal = row.writes ? undefined : connections.endOf(socket);
      if (signal && searchClasses.has(row.callClass)) {
        // Questions are answered one after another, and whoever asked may have left while this one waited. The end of
        // a connection is read in the turn after the one that read the request.
        await setImmediate();
        await setImmediate();
        if (signal.aborted || socket.readableEnded) return reply.hijack();
      }
      const caller = callerOf(request);
      const call = isUploaded
        ? uploadOf(caller, path, params, raw, read)
        : { caller, path, params, body: read(), signal };
      const answer = await answerOf(row, () => handler(call, context)).catch((error: unknown) => {
        if (signal?.aborted) return undefined;
        if (row.writes) record(caller, request, asFailure(error).code);
        throw error;
      });
      if (row.writes) record(caller, request, codes.ok);
      if (!answer) return reply.hijack();
      if (typeof answer === "function") return connections.sendLines(reply, answer);
      const { payload, beside } = answer;
      const text = envelope(
        lineOf(request),
        codes.ok,
        "OK",
        { [row.resultKey]: payload, ...beside, ...(cleaned > 0 && { cleaned }) },
        isPretty(params),
      );
      return reply.code(200).type("application/json; charset=utf-8").send(text);
    },
  });
}

function routeOf(row: Endpoint): string {
  return row.path.replace(/\{(\w+)\}/g, ":$1");
}

const uploads = new Set([endpoints.modifyDocuments, endpoints.modifyReviews].map(routeOf));
const documentBodies: ReadonlySet<z.ZodType> = new Set([DocumentInput, endpoints.modifyDocuments.body]);

function isUpload({ url }: { url?: string | undefined }): boolean {
  return url !== undefined && uploads.has(url);
}

/** An upload. Its body is parsed and validated on first access. */
function uploadOf(caller: Caller, path: unknown, params: unknown, raw: Buffer, read: () => unknown) {
  let body: { read: unknown } | undefined;
  return {
    caller,
    path,
    params,
    raw,
    get body() {
      body ??= { read: read() };
      return body.read;
    },
  };
}

const searchClasses: ReadonlySet<CallClass> = new Set(["projectSearch", "globalSearch", "results"]);

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

/** The part of the server that starting and stopping need. */
export interface Server {
  listen(where: { host: string; port: number }): Promise<string>;
  close(): Promise<unknown>;
}

/** Mounts each endpoint with its handler. The handler's type is checked where the table is declared. */
function mountAll(
  rows: Readonly<Record<string, Endpoint>>,
  table: Readonly<Record<string, unknown>>,
  mount: (name: string, row: Endpoint, handler: Untyped) => void,
): void {
  for (const [name, row] of Object.entries(rows)) {
    const handler = table[name];
    // The cast is safe because `mount` validates the call with the schemas of this endpoint.
    if (typeof handler === "function") mount(name, row, handler as Untyped);
  }
}

function tokenInvalid(): Failure {
  return new Failure(codes.tokenInvalid, "The access token is missing or invalid");
}

function foreignHost(): Failure {
  return new Failure(codes.notFound, "The service doesn't answer under this name", { reason: "wrong_host" });
}
