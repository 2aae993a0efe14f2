import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { build } from "vite";
import { compiledPrograms } from "../../scripts/compiled-programs.mjs";
import { z } from "zod";
import { bundleFolder } from "./bundle";

/** Paths of the compiled service. */
interface Compiled {
  program: string;
  threadFile: string;
}
let compiled: Promise<Compiled> | undefined;

/** Compiles the service as the app runs it, once per process. */
export function compileService(): Promise<Compiled> {
  const outDir = bundleFolder("service-and-thread");
  compiled ??= build({
    configFile: false,
    plugins: [compiledPrograms()],
    logLevel: "error",
    ssr: { noExternal: true, external: ["@photostructure/sqlite"] },
    build: {
      ssr: true,
      rolldownOptions: {
        input: { service: "src/service/cli.ts", ingestionThread: "src/service/ingestion/thread.ts" },
      },
      outDir,
      emptyOutDir: true,
      minify: false,
    },
  }).then(() => ({ program: join(outDir, "service.js"), threadFile: join(outDir, "ingestionThread.js") }));
  return compiled;
}

export interface ServiceProcess {
  child: ChildProcess;
  /** URL once the service listens. Rejects with its output if it exits before that. */
  url: Promise<string>;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Lines of standard output. */
  lines: string[];
  /** Returns standard error so far. */
  log: () => string;
}

const Listening = z.object({ listening: z.string() });

export async function spawnService(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<ServiceProcess> {
  const { program } = await compileService();
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, EARSHOT_SERVICE_TOKEN: "test-token", ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const lines: string[] = [];
  let log = "";
  let rest = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (log += text));
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.on("close", (code, signal) => resolve({ code, signal })),
  );
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      const parts = (rest + text).split("\n");
      rest = parts.pop() ?? "";
      for (const line of parts) {
        lines.push(line);
        const said = Listening.safeParse(JSON.parse(line));
        if (said.success) resolve(said.data.listening);
      }
    });
    void exited.then(() => reject(new Error(`The service ended: ${lines.join("\n")}${log}`)));
  });
  url.catch(() => undefined);
  return { child, url, exited, lines, log: () => log };
}
