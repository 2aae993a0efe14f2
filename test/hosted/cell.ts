import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CallError } from "../../src/shared/ipc/contract";
import { events, type RouteInput, type RouteName, type RouteOutput } from "../../src/shared/ipc/index";
import type { Upload, UploadEntry } from "../../src/shared/ipc/uploads";
import { issue } from "../support/certificates";
import { TestApp, memoryKeychain, type AppScripts } from "../support/app";
import { MisbehavingService, type Spoiling } from "./misbehaving-service";
import { steppedUntil } from "./stepped-clock";

/** What TestApp throws if a route fails. */
type Failure = Error & { error: CallError };

/** The app ended while it was asked. */
class Killed extends Error {
  override readonly name = "Killed";
}

const token = "token-of-the-analyst";
const published = Date.UTC(2026, 2, 20);
const day = 86_400_000;

/** URL of one of the documents that a cell's service has. */
export const urlOf = (n: number | string) => `https://paper.example/${n}`;
/** Documents that every service starts with. */
export const seeded = 12;
/** The time range of all documents. */
export const range = { min: published, max: published + 10 * day };

/** One action of an analyst on a hosted service that fails in one way. */
export class Cell {
  readonly #keychain = memoryKeychain(new Map());
  /** For files of the analyst, and the profiles of the app. */
  readonly folder = mkdtempSync(path.join(tmpdir(), "earshot-cell-"));
  /** Failures that the app told instead of a result. */
  readonly told: CallError[] = [];
  /** Documents of which the app said that somebody else has changed them. */
  readonly conflicts = new Set<string>();
  app: TestApp;
  /** Changes of documents before the fault began. */
  begun = 0;
  /** Happens once the analyst has read what the action is about. */
  afterReading: () => void | Promise<void> = () => undefined;
  ref = { connectionId: "", projectId: "p1" };
  token = token;
  readonly #servers: Server[] = [];
  #lives = 0;
  #still = 0;

  private constructor(
    readonly service: MisbehavingService,
    private readonly scripts: AppScripts,
  ) {
    this.app = this.#open();
  }

  /** A service with documents, and an app that is connected to it. */
  static async open(scripts: AppScripts): Promise<Cell> {
    const service = await MisbehavingService.startWhole();
    for (let n = 0; n < seeded; n++) service.documents.modify("create", documentOf(n, `About kites, ${n}`));
    service.token = token;
    const cell = new Cell(service, scripts);
    const { id } = await cell.app.call("connections.addService", {
      name: "Hosted",
      baseUrl: service.url,
      token,
      keep: "keychain",
    });
    cell.ref = { ...cell.ref, connectionId: id };
    await cell.app.call("connections.open", { id });
    cell.app.core.resume();
    return cell;
  }

  /** True once the app was killed and started again. */
  get wasKilled(): boolean {
    return this.#lives > 1;
  }

  /** Calls a route. Null if it failed; then `told` has the reason. */
  async ask<N extends RouteName>(route: N, input: RouteInput<N>): Promise<RouteOutput<N> | null> {
    const { app } = this;
    const outcome = await app.call(route, input).catch((error: unknown) => {
      if (!isFailure(error)) throw error;
      return error;
    });
    if (app !== this.app) throw new Killed();
    if (!isFailure(outcome)) return outcome;
    this.told.push(outcome.error);
    return null;
  }

  /** Runs work under the stopped clock to its end, or to the moment at which the app is to be killed. */
  async run(work: () => Promise<unknown>, isKilled: () => boolean = () => false): Promise<void> {
    let ended = false;
    const running = work().finally(() => (ended = true));
    running.catch(() => undefined);
    const isOver = await this.until(() => ended || isKilled());
    if (!isOver) throw new Error("It takes more than 20 minutes");
    if (isKilled()) {
      await this.#kill();
      await running.catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
    } else await running;
  }

