import { spawn } from "node:child_process";
import path from "node:path";
import { build } from "vite";
import { compiledPrograms } from "../../scripts/compiled-programs.mjs";
import { nodePlatform } from "../../src/cli/node-platform";
import { programOf } from "../../src/cli/program";
import { Runner } from "../../src/cli/runner";
import { AccessServer } from "../../src/main/access/access-server";
import { takeOverProfile } from "../../src/main/access/hold-profile";
import { startWithNode } from "../../src/main/connections/service-process";
import { silentLog } from "../../src/main/log";
import { TestApp, type AppScripts } from "./app";
import { bundleFolder } from "./bundle";

let compiled: Promise<string> | undefined;

/** Compiles the command line with the service and workers beside it, as the app's build does. Returns their folder. */
export function compileCli(): Promise<string> {
  const outDir = bundleFolder("command-line");
  compiled ??= build({
    configFile: false,
    plugins: [compiledPrograms()],
    logLevel: "error",
    ssr: { noExternal: true, external: ["@photostructure/sqlite", "keytar", "@resvg/resvg-js"] },
    build: {
      ssr: true,
      rolldownOptions: {
        input: {
          cli: "src/cli/index.ts",
          service: "src/service/cli.ts",
          ingestionThread: "src/service/ingestion/thread.ts",
          importWorker: "src/main/imports/worker.ts",
          tableWorker: "src/main/files/tables/table-worker.ts",
          reportWorker: "src/main/boards/report-worker.ts",
        },
      },
      outDir,
      emptyOutDir: true,
      minify: false,
    },
  }).then(() => outDir);
  return compiled;
}

export function scriptsIn(folder: string): AppScripts {
  const script = (name: string) => path.join(folder, `${name}.js`);
  return {
    service: script("service"),
    importWorker: script("importWorker"),
    tableWorker: script("tableWorker"),
    reportWorker: script("reportWorker"),
  };
}

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Commands in one profile. */
export class CommandLine {
  constructor(
    readonly scripts: string,
    readonly profile: string,
  ) {}

  get program(): string {
    return path.join(this.scripts, "cli.js");
  }

  get env(): Record<string, string> {
    const own = Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !entry[0].startsWith("EARSHOT_"),
    );
    return { ...Object.fromEntries(own), EARSHOT_USER_DATA: this.profile, LC_ALL: "en_US.UTF-8" };
  }

  /** Runs a command in this process, which takes a fraction of the time of loading the program. */
  async run(...args: string[]): Promise<Ended> {
    const said = { stdout: "", stderr: "" };
    const runner = new Runner(
      {
        ...nodePlatform(),
        scripts: this.scripts,
        startService: startWithNode(scriptsIn(this.scripts).service),
      },
      {
        print: (line) => (said.stdout += `${line}\n`),
        note: (line) => (said.stderr += `${line}\n`),
        progress: () => undefined,
        columns: undefined,
      },
    );
    const code = await runner.run(programOf(runner), ["--profile", this.profile, ...args]);
    return { code, ...said };
  }

  /** Runs a command in a process of its own, with further variables. */
  runAlone(args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Ended> {
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [this.program, ...args], {
        env: { ...this.env, ...more },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let stdout = "";
      let stderr = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
      child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
      child.once("error", reject);
      child.once("close", (code) => resolve({ code, stdout, stderr }));
    });
  }

  /** Runs a command that must succeed and returns its JSON. */
  async json(...args: string[]): Promise<unknown> {
    return jsonOf(args, await this.run(...args, "--json"));
  }

  /** The same in a process of its own. */
  async jsonAlone(...args: string[]): Promise<unknown> {
    return jsonOf(args, await this.runAlone([...args, "--json"]));
  }
}

function jsonOf(args: readonly string[], { code, stdout, stderr }: Ended): unknown {
  if (code !== 0) throw new Error(`earshot ${args.join(" ")} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}

/** The app on a profile: it waits for the profile, builds its core and lets commands work through it. */
export async function openApp(profile: string, scripts: AppScripts) {
  const hold = await takeOverProfile(profile, () => undefined, new AbortController().signal);
  const app = new TestApp(profile, scripts);
  const access = await AccessServer.listen({
    folder: profile,
    version: "0.0.0",
    router: app.core.router,
    grants: app.grants,
    sendUploads: app.core.sendUploads,
    log: silentLog,
  });
  app.forward = access.emit;
  const close = async () => {
    access.close();
    await app.core.close();
    hold.release();
  };
  return { app, access, close };
}
