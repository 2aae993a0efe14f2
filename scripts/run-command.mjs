// Runs other programs for the scripts of this folder.
import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const projectFolder = path.resolve(fileURLToPath(new URL("..", import.meta.url)));

/** Says what a script is doing. Standard error, because standard output belongs to results (paths, addresses, counts). */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** npm and the terminal both pass on one Ctrl+C; what comes again within this time is the same one. */
const sameSignalWithinMs = 500;
const underNpm = process.env.npm_lifecycle_event !== undefined;

/**
 * Runs a program in the project's folder and resolves with its exit code and, where they are piped, what it wrote.
 * A signal that ends this process is passed on once to the whole group of the program, so that nothing is left running.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions & {signalTarget?: () => number | undefined}} [options] `signalTarget` names
 *   the one process that is to get the signal, where ending the whole group at once would be rude
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
        // It has just ended by itself.
      }
    };
    // A signal to npm ends npm and its shell without a word to us; that we have another parent is all that shows.
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

/** Whether the file at this URL is the one that Node was started with, and not imported by another script. */
export function isMainScript(importMetaUrl) {
  return process.argv[1] !== undefined && fileURLToPath(importMetaUrl) === path.resolve(process.argv[1]);
}

/** Runs a script's body; an expected failure is printed without its stack, a number becomes the exit code. */
export async function runScript(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