  /** Steps the clock until something is so. False if it isn't within a time. */
  until(isSo: () => boolean | Promise<boolean>, withinMs = 20 * 60_000): Promise<boolean> {
    return steppedUntil(isSo, { isBusy: () => this.service.busy > 0 || this.#still > 0, withinMs });
  }

  /** Lets the clock stand still during work that happens in another thread. */
  async still<T>(work: () => Promise<T>): Promise<T> {
    this.#still++;
    try {
      return await work();
    } finally {
      this.#still--;
    }
  }

  spoil(spoiling: Spoiling): void {
    this.service.spoil(spoiling);
  }

  /** Somebody else changes a document on the service. */
  somebody(action: "create" | "update" | "delete", change: { url: string; [field: string]: unknown }): void {
    this.service.documents.modify(action, change);
  }

  async uploads(): Promise<Upload[]> {
    return (await this.app.call("uploads.list", undefined)).reverse();
  }

  /** What an upload sends. */
  async entriesOf({ id: uploadId, total }: Pick<Upload, "id" | "total">): Promise<UploadEntry[]> {
    const entries: UploadEntry[] = [];
    const count = 500;
    for (let offset = 0; offset < Math.max(total, 1); offset += count)
      entries.push(...(await this.app.call("uploads.entries", { uploadId, offset, count })).entries);
    return entries;
  }

  /** What all uploads send. */
  async entries(): Promise<UploadEntry[]> {
    return (await Promise.all((await this.uploads()).map((upload) => this.entriesOf(upload)))).flat();
  }

  /** Waits until nothing is being sent any more, for a few minutes. */
  async settled(): Promise<void> {
    const isOpen = ({ state }: Upload) => state === "sending" || state === "waiting";
    await this.until(async () => !(await this.uploads()).some(isOpen), 4 * 60_000);
  }

  /** Every failure that the app has told, also of uploads and streams that went on. */
  errors(): CallError[] {
    const ofEvents = this.app.events.flatMap(({ name, payload }) => {
      if (name === "uploads.changed") return [events[name].parse(payload).error];
      return name === "streams.state" ? [events[name].parse(payload).error] : [];
    });
    return [...this.told, ...ofEvents.filter((error) => error !== null)];
  }

  /** Leads the app to a server with a certificate that nobody has signed. */
  async meetBadCertificate(): Promise<void> {
    const { pem: cert, key } = issue(this.folder, { name: "bad", alternatives: "IP:127.0.0.1" });
    const server = createServer({ cert, key: readFileSync(key) });
    this.#servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    this.app.fetch = (url, init) => {
      const { pathname, search } = new URL(url);
      return fetch(`https://127.0.0.1:${port}${pathname}${search}`, init);
    };
  }

  /** Ends all faults, enters a token again and goes on with what was paused, as an analyst would. */
  async recover(): Promise<void> {
    this.service.behave();
    this.afterReading = () => undefined;
    this.app.fetch = fetch;
    await this.service.restore();
    if (this.service.token !== this.token) this.service.token = this.token = `${token}-2`;
    await this.run(async () => {
      const { connectionId: id } = this.ref;
      await this.app.call("connections.setToken", { id, token: this.token, keep: "keychain" });
      this.app.core.wake();
      for (const { id: uploadId, state } of await this.uploads())
        if (state === "paused") await this.app.call("uploads.resume", { uploadId });
    });
  }

  async close(): Promise<void> {
    await this.app.core.close();
    await this.service.stop();
    for (const server of this.#servers) server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #open(): TestApp {
    this.#lives++;
    return new TestApp(path.join(this.folder, String(this.#lives)), this.scripts, this.#keychain, {
      delaysMs: [1000],
    });
  }

  /** Leaves the profile as a kill would, and starts the app on that. */
  async #kill(): Promise<void> {
    const { app } = this;
    cpSync(app.userData, path.join(this.folder, String(this.#lives + 1)), { recursive: true });
    this.app = this.#open();
    await app.core.close();
    this.service.behave();
    await this.app.call("connections.open", { id: this.ref.connectionId });
    this.app.core.resume();
  }
}

/** A document of a cell's service. */
export function documentOf(n: number | string, content: string): { url: string; [field: string]: unknown } {
  const at = typeof n === "number" ? n : 4;
  return {
    url: urlOf(n),
    published: String(published + (at % 5) * day),
    title: `Doc ${n}`,
    content,
    sentiment: (at % 3) - 1,
    tags_customer: [],
    extra_author_attributes: { name: `Author ${at % 4}` },
  };
}

function isFailure(error: unknown): error is Failure {
  return error instanceof Error && "error" in error;
}
