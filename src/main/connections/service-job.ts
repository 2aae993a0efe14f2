import { randomUUID } from "node:crypto";
import { copyLine } from "../../shared/log";
import { ServiceLine } from "../../shared/service-lines";
import { type ServiceError, cancelled, failure, throwIfAborted } from "../client/service-error";
import { t } from "../../shared/texts";
import type { Log } from "../log";
import type { StartService } from "./service-process";

export type JobError = Extract<ServiceLine, { error: unknown }>["error"];

export interface ServiceJob<T> {
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** The result, from the line that carries it. Undefined for all other lines. */
  result: (line: ServiceLine) => T | undefined;
  /** Called with each percent of long work. */
  progress?: (percent: number) => void;
  /** The failure of an error line that the job itself explains. Undefined for all others. */
  rejected?: (error: JobError) => ServiceError | undefined;
  /** The message of a process that ends without a result. */
  failed: string;
}

/**
 * Runs a job of the local service in a process of its own. Aborting kills it. The process lingers until its last line was read,
 * because Electron no longer passes on what a process has written that has ended.
 */
export async function runServiceJob<T>(
  startService: StartService,
  { args, env, result, progress, rejected, failed }: ServiceJob<T>,
  log: Log,
  signal: AbortSignal,
): Promise<T> {
  throwIfAborted(signal);
  const child = startService([...args, "--linger"], { ...env, EARSHOT_SERVICE_TOKEN: randomUUID() });
  return new Promise((resolve, reject) => {
    const stop = () => child.kill("force");
    let settle = () => reject(failure("server", failed));
    signal.addEventListener("abort", stop, { once: true });
    child.onLine((text) => {
      const line = lineOf(text);
      if (!line) return;
      if ("progress" in line) progress?.(line.progress.reached);
      const found = result(line);
      if (found !== undefined) settle = () => resolve(found);
      else if ("error" in line) {
        const { error } = line;
        settle = () => reject(rejected?.(error) ?? failureOf(error));
      } else return;
      child.kill("ask");
    });
    child.onErrorLine((line) => copyLine(line, log));
    child.onExit(() => {
      signal.removeEventListener("abort", stop);
      if (signal.aborted) reject(cancelled());
      else settle();
    });
  });
}

function failureOf({ kind, message }: JobError): ServiceError {
  return kind === "full" ? failure("invalid", t("common:saving.diskFull")) : failure("server", message);
}

function lineOf(text: string): ServiceLine | undefined {
  try {
    return ServiceLine.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
