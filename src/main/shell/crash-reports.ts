import { app } from "electron";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type LogFacts, errorEntry, factsOf } from "../../shared/log";
import type { Log } from "../log";
import type { Redactor } from "../redaction";

const max = 50;

/**
 * Crash reports: small files of codes and places in the code, stored on this computer only. Electron's crash reporter
 * isn't used, because its memory dumps would contain the access token.
 */
export class CrashReports {
  constructor(
    readonly folder: string,
    private readonly redactor: Redactor,
    private readonly log: Log,
  ) {}

  /**
   * Writes a report and deletes the oldest if there are too many. Never throws, since it runs after something already
   * failed.
   */
  write(what: string, error?: unknown, facts?: LogFacts): void {
    try {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      const at = new Date();
      const report = {
        what,
        at: at.toISOString(),
        version: app.getVersion(),
        electron: process.versions.electron,
        platform: `${process.platform} ${process.arch}`,
        uptimeSeconds: Math.round(process.uptime()),
        ...factsOf(facts),
        ...(error !== undefined && { error: errorEntry(error) }),
      };
      const text = this.redactor.text(JSON.stringify(report, null, 2));
      const name = `${at.toISOString().replace(/[:.]/g, "-")}.json`;
      writeFileSync(path.join(this.folder, name), `${text}\n`, { mode: 0o600 });
      for (const old of this.names().slice(0, -max)) rmSync(path.join(this.folder, old), { force: true });
    } catch (failed) {
      this.log.error("A crash report could not be kept", failed);
    }
  }

  /** Marks the run as started. If it isn't marked as ended, the next run reports it. */
  begin(): void {
    const before = readText(this.#running);
    if (before !== null) {
      const [, started] = /started (\S+)$/.exec(before) ?? [];
      this.write("Earshot ended without closing", undefined, started === undefined ? {} : { started });
    }
    try {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      const facts = `version ${app.getVersion()}, started ${new Date().toISOString()}`;
      writeFileSync(this.#running, facts, { mode: 0o600 });
    } catch (error) {
      this.log.warn("The start could not be noted", error);
    }
  }

  /** Marks the run as ended. */
  end(): void {
    rmSync(this.#running, { force: true });
  }

  get #running(): string {
    return path.join(this.folder, "running");
  }

  /** Names of the reports, oldest first. */
  names(): string[] {
    try {
      return readdirSync(this.folder)
        .filter((name) => name.endsWith(".json"))
        .sort();
    } catch {
      return [];
    }
  }

  /** Reports crashes in any of the app's processes from now on. */
  watch(): void {
    process.on("uncaughtException", (error) => {
      this.log.error("Uncaught", error);
      this.write("An error in main was not caught", error);
    });
    process.on("unhandledRejection", (reason) => {
      this.log.error("Unhandled rejection", reason);
      this.write("A rejection in main was not handled", reason);
    });
    app.on("render-process-gone", (_, __, { reason, exitCode }) => {
      if (reason !== "clean-exit") this.write("The page's process ended", undefined, { reason, exitCode });
    });
    app.on("child-process-gone", (_, { type, reason, exitCode, serviceName }) => {
      if (reason === "clean-exit" || reason === "killed") return;
      // "Pepper Plugin" and "Sandbox helper" are two words.
      const facts = { process: type.replaceAll(" ", "-"), reason, exitCode, service: serviceName };
      this.log.error("A process ended", undefined, facts);
      this.write("A process ended", undefined, facts);
    });
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
