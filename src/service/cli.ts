import { writeSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { lineLog } from "../shared/log";
import type { Progress, ServiceLine } from "../shared/service-lines";
import { isDamage } from "../sqlite/damage";
import { carryOut } from "./access/member-orders";
import { readArguments } from "./arguments";
import { ForeignFault } from "./workspace-file/foreign-rows";
import { openWorkspaceFile } from "./workspace-file/open-workspace-file";
import { rebuildWorkspace } from "./workspace-file/rebuild-workspace";
import { writeWorkspaceFile } from "./workspace-file/write-workspace-file";
import { percents } from "./percents";
import { type RunningService, start } from "./start";
import { tracesOf } from "./workspace/erasure";
import { OpeningFailure, attempt, attemptLong, exitCodes } from "./workspace/opening-failure";

/** Compiled next to this file, see electron.vite.config.ts. */
const threadFile = fileURLToPath(new URL("ingestionThread.js", import.meta.url));

const log = lineLog((line) => write(process.stderr.fd, line));

// Node would print the error with its message, which may quote a document.
process.on("uncaughtException", (error) => {
  log.error("An error was not caught", error);
  process.exit(1);
});

/** Runs the service until it gets a signal or, with --follow-parent, standard input ends. */
async function main(): Promise<void> {
  const state: { service?: RunningService; stopping: boolean } = { stopping: false };
  const stop = () => {
    if (state.stopping) return;
    state.stopping = true;
    // Exiting during startup is safe: the next start resumes the work.
    if (!state.service) process.exit(0);
    if (options.progress) say({ closing: true });
    state.service.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  const options = readArguments(process.argv.slice(2), process.env);
  if (options.followParent) {
    process.stdin.on("end", stop).on("error", stop).resume();
  }
  const {
    token,
    readOnlyToken,
    team,
    memberOrder,
    title,
    erasure,
    workspaceFile,
    openFile,
    rebuild,
    author,
    ...rest
  } = options;
  const progress: Progress = (of, reached) => {
    if (options.progress) say({ progress: { of, reached } });
  };
  if (author) {
    const { folder } = options;
    say({ traces: attempt(folder, () => tracesOf(folder, author, percents("erasing", progress))) });
    end(0);
    return;
  }
  if (memberOrder) {
    const { folder } = options;
    say({ team: attempt(folder, () => carryOut(folder, memberOrder)) });
    end(0);
    return;
  }
  if (workspaceFile) {
    const { file, without, secret, language, parts } = workspaceFile;
    const share = percents("handing_over", progress);
    const choices = {
      codes: !without.includes("codes"),
      notes: !without.includes("notes"),
      ...(parts !== undefined && { parts }),
      ...(secret !== undefined && without.includes("authors") && { pseudonyms: { secret, language } }),
    };
    await attemptLong(options.folder, writeWorkspaceFile(options.folder, file, choices, share));
    say({ handedOver: true });
    end(0);
    return;
  }
  if (openFile ?? rebuild) {
    const { folder } = options;
    const share = percents("building", progress);
    const work = openFile
      ? openWorkspaceFile(openFile.file, folder, openFile.parts, share)
      : rebuildWorkspace(folder, share);
    say({ built: await attemptLong(folder, work) });
    end(0);
    return;
  }
  state.service = await start({
    ...rest,
    log,
    threadFile,
    create: options.create || options.sample,
    progress,
    damaged: (what) => {
      if (options.progress) say({ damaged: what });
      // Without the id, which may be the name of a person or a file.
      else
        process.stderr.write(`A stored record can't be used: ${what.kind}, ${what.field || "all of it"}\n`);
    },
    ...(team
      ? { team, store: team.store }
      : { token, ...(readOnlyToken === undefined ? {} : { readOnlyToken }) }),
    ...(erasure === undefined ? {} : { erasure }),
    ...(options.sample ? { title: "Northwind Roasters" } : title === undefined ? {} : { title }),
    prepare: async (context, workspace) => {
      if (!options.sample && !workspace.isSample) return;
      // Its texts are read only where there is a sample.
      const { fillSample, shiftSample } = await import("./sample-workspace");
      if (options.sample)
        await fillSample(context, workspace, options.timeZone, (count) => progress("sample", count));
      shiftSample(workspace, options.timeZone);
    },
  });
  const { url, administrator } = state.service;
  say({ listening: url, ...(administrator && { administrator }) });
}

/** Prints one line of JSON for the program that started the service. That program may have ended meanwhile. */
function say(line: ServiceLine): void {
  write(process.stdout.fd, JSON.stringify(line));
}

function write(to: number, line: string): void {
  try {
    writeSync(to, `${line}\n`);
  } catch {
    // The work goes on without a reader: closing saves the columns.
  }
}

/** Exits, or with --linger waits for the signal to. */
function end(code: number): void {
  if (!process.argv.includes("--linger")) process.exit(code);
  setInterval(() => undefined, 60_000);
}

function fail(error: unknown): void {
  const kind = error instanceof OpeningFailure ? error.kind : isDamage(error) ? "damaged" : "internal";
  const message = error instanceof Error ? error.message : String(error);
  if (kind === "internal") log.error("The service can't work", error, { kind });
  const place = error instanceof ForeignFault ? error.place : undefined;
  say({ error: { kind, message, ...(place && { place }) } });
  end(exitCodes[kind]);
}

main().catch(fail);
