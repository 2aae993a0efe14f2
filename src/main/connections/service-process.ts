import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** A running local service, as its supervisor sees it. */
export interface ServiceProcess {
  /** Calls the listener with each line of standard output. */
  onLine(listener: (line: string) => void): void;
  /** Calls the listener with each line of standard error. */
  onErrorLine(listener: (line: string) => void): void;
  onExit(listener: (code: number | null) => void): void;
  /** "ask" requests a clean exit, "force" kills the process. */
  kill(how: "ask" | "force"): void;
}

/** Starts the local service. The app uses Electron's utility process, tests and scripts a plain child process. */
export type StartService = (args: readonly string[], env: Readonly<Record<string, string>>) => ServiceProcess;

export function eachLine(stream: NodeJS.ReadableStream | null, listener: (line: string) => void): void {
  if (stream) createInterface({ input: stream, crlfDelay: Infinity }).on("line", listener);
}

/** Starts the service as a plain Node process. */
export function startWithNode(modulePath: string): StartService {
  return (args, env) => {
    const child = spawn(process.execPath, [modulePath, ...args], {
      // The service exits when its standard input closes, so it never outlives this process.
      env: { ...process.env, ...env, EARSHOT_PARENT: "1" },
      stdio: ["pipe", "pipe", "pipe"],
    });
    return {
      onLine: (listener) => eachLine(child.stdout, listener),
      onErrorLine: (listener) => eachLine(child.stderr, listener),
      onExit: (listener) => {
        let reported = false;
        const once = (code: number | null) => {
          if (!reported) listener(code);
          reported = true;
        };
        child.on("exit", once);
        child.on("error", () => once(null));
      },
      kill: (how) => void child.kill(how === "ask" ? "SIGTERM" : "SIGKILL"),
    };
  };
}
