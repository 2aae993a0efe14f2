import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { httpStatusOf } from "../../../src/shared/interface/errors";
import { expect } from "./launch";
import { t } from "./words";

const script = path.resolve(import.meta.dirname, "../../../out/main/service.js");

export interface NewDocument {
  url: string;
  content: string;
  [field: string]: unknown;
}

interface CallParts {
  /** If present, the call is a POST. */
  body?: unknown;
  params?: Readonly<Record<string, string>>;
}

const Account = z.object({ result_accinfo: z.object({ projects: z.array(z.object({ id: z.string() })) }) });
const AddedProject = z.object({ result_local_project: z.object({ id: z.string() }) });
const Modified = z.object({ result_searchdoc: z.array(z.object({ status_code: z.string() })) });
const Found = z.object({ pagination: z.object({ total: z.number() }) });

/**
 * A hosted service whose network can be cut: the local service in its own process, behind an HTTP server that
 * forwards, rejects or doesn't listen.
 */
export class HostedService {
  /** Calls whose path matches fail with this status code. */
  refusal: { path: RegExp; code: number } | null = null;
  /** Called with the path of each call before it is forwarded. */
  onCall: (asked: string) => void = () => undefined;
  /** Paths of all calls, in order. */
  readonly asked: string[] = [];
  readonly #line: Server;
  #port = 0;

  private constructor(
    private readonly service: ChildProcess,
    private readonly folder: string,
    private readonly behind: string,
    readonly token: string,
  ) {
    this.#line = createServer((incoming, answer) => this.#pass(incoming, answer));
  }

  static async start(title: string, token: string): Promise<HostedService> {
    const folder = await mkdtemp(path.join(tmpdir(), "earshot-hosted-"));
    const args = ["--workspace", folder, "--port", "0", "--title", title, "--follow-parent"];
    const service = spawn(process.execPath, [script, ...args], {
      env: { ...process.env, EARSHOT_SERVICE_TOKEN: token },
      stdio: ["pipe", "pipe", "ignore"],
    });
    const [line] = z.tuple([z.string()]).parse(await once(createInterface(service.stdout), "line"));
    const { listening } = z.object({ listening: z.string() }).parse(JSON.parse(line));
    const hosted = new HostedService(service, folder, listening, token);
    await hosted.restore();
    return hosted;
  }

  get url(): string {
    return `http://127.0.0.1:${String(this.#port)}`;
  }

  /** Calls the service directly, even while the network is cut. */
  async call(path: string, { body, params = {} }: CallParts = {}): Promise<unknown> {
    const target = new URL(path, this.behind);
    for (const [name, value] of Object.entries({ ...params, access_token: this.token }))
      target.searchParams.set(name, value);
    const answer = await fetch(
      target,
      body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  }

  async add(project: string, document: { url: string; content: string }): Promise<void> {
    await this.fill(project, [document]);
  }

  /**
   * Creates documents in a project, or reviews in one of its datasets. The default publication time is one hour ago.
   */
  async fill(project: string, documents: readonly NewDocument[], dataset?: string): Promise<void> {
    const published = String(Date.now() - 3_600_000);
    const place = dataset === undefined ? project : `${project}/d/${dataset}`;
    const body = documents.map((document) => ({ create: { published, ...document } }));
    const { result_searchdoc: results } = Modified.parse(
      await this.call(`/api/v2/docs/p/${place}`, { body }),
    );
    expect(results.filter(({ status_code }) => status_code !== "0")).toEqual([]);
  }

  /** Number of matching documents in a project. */
  async count(project: string, q: string): Promise<number> {
    const found = await this.call(`/api/v1/search/p/${project}/results`, { params: { q, count: "0" } });
    return Found.parse(found).pagination.total;
  }

  /** Ids of the projects. */
  async projects(): Promise<string[]> {
    const { result_accinfo } = Account.parse(await this.call("/api/v1/search/info"));
    return result_accinfo.projects.map(({ id }) => id);
  }

  /** Id of the project that every new service has. */
  async project(): Promise<string> {
    const [first = ""] = await this.projects();
    return first;
  }

  /** Adds a project and returns its id. */
  async addProject(title: string): Promise<string> {
    const added = await this.call("/local/projects", { body: { title } });
    return AddedProject.parse(added).result_local_project.id;
  }

  /** Stops listening and breaks open connections. */
  async cut(): Promise<void> {
    this.#line.closeAllConnections();
    await new Promise((resolve) => this.#line.close(resolve));
  }

  /** Listens again on the same port. */
  async restore(): Promise<void> {
    await new Promise<void>((resolve) => this.#line.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (this.#line.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    if (this.#line.listening) await this.cut();
    this.service.kill();
    await once(this.service, "exit");
    await rm(this.folder, { recursive: true });
  }

  #pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const asked = incoming.url ?? "/";
    this.asked.push(asked);
    this.onCall(asked);
    const { refusal } = this;
    if (refusal?.path.test(asked)) {
      const body = { status_code: String(refusal.code), status_message: "refused", request: asked };
      answer.writeHead(httpStatusOf(refusal.code), { "content-type": "application/json" });
      answer.end(JSON.stringify({ ...body, request_id: "#refused-1#" }));
      return;
    }
    const { method, headers } = incoming;
    const onward = request(new URL(asked, this.behind), { ...(method && { method }), headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    incoming.pipe(onward);
  }
}

/** Connects to a hosted service and waits for its project. Works on the first run and later. */
export async function connect(
  window: Page,
  name: string,
  service: { url: string; token: string },
  keep: "keychain" | "session" = "keychain",
): Promise<void> {
  const first = window.getByRole("button", { name: t("connections:connectService") });
  if (!(await first.isVisible())) await window.keyboard.press("Control+Shift+K");
  await window.getByText(t("connections:connectService")).last().click();
  await window.getByLabel(t("name")).fill(name);
  await window.getByLabel(t("connections:service.url")).fill(service.url);
  await window.getByLabel(new RegExp(`^${t("connections:service.token")}`)).fill(service.token);
  if (keep === "session") await window.getByLabel(/^For this session only/).check();
  await window.keyboard.press("Enter");
  await expect(
    window.getByRole("button", { name: t("connections:switcher.connection", { name }) }),
  ).toBeVisible();
  await expect(
    window.getByRole("button", { name: /^Project: (?!Opening|Finding|No project)/ }),
  ).toBeVisible();
}
