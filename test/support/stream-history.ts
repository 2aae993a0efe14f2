import { rmSync } from "node:fs";
import path from "node:path";
import { vi } from "vitest";
import { z } from "zod";
import { ServiceClient } from "../../src/main/client/service-client";
import { silentLog } from "../../src/main/log";
import { Redactor } from "../../src/main/redaction";
import { FollowStore, streamMigrations } from "../../src/main/streams/follow-store";
import { LiveStreams } from "../../src/main/streams/live-streams";
import { Database } from "../../src/sqlite/database";
import { migrate } from "../../src/sqlite/migrations";
import { callService } from "./service";
import { type ServiceProcess, spawnService } from "./service-process";
import { temporaryFolder } from "./temporary-folder";

const ref = { connectionId: "c", kind: "stream", streamId: "kites" } as const;
const Page = z.object({
  pagination: z.object({ total: z.number() }),
  result_content: z.object({ data: z.array(z.object({ data: z.object({ url: z.string() }) })) }),
});
const Info = z.object({ result_accinfo: z.object({ projects: z.array(z.object({ id: z.string() })) }) });

/** Things that happen to a stream, its service and its reader. */
export type StreamEvent = "write" | "pause" | "unpause" | "cut" | "kill service" | "end reader" | "set clock";

/**
 * Writes documents while service, reader, connection and clock misbehave. Returns the URLs that were read through a
 * collector, and those that match in the workspace, both in their order.
 */
export class StreamHistory {
  readonly #folder = temporaryFolder();
  #service: ServiceProcess | undefined;
  #url = "";
  #project = "";
  #live: LiveStreams | undefined;
  #written = 0;

  static async start(): Promise<StreamHistory> {
    const history = new StreamHistory();
    await history.#startService();
    const info = Info.parse(await callService(history.#url, "test-token", "GET", "/api/v1/search/info"));
    history.#project = info.result_accinfo.projects[0]?.id ?? "";
    const rules = [{ rule_id: "kite", query: "kite" }];
    await callService(history.#url, "test-token", "PUT", "/api/v3/stream/s/kites", { rules });
    history
      .#startReader()
      .follow(ref, { via: "collector", from: "place", narrowing: { query: "", topics: [], filters: [] } }, 1);
    await history.#until((state) => state?.phase === "reading");
    return history;
  }

  async happen(event: StreamEvent, amount: number, setClock: (offsetMs: number) => void): Promise<void> {
    const live = this.#live ?? this.#startReader();
    switch (event) {
      case "write":
        await this.#write(1 + (amount % 40));
        break;
      case "pause":
        await live.pause(ref);
        break;
      case "unpause":
        live.unpause(ref);
        break;
      case "cut":
        live.wake();
        break;
      case "kill service": {
        // The kill meets the upload at any point.
        const upload = this.#write(40).catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, amount % 30));
        this.#service?.child.kill("SIGKILL");
        await this.#service?.exited;
        await upload;
        await this.#startService();
        break;
      }
      case "end reader":
        await live.close();
        this.#startReader().resume();
        break;
      case "set clock":
        setClock((amount - 500) * 86_400);
        break;
    }
  }

  /** Waits until everything was read. */
  async outcome(): Promise<{ read: string[]; matching: string[]; repeated: number; gaps: number }> {
    const live = this.#live ?? this.#startReader();
    live.unpause(ref);
    await this.#write(1);
    const matching = await this.#matching();
    const last = `https://k.example/${this.#written - 1}`;
    await this.#until(() => this.#urls().at(-1) === last);
    const state = live.followed(ref);
    return {
      read: this.#urls(),
      matching,
      repeated: state?.repeated ?? 0,
      gaps: state?.gaps.length ?? 0,
    };
  }

  async end(): Promise<void> {
    await this.#live?.close();
    this.#service?.child.kill("SIGKILL");
    await this.#service?.exited;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Every third document doesn't match. */
  async #write(count: number): Promise<void> {
    const entries = Array.from({ length: count }, () => {
      const n = this.#written++;
      const isOther = n % 3 === 1 && count > 1;
      return {
        upsert: {
          url: `https://k.example/${n}`,
          published: String(1_700_000_000_000 + n),
          content: isOther ? "boat" : "kite",
        },
      };
    });
    await callService(this.#url, "test-token", "POST", `/api/v2/docs/p/${this.#project}`, entries);
  }

  async #matching(): Promise<string[]> {
    const urls: string[] = [];
    for (;;) {
      const query = `q=kite&sort_by=published&sort_order=asc&hpp=500&offset=${urls.length}`;
      const page = Page.parse(
        await callService(
          this.#url,
          "test-token",
          "GET",
          `/api/v1/search/p/${this.#project}/results?${query}`,
        ),
      );
      urls.push(...page.result_content.data.map(({ data }) => data.url));
      if (urls.length >= page.pagination.total) return urls;
    }
  }

  #urls(): string[] {
    const bodies = this.#live ? [...this.#live.store.bodies(this.#live.idOf(ref), null)] : [];
    return bodies.map((body) => z.object({ url: z.string() }).parse(JSON.parse(body)).url);
  }

  async #until(isSo: (state: ReturnType<LiveStreams["followed"]>) => boolean): Promise<void> {
    await vi.waitUntil(() => isSo(this.#live?.followed(ref) ?? null), { timeout: 120_000, interval: 20 });
  }

  async #startService(): Promise<void> {
    this.#service = await spawnService(["--workspace", path.join(this.#folder, "workspace"), "--create"]);
    this.#url = await this.#service.url;
  }

  #startReader(): LiveStreams {
    const db = Database.open(path.join(this.#folder, "streams.db"), { synchronous: "NORMAL" });
    migrate(db, streamMigrations);
    const client = new ServiceClient({
      baseUrl: () => Promise.resolve(this.#url),
      token: () => Promise.resolve("test-token"),
      platform: "platform",
      fetch,
      redactor: new Redactor(),
    });
    this.#live = new LiveStreams({
      store: new FollowStore(db),
      client: () => Promise.resolve(client),
      emit: () => undefined,
      log: silentLog,
      delaysMs: [20],
    });
    return this.#live;
  }
}
