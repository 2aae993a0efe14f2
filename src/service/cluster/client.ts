import { Client, errors } from "@opensearch-project/opensearch";
import { z } from "zod";

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

/** Speaks to the nodes of one cluster. A call that a node doesn't answer goes to the next. */
export class ClusterClient {
  readonly #client: Client;

  constructor(urls: readonly string[]) {
    this.#client = new Client({ nodes: [...urls], maxRetries: 3, requestTimeout: 120_000 });
  }

  /** Makes a call and parses the answer. Throws a ClusterError for an error of OpenSearch. */
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

function told(error: unknown): unknown {
  if (!(error instanceof errors.ResponseError)) return error;
  const { type = "unknown", reason = error.message } = ErrorBody.safeParse(error.body).data?.error ?? {};
  return new ClusterError(error.statusCode, type, reason);
}
