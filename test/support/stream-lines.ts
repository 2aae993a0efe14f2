import { z } from "zod";

const Line = z.discriminatedUnion("chunk_type", [
  z.object({
    chunk_type: z.literal("CT_CONTROL"),
    chunk_control: z.strictObject({
      connection_id: z.string(),
      collector_id: z.string().optional(),
      resume_offset: z.string().optional(),
    }),
  }),
  z.object({
    chunk_type: z.literal("CT_RESULT"),
    chunk_result: z.object({
      data: z.object({
        data: z.looseObject({ url: z.string() }),
        highlighted_data: z.array(
          z.object({ matched: z.object({ rule_id: z.string(), stream_id: z.string().optional() }) }),
        ),
      }),
    }),
  }),
  z.object({
    chunk_type: z.literal("CT_ERROR"),
    chunk_error: z.looseObject({ status_code: z.string(), status_message: z.string() }),
  }),
]);
export type Line = z.output<typeof Line>;

/** The lines of a streaming response, until it ends or the reader leaves. */
export class LineReader {
  readonly #lines: AsyncGenerator<Line>;
  readonly #leaving = new AbortController();

  private constructor(
    response: Response,
    leaving: AbortController,
    readonly contentType: string | null,
  ) {
    this.#leaving = leaving;
    this.#lines = linesOf(response);
  }

  static async open(url: string, path: string, body?: unknown): Promise<LineReader> {
    const leaving = new AbortController();
    const response = await fetch(`${url}${path}${path.includes("?") ? "&" : "?"}access_token=test-token`, {
      signal: leaving.signal,
      ...(body !== undefined && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    if (!response.ok) throw new Error(await response.text());
    return new LineReader(response, leaving, response.headers.get("content-type"));
  }

  /** The next line; undefined at the end. */
  async next(): Promise<Line | undefined> {
    const next = await this.#lines.next();
    return next.done === true ? undefined : next.value;
  }

  /** The next line of a kind. */
  async nextOf<T extends Line["chunk_type"]>(kind: T): Promise<Extract<Line, { chunk_type: T }>> {
    for (;;) {
      const line = await this.next();
      if (!line) throw new Error(`The stream ended before a ${kind}`);
      if (line.chunk_type === kind) return line as Extract<Line, { chunk_type: T }>;
    }
  }

  /** URLs of the next results. */
  async urls(count: number): Promise<string[]> {
    const urls: string[] = [];
    while (urls.length < count) urls.push((await this.nextOf("CT_RESULT")).chunk_result.data.data.url);
    return urls;
  }

  /** All lines until the end. */
  async rest(): Promise<Line[]> {
    const lines: Line[] = [];
    for (let line = await this.next(); line; line = await this.next()) lines.push(line);
    return lines;
  }

  leave(): void {
    this.#leaving.abort();
  }
}

async function* linesOf(response: Response): AsyncGenerator<Line> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    const parts = (text + decoder.decode(chunk, { stream: true })).split("\n");
    text = parts.pop() ?? "";
    for (const part of parts) yield Line.parse(JSON.parse(part));
  }
}
