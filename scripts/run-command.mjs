import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const projectFolder = path.resolve(fileURLToPath(new URL("..", import.meta.url)));

/** Prints progress to standard error. Standard output is for results (paths, URLs, counts). */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

// Each program that runs listens for signals, and a dozen may run at once.
process.setMaxListeners(0);

/** npm and the terminal each send a signal for one Ctrl+C. A repeated signal within this time is ignored. */
const sameSignalWithinMs = 500;
const underNpm = process.env.npm_lifecycle_event !== undefined;

/**
 * Runs a program in the project's folder. Resolves with its exit code and, if piped, its output.
 * A signal that ends this process is passed on once to the program's whole process group, so that nothing keeps running.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions & {signalTarget?: () => number | undefined}} [options]
 *   `signalTarget` names a single process that gets the signal instead, if the rest of the group must outlive it
 * @returns {Promise<{code: number, stdout: string, stderr: string}>}
 */
export function runCommand(command, args, { signalTarget, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const ownGroup = process.platform !== "win32";
    const child = spawn(command, args, {
      cwd: projectFolder,
      stdio: "inherit",
      detached: ownGroup,
      ...options,
    });
    const lastSent = new Map();
    const passOn = (signal) => {
      const now = Date.now();
      if (child.pid === undefined || now - (lastSent.get(signal) ?? 0) < sameSignalWithinMs) return;
      lastSent.set(signal, now);
      try {
        process.kill(signalTarget?.() ?? (ownGroup ? -child.pid : child.pid), signal);
      } catch {
        // The program has just ended.
      }
    };
    // A signal to npm ends npm and its shell without reaching this process. The only trace is a changed parent
    // process.
    const parent = process.ppid;
    const orphanWatch = setInterval(() => {
      if (underNpm && process.ppid !== parent) passOn("SIGTERM");
    }, 1_000);
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, passOn);
    const release = () => {
      clearInterval(orphanWatch);
      for (const signal of signals) process.off(signal, passOn);
    };
    let stdout = "";
    let stderr = "";
    child.stdout?.setEncoding("utf8").on("data", (text) => (stdout += text));
    child.stderr?.setEncoding("utf8").on("data", (text) => (stderr += text));
    child.on("error", (error) => {
      release();
      reject(error);
    });
    child.on("close", (code, signal) => {
      release();
      resolve({ code: code ?? (signal === "SIGINT" ? 130 : 143), stdout, stderr });
    });
  });
}

/** Whether Node was started with the file at this URL. False if another script imports it. */
export function isMainScript(importMetaUrl) {
  return process.argv[1] !== undefined && fileURLToPath(importMetaUrl) === path.resolve(process.argv[1]);
}

/**
 * Runs a script's body. A number it returns becomes the exit code. Errors are printed without their stack and exit
 * with 1.
 */
export async function runScript(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
