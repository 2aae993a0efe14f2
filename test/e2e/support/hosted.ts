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

const script = path.resolve(import.meta.dirname, "../../../out/main/service.js");

/**
 * A hosted service at the far end of a line that can be cut: the local service, run alone, behind an HTTP server that passes calls
 * on, refuses those it is told to, or does not listen at all.
 */
export class HostedService {
  /** Calls whose path matches are answered with this status code instead. */
  refusal: { path: RegExp; code: number } | null = null;
  /** Told of each call before it is passed on. */
  onCall: (asked: string) => void = () => undefined;
  /** Addresses that were asked for, in order. */
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
    const args = ["--workspace", folder, "--port", "0", "--title", title];
    const service = spawn(process.execPath, [script, ...args], {
      env: { ...process.env, EARSHOT_SERVICE_TOKEN: token },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [line] = z.tuple([z.string()]).parse(await once(createInterface(service.stdout), "line"));
    const { listening } = z.object({ listening: z.string() }).parse(JSON.parse(line));
    const hosted = new HostedService(service, folder, listening, token);
    await hosted.mend();
    return hosted;
  }

  get url(): string {
    return `http://127.0.0.1:${String(this.#port)}`;
  }

  /** Puts a document into the service, past the line. */
  async add(project: string, document: { url: string; content: string }): Promise<void> {
    const target = new URL(`/api/v2/docs/p/${project}/create`, this.behind);
    target.searchParams.set("access_token", this.token);
    const published = String(Date.now() - 3_600_000);
    const body = JSON.stringify({ published, ...document });
    const headers = { "content-type": "application/json" };
    const answer = await fetch(target, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(await answer.text());
  }

  /** The id of its one project. */
  async project(): Promise<string> {
    const target = new URL("/api/v1/search/info", this.behind);
    target.searchParams.set("access_token", this.token);
    const projects = z.tuple([z.object({ id: z.string() })]);
    const { result_accinfo } = z
      .object({ result_accinfo: z.object({ projects }) })
      .parse(await (await fetch(target)).json());
    return result_accinfo.projects[0].id;
  }

  /** Nothing listens any more, and what is open breaks. */
  async cut(): Promise<void> {
    this.#line.closeAllConnections();
    await new Promise((resolve) => this.#line.close(resolve));
  }

  /** Listens again, at the same address. */
  async mend(): Promise<void> {
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

/** Connects to a hosted service from the first run or from the open shell, and waits for its project. */
export async function connect(
  window: Page,
  name: string,
  service: { url: string; token: string },
  keep: "keychain" | "session" = "keychain",
): Promise<void> {
  const first = window.getByRole("button", { name: "Connect to a service" });
  if (!(await first.isVisible())) await window.keyboard.press("Control+Shift+K");
  await window.getByText("Connect to a service").last().click();
  await window.getByLabel("Name").fill(name);
  await window.getByLabel("Address").fill(service.url);
  await window.getByLabel(/^Access token/).fill(service.token);
  if (keep === "session") await window.getByLabel(/^For this session only/).check();
  await window.keyboard.press("Enter");
  await expect(window.getByRole("button", { name: `Connection: ${name}` })).toBeVisible();
  await expect(
    window.getByRole("button", { name: /^Project: (?!Opening|Finding|No project)/ }),
  ).toBeVisible();
}
