import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import type { ClusterStore } from "../../src/service/gateway";
import { CommandLine, scriptsIn } from "./cli";

const Started = z.union([
  z.object({ url: z.string(), token: z.string().optional() }),
  z
    .object({ listening: z.string(), administrator: z.string().optional() })
    .transform(({ listening: url, administrator: token }) => ({ url, token })),
]);

/** A team's service in a process of its own. */
export class ServedTeam {
  #child: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  url = "";
  /** Shown at the first start. */
  token = "";

  constructor(
    readonly scripts: string,
    readonly folder: string,
    { urls, name, shards, copies }: ClusterStore,
  ) {
    const store = { opensearch: urls, index: name, shards, copies };
    writeFileSync(this.#config, JSON.stringify({ workspace: "archive", port: 0, store }));
  }

  /** Starts it by `earshot serve`, or alone, for tests that kill it: it ends itself in order if its command is killed. */
  async start(by: "command" | "itself" = "command"): Promise<void> {
    const { program, env } = new CommandLine(this.scripts, path.join(this.folder, "profile"));
    const args =
      by === "command"
        ? [program, "serve", "--config", this.#config, "--create", "--json"]
        : [scriptsIn(this.scripts).service, "--team", this.#config, "--create"];
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
    this.#child = child;
    this.#ended = once(child, "exit");
    for await (const line of createInterface({ input: child.stdout })) {
      const { url, token } = Started.parse(JSON.parse(line));
      this.url = url;
      this.token = token ?? this.token;
      return;
    }
    throw new Error("The service has ended before it listened");
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    this.#child?.kill(signal);
    await this.#ended;
  }

  get #config(): string {
    return path.join(this.folder, "team.json");
  }
}
