import { Client, errors } from "@opensearch-project/opensearch";
import { z } from "zod";
import { Unavailable } from "../failure";

const ErrorBody = z.object({ error: z.object({ type: z.string(), reason: z.string() }).partial() });

/** A call that OpenSearch has answered with an error. */
export class ClusterError extends Error {
  override readonly name = "ClusterError";
  constructor(
    readonly status: number,
    /** OpenSearch's name of the error, such as `index_not_found_exception`. */
    readonly type: string,
    reason: string,
  ) {
    super(`OpenSearch answered ${status}, ${type}: ${reason}`);
  }
}

export interface Request {
  method: "GET" | "POST" | "PUT" | "DELETE" | "HEAD";
  path: string;
  query?: Readonly<Record<string, string | number | boolean>>;
  body?: object;
  /** The body as lines of JSON. */
  lines?: readonly string[];
  signal?: AbortSignal | undefined;
}

/** How the nodes of a cluster are reached. */
export interface ClusterNodes {
  urls: readonly string[];
  login?: { username: string; password: string } | undefined;
  /** PEM text of the authority that issued the nodes' certificates. */
  ca?: string | undefined;
}

/** Speaks to the nodes of one cluster. A call that a node doesn't answer goes to the next. */
export class ClusterClient {
  readonly #client: Client;

  constructor({ urls, login, ca }: ClusterNodes) {
    this.#client = new Client({
      nodes: [...urls],
      maxRetries: Math.max(1, urls.length),
      requestTimeout: 60_000,
      ...(login && { auth: login }),
      ...(ca !== undefined && { ssl: { ca } }),
    });
  }

  /** Makes a call and parses the answer. Throws a ClusterError for an error of OpenSearch, and Unavailable without an answer. */
  async ask<T extends z.ZodType>(schema: T, request: Request): Promise<z.output<T>> {
    const { method, path, query, body, lines, signal } = request;
    signal?.throwIfAborted();
    const call = this.#client.transport.request({
      method,
      path,
      ...(query && { querystring: { ...query } }),
      ...(body && { body }),
      ...(lines && { bulkBody: `${lines.join("\n")}\n` }),
    });
    const abort = () => {
      call.abort();
    };
    signal?.addEventListener("abort", abort, { once: true });
    try {
      const answer: { body: unknown } = await call;
      return schema.parse(answer.body);
    } catch (error) {
      signal?.throwIfAborted();
      throw told(error);
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}

/** Nodes that are busy, starting, or have lost the others. */
const busy: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Only the message is taken over: the client's errors hold its request, with the password. */
function told(error: unknown): unknown {
  if (!(error instanceof errors.OpenSearchClientError)) return error;
  if (!(error instanceof errors.ResponseError))
    return new Unavailable(`The OpenSearch cluster doesn't answer: ${error.message}`);
  const { type = "unknown", reason = error.message } = ErrorBody.safeParse(error.body).data?.error ?? {};
  const { statusCode } = error;
  if (statusCode === 401 || statusCode === 403)
    return new Unavailable("The OpenSearch cluster doesn't accept the user and password of the service");
  return busy.has(statusCode)
    ? new Unavailable(`The OpenSearch cluster can't answer for now: ${type}`)
    : new ClusterError(statusCode, type, reason);
}
