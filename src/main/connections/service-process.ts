import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** A running local service as its supervisor sees it. */
export interface ServiceProcess {
  /** Lines of standard output. */
  onLine(listener: (line: string) => void): void;
  /** Lines of standard error. */
  onErrorLine(listener: (line: string) => void): void;
  onExit(listener: (code: number | null) => void): void;
  /** Asks it to end, or ends it. */
  kill(how: "ask" | "force"): void;
}

/** Starts the local service; the app does it with Electron's utility process, tests and scripts with a plain child. */
export type StartService = (args: readonly string[], env: Readonly<Record<string, string>>) => ServiceProcess;

/** Calls a listener with each line of a stream. */
export function eachLine(stream: NodeJS.ReadableStream | null, listener: (line: string) => void): void {
  if (stream) createInterface({ input: stream, crlfDelay: Infinity }).on("line", listener);
}

/** Starts the service as a plain Node process. */
export function startWithNode(modulePath: string): StartService {
  return (args, env) => {
    const child = spawn(process.execPath, [modulePath, ...args], {
      // It ends when its standard input does, so it never outlives this process.
      env: { ...process.env, ...env, EARSHOT_PARENT: "1" },
      stdio: ["pipe", "pipe", "pipe"],
    });
    return {
      onLine: (listener) => eachLine(child.stdout, listener),
      onErrorLine: (listener) => eachLine(child.stderr, listener),
      onExit: (listener) => {
        let told = false;
        const once = (code: number | null) => {
          if (!told) listener(code);
          told = true;
        };
        child.on("exit", once);
        child.on("error", () => once(null));
      },
      kill: (how) => void child.kill(how === "ask" ? "SIGTERM" : "SIGKILL"),
    };
  };
}
