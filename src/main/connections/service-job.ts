import { randomUUID } from "node:crypto";
import { ServiceLine } from "../../shared/service-lines";
import { type ServiceError, cancelled, failure, throwIfAborted } from "../client/service-error";
import { t } from "../../shared/words";
import type { Log } from "../log";
import type { StartService } from "./service-process";

/** How long the last lines of a process may take once it has ended. */
const lastLinesMs = 5_000;

export interface ServiceJob<T> {
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** The result, from the line that carries it. Undefined for all other lines. */
  result: (line: ServiceLine) => T | undefined;
  /** Called with each percent of long work. */
  progress?: (percent: number) => void;
  /** The message of a process that ends without a result. */
  failed: string;
}

/** Runs a job of the local service in a process of its own. Aborting kills it. */
export async function runServiceJob<T>(
  startService: StartService,
  { args, env, result, progress, failed }: ServiceJob<T>,
  log: Log,
  signal: AbortSignal,
): Promise<T> {
  throwIfAborted(signal);
  const child = startService(args, { ...env, EARSHOT_SERVICE_TOKEN: randomUUID() });
  return new Promise((resolve, reject) => {
    const stop = () => child.kill("force");
    signal.addEventListener("abort", stop, { once: true });
    child.onLine((text) => {
      const line = lineOf(text);
      if (!line) return;
      if ("error" in line) reject(refused(line.error));
      else if ("progress" in line) progress?.(line.progress.reached);
      const found = result(line);
      if (found !== undefined) resolve(found);
    });
    child.onErrorLine((line) => log.warn("A job of the local service", line));
    child.onExit(() => {
      signal.removeEventListener("abort", stop);
      if (signal.aborted) reject(cancelled());
      // Electron tells the end of a process before its last lines.
      else setTimeout(() => reject(failure("server", failed)), lastLinesMs).unref();
    });
  });
}

function refused({ kind, message }: { kind: string; message: string }): ServiceError {
  return kind === "full" ? failure("invalid", t("files:save.diskFull")) : failure("server", message);
}

function lineOf(text: string): ServiceLine | undefined {
  try {
    return ServiceLine.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
