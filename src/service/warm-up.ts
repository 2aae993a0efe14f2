import { topicOf } from "./selections";
import type { Workspace } from "./workspace";

/** Milliseconds without a call after which the service prepares for the next ones. */
const pause = 1_000;

/**
 * Finds the documents of topics and panels, and orders of documents, while nobody asks for anything. In a workspace of ten
 * million documents, the first question would wait seconds for them.
 */
export class WarmUp {
  #timer: NodeJS.Timeout | undefined;
  #ending = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(readonly workspace: Pick<Workspace, "records" | "engine">) {}

  /** Ends what is being found, and goes on after a pause. Call it when a call arrives and when it is answered. */
  later(): void {
    this.#stop();
    this.#timer = setTimeout(() => {
      this.#ending = new AbortController();
      // It ends for a call, or fails for a reason that the question itself will report.
      this.#running = this.#run(this.#ending.signal).catch(() => undefined);
    }, pause).unref();
  }

  async close(): Promise<void> {
    this.#stop();
    await this.#running;
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#ending.abort();
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { records, engine } = this.workspace;
    const projects = records.projects.list("").map(({ id }) => id);
    const topics = projects.flatMap((id) => records.topics.list(id).map(topicOf));
    const panels = projects.flatMap((id) => records.panels.list(id));
    await engine.warmUp({ topics, panels }, signal);
  }
}
