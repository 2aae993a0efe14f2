import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { documentLimits } from "../../shared/interface/documents.constants";
import type { DocumentInput } from "../../shared/interface/documents";
import type { DocumentQuestion } from "../../shared/ipc/documents";
import { ServiceClient, type Fetch } from "../client/service-client";
import { ServiceError, throwIfAborted } from "../client/service-error";
import type { StartService } from "../connections/service-process";
import { Supervisor } from "../connections/supervisor";
import type { Log } from "../log";
import type { Redactor } from "../redaction";
import { readSample } from "./read-sample";
import { sampleInput } from "./sample-input";

/** Samples that are kept for further questions, and how long in milliseconds. */
const limits = { samples: 6, ms: 10 * 60_000 };

export interface ResultSamplesDeps {
  /** Holds the samples while the app runs. Deleted before and after. */
  folder: string;
  startService: StartService;
  fetch: Fetch;
  redactor: Redactor;
  log: Log;
}

/** Results of one or two questions that are to be counted as one selection or compared. */
export interface SampledQuestion {
  connectionId: string;
  projectId: string;
  here: Partial<DocumentQuestion>;
  there?: Partial<DocumentQuestion> | undefined;
}

/** One of the two selections of a sample. */
export interface SampledSelection {
  /** Finds its documents in the project of the sample. */
  query: string;
  read: number;
  of: number;
  /** The pieces in which it was read, and the tag of their documents. */
  pieces: { tag: string; read: number }[];
}

export interface Sample {
  client: ServiceClient;
  projectId: string;
  here: SampledSelection;
  there: SampledSelection | undefined;
}

/**
 * Samples of the results of hosted services, in a local workspace that answers about them what only local workspaces
 * answer.
 */
export class ResultSamples {
  readonly #samples = new Map<string, { question: SampledQuestion; at: number; sample: Promise<Sample> }>();
  #service: { client: ServiceClient; supervisor: Supervisor } | undefined;

  constructor(private readonly deps: ResultSamplesDeps) {
    this.#forgetFiles();
  }

  /** The sample of a question, read anew after ten minutes. `client` is the one of the hosted service. */
  async of(client: ServiceClient, question: SampledQuestion, signal?: AbortSignal): Promise<Sample> {
    const key = JSON.stringify(question);
    const known = this.#samples.get(key);
    if (known && Date.now() - known.at < limits.ms) {
      try {
        return await known.sample;
      } catch (error) {
        // Who asked first may have cancelled what others still want.
        if (!(error instanceof ServiceError) || error.kind !== "cancelled" || signal?.aborted) throw error;
      }
    }
    const sample = this.#take(client, question, signal);
    this.#samples.delete(key);
    this.#samples.set(key, { question, at: Date.now(), sample });
    sample.catch(() => this.#samples.delete(key));
    for (const oldest of [...this.#samples.keys()].slice(0, -limits.samples)) this.#samples.delete(oldest);
    return sample;
  }

  /** Deletes all samples, if one is of a removed connection: they lie in one workspace. */
  async forget(connectionId: string): Promise<void> {
    const isOf = ({ connectionId: of }: SampledQuestion) => of === connectionId;
    if (![...this.#samples.values()].some(({ question }) => isOf(question))) return;
    this.#samples.clear();
    await this.close();
  }

  async close(): Promise<void> {
    const service = this.#service;
    this.#service = undefined;
    await service?.supervisor.kill();
    this.#forgetFiles();
  }

  async #take(
    hosted: ServiceClient,
    { projectId, here, there }: SampledQuestion,
    signal?: AbortSignal,
  ): Promise<Sample> {
    const collection = new Collection();
    const first = collection.add("here", await readSample(hosted, projectId, here, signal));
    const second = there && collection.add("there", await readSample(hosted, projectId, there, signal));
    const { client, supervisor } = (this.#service ??= this.#start());
    await supervisor.open();
    const created = await client.call("createProject", { path: {}, body: { title: "Sample" } }, { signal });
    const project = created.result.id;
    for (const entries of collection.batches()) {
      throwIfAborted(signal);
      await client.call("modifyDocuments", { path: { project_id: project }, body: entries }, { signal });
    }
    return { client, projectId: project, here: first, there: second };
  }

  #start() {
    mkdirSync(this.deps.folder, { recursive: true });
    const token = randomBytes(32).toString("hex");
    this.deps.redactor.learn(token);
    const supervisor = new Supervisor({
      args: ["--workspace", this.deps.folder, "--port", "0", "--progress", "--title=Samples"],
      env: () => Promise.resolve({ EARSHOT_SERVICE_TOKEN: token }),
      start: this.deps.startService,
      log: this.deps.log,
      changed: () => undefined,
    });
    const client = new ServiceClient({
      baseUrl: (signal) => supervisor.baseUrl(signal),
      token: () => Promise.resolve(token),
      platform: "platform",
      fetch: this.deps.fetch,
      redactor: this.deps.redactor,
    });
    return { client, supervisor };
  }

  #forgetFiles(): void {
    try {
      rmSync(this.deps.folder, { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      this.deps.log.warn("Samples could not be deleted", error);
    }
  }
}

/** Documents of the selections of a sample, each once, tagged with the pieces that hold it. */
class Collection {
  readonly #documents = new Map<string, DocumentInput & { tags_customer: string[] }>();

  add(name: string, { pieces, total }: Awaited<ReturnType<typeof readSample>>): SampledSelection {
    const tags = pieces.map((piece, index) => {
      const tag = `${name}-${index}`;
      for (const document of piece) {
        const input = sampleInput(document, this.#documents.size);
        const known = this.#documents.get(input.url);
        if (known) known.tags_customer.push(name, tag);
        else this.#documents.set(input.url, { ...input, tags_customer: [name, tag] });
      }
      return { tag, read: piece.length };
    });
    const read = pieces.reduce((sum, piece) => sum + piece.length, 0);
    return { query: `tag:"${name}"`, read, of: total, pieces: tags };
  }

  /** Batches within the limits of a call. */
  *batches(): Generator<{ upsert: DocumentInput }[]> {
    let batch: { upsert: DocumentInput }[] = [];
    let bytes = 0;
    for (const upsert of this.#documents.values()) {
      const size = Buffer.byteLength(JSON.stringify(upsert));
      if (batch.length === documentLimits.batchEntries || bytes + size > documentLimits.bodyBytes / 2) {
        if (batch.length > 0) yield batch;
        [batch, bytes] = [[], 0];
      }
      batch.push({ upsert });
      bytes += size;
    }
    if (batch.length > 0) yield batch;
  }
}
