import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { call } from "./service-client";

/** The built service in a separate process, as the app runs it. */
export interface Running {
  child: ChildProcess;
  url: string;
  /** ID of the service's project. */
  project: string;
  /** Milliseconds from launch until the service listens. */
  opened: number;
}

const Info = z.object({
  result_local_info: z.object({ projects: z.array(z.object({ id: z.string() })).min(1) }),
});

/** Starts the service on a workspace. Creates the workspace if it is missing. */
export async function launch(folder: string, program = "out/main/service.js"): Promise<Running> {
  const began = performance.now();
  const child = spawn(process.execPath, [program, "--workspace", folder, "--create"], {
    env: { ...process.env, EARSHOT_SERVICE_TOKEN: "bench" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").once("data", (line: string) => {
      const said = z.object({ listening: z.string() }).safeParse(JSON.parse(line));
      if (said.success) resolve(said.data.listening);
      else reject(new Error(line));
    });
    child.once("exit", () => reject(new Error("The service ended")));
  });
  const opened = performance.now() - began;
  const info = Info.parse(await call(url, "bench", "GET", "/local/info"));
  return { child, url, opened, project: info.result_local_info.projects[0]?.id ?? "" };
}

/** Ends the service and waits until its process has exited. */
export async function end({ child }: Running, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await ended;
}

/** Processor time (ms) of the service since its start, of all its threads. Times on the clock depend on other work. */
export function processorTimeOf({ child }: Running): number {
  const [, fields = ""] = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ");
  const values = fields.split(" ").map(Number);
  // User and system time, in hundredths of a second.
  return 10 * ((values[11] ?? Number.NaN) + (values[12] ?? Number.NaN));
}

/** Memory of the service in MB: now, and the peak since its start. */
export function memoryOf({ child }: Running): { now: number; max: number } {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  const mb = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
  return { now: mb("VmRSS"), max: mb("VmHWM") };
}
