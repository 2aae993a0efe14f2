import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { isObject } from "../shared/documents/json";
import { documentLimits } from "../shared/interface/documents";
import { codes, httpStatusOf } from "../shared/interface/errors";
import { workspaceDamaged } from "../shared/interface/local";
import type { Log } from "../shared/log";
import { isDamage } from "../sqlite/damage";
import { Failure, Unavailable, badBody, invalid } from "./failure";
import { errorLine } from "./streams/lines";

/** In bytes. */
export const maxUrlLength = 64 * 1024;
const unforeseen = "Internal error";

/** An unexpected error during a search. Unexpected errors of other calls are reported as internal errors. */
export class SearchFailed extends Error {
  override readonly name = "SearchFailed";
}

/** The lines of a response. A failure becomes its last line, because the response has begun. */
export async function* untilFailure(lines: AsyncIterable<string>, log: Log): AsyncGenerator<string> {
  try {
    for await (const line of lines) yield `${line}\n`;
  } catch (error) {
    log.error("A stream failed", error);
    yield `${errorLine(asFailure(error))}\n`;
  }
}

/** Sends an error in the envelope. Unexpected errors are logged, and the caller doesn't see their details. */
export async function refuse(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): Promise<void> {
  const { code, message, details } = asFailure(error);
  const isLater = causeOf(error) instanceof Unavailable;
  const status = isLater ? 503 : httpStatusOf(code);
  if (status >= 500) log.error("A call failed", error, { route: routeName(request) });
  if (isLater) void reply.header("retry-after", retryAfter);
  await reply
    .code(status)
    .type("application/json; charset=utf-8")
    .send(envelope(lineOf(request), code, message, details));
}

/** Seconds after which a call may be repeated. */
const retryAfter = "5";

function causeOf(error: unknown): unknown {
  return error instanceof SearchFailed ? error.cause : error;
}

/** Messages for requests that couldn't be read, by error code of Node's HTTP parser. */
const unread: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: `is longer than ${maxUrlLength / 1024} KiB`,
  ERR_HTTP_REQUEST_TIMEOUT: "took too long",
};

/** Responds in the envelope to a request that couldn't be read. */
export function refuseUnread({ code = "" }: { code?: string }, socket: Socket): void {
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

export function lineOf({ method, raw }: FastifyRequest): string {
  return `${method} ${raw.url ?? ""}`;
}

export function envelope(
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

export function isPretty(params: unknown): boolean {
  return isObject(params) && params["pretty"] === true;
}

export function noSuchEndpoint(): Failure {
  return new Failure(codes.notFound, "There is no such endpoint", { reason: "no_such_endpoint" });
}

const HttpError = z.object({ code: z.string().default(""), statusCode: z.number(), message: z.string() });

export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof SearchFailed) {
    const { message, details } = asFailure(error.cause);
    return new Failure(codes.searchFailed, message === unforeseen ? "The search failed" : message, details);
  }
  if (isDamage(error))
    return new Failure(codes.internal, "A part of the workspace's database can't be read: it is damaged", {
      reason: workspaceDamaged,
    });
  if (error instanceof Unavailable)
    return new Failure(codes.internal, "The documents can't be reached for now. Try again later.", {
      reason: "documents_unavailable",
    });
  const unwritable = writeFailure(error);
  if (unwritable !== undefined) return new Failure(codes.internal, unwritable);
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
function writeFailure(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "SQLITE_FULL") return "The disk of the workspace is full";
  return code.startsWith("SQLITE_READONLY")
    ? "The workspace's folder can no longer be written to"
    : undefined;
}

/** The endpoint of a call as it is logged, such as "GET.api.v3.p.project_id.results". Its URL holds queries. */
function routeName({ method, routeOptions }: FastifyRequest): string {
  return [method, ...((routeOptions.url ?? "unknown").match(/\w+/g) ?? [])].join(".").slice(0, 80);
}
