import { failure } from "../main/client/service-error";
import { parseLine } from "../main/access/messages";
import { ServiceLine } from "../shared/service-lines";
import type { Bare } from "./runner";

interface ServiceChild<T> {
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Called with each of its lines. Calling `done` is the command's end. */
  heard: (line: ServiceLine, done: (result: T) => void) => void;
  /** What the command ends with when the program has ended. May throw. */
  ended: (code: number | null) => T;
}

/** Runs the service's own program, which alone knows its databases, until the command is done. Ctrl+C asks it to stop. */
export function runService<T>(
  { platform, terminal, signal }: Bare,
  { args, env, heard, ended }: ServiceChild<T>,
): Promise<T> {
  const child = platform.startService([...args], env);
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => child.kill("ask"), { once: true });
    child.onErrorLine((line) => terminal.note(line));
    child.onLine((line) => {
      const said = parseLine(ServiceLine, line);
      if (!said) return;
      if ("error" in said) reject(failure(kindOf(said.error.kind), said.error.message));
      else heard(said, resolve);
    });
    child.onExit((code) => {
      resolve(Promise.resolve(code).then(ended));
    });
  });
}

/** The kind of a command's failure for that of a service that didn't open. */
function kindOf(kind: string): "missing" | "conflict" | "invalid" {
  return kind === "missing" ? "missing" : kind === "usage" ? "invalid" : "conflict";
}
