import { z } from "zod";
import { callService } from "./service";

const Account = z.object({ projects: z.array(z.object({ id: z.string() })).min(1) });
const Results = z.array(z.object({ status_code: z.string(), reason: z.string().optional() }));
const Page = z.object({
  data: z.array(z.object({ data: z.object({ url: z.string(), content: z.string() }) })),
});

const perBatch = 50;
const perPage = 500;
/** Milliseconds until a batch that failed is sent again. */
const pause = 50;

/** Several uploads at once through a gateway that may end at any time. Each repeats a batch until it is acknowledged. */
export class GatewayWriters {
  /** Contents by URL. */
  readonly acknowledged = new Map<string, string>();
  readonly refused: unknown[] = [];
  /** Batches that got no answer, or one that says to try again. */
  failures = 0;
  #written = 0;
  #isOver = false;
  #project: string | undefined;

  constructor(readonly gateway: { url: string; token: string }) {}

  /** Writes until `stop`. */
  run(writers: number): Promise<unknown> {
    return Promise.all(Array.from({ length: writers }, () => this.#write()));
  }

  stop(): void {
    this.#isOver = true;
  }

  /** URLs of acknowledged documents that a search doesn't find as they were written. */
  async lost(): Promise<string[]> {
    const found = new Map<string, string>();
    const project = await this.#projectId();
    for (let offset = 0; ; offset += perPage) {
      const query = `sort_by=url&sort_order=asc&hpp=${perPage}&offset=${offset}`;
      const answer = await this.#call("GET", `/api/v1/search/p/${project}/results?${query}`);
      const { data } = Page.parse(answer["result_content"]);
      for (const { data: document } of data) found.set(document.url, document.content);
      if (data.length < perPage) break;
    }
    return [...this.acknowledged].flatMap(([url, content]) => (found.get(url) === content ? [] : [url]));
  }

  async #write(): Promise<void> {
    while (!this.#isOver) {
      const batch = Array.from({ length: perBatch }, () => this.#document());
      const body = batch.map((document) => ({ create: document }));
      while (!(await this.#send(body))) await new Promise((resolve) => setTimeout(resolve, pause));
      for (const { url, content } of batch) this.acknowledged.set(url, content);
    }
  }

  /** Whether all documents of a batch are stored, this time or by an attempt whose answer was lost. */
  async #send(body: object[]): Promise<boolean> {
    try {
      const answer = await this.#call("POST", `/api/v2/docs/p/${await this.#projectId()}`, body);
      if (answer.http !== 200) throw new Error("Try again");
      for (const result of Results.parse(answer["result_searchdoc"]))
        if (result.status_code !== "0" && result.reason !== "already_exists") this.refused.push(result);
      return true;
    } catch {
      this.failures++;
      return false;
    }
  }

  async #projectId(): Promise<string> {
    const answer = await (this.#project ?? this.#call("GET", "/api/v1/search/info"));
    if (typeof answer === "string") return answer;
    const [project] = Account.parse(answer["result_accinfo"]).projects;
    return (this.#project = project?.id ?? "");
  }

  #document() {
    const n = this.#written++;
    return {
      url: `https://posts.example/${n}`,
      content: `Post ${n} about kettles`,
      published: String(1_760_000_000_000 + n),
    };
  }

  #call(method: string, path: string, body?: object) {
    return callService(this.gateway.url, this.gateway.token, method, path, body);
  }
}
