import path from "node:path";
import { type Command, CommanderError } from "commander";
import { z } from "zod";
import { ServiceError, cancelled, failure } from "../main/client/service-error";
import { type Log, lineLog } from "../shared/log";
import { Redactor } from "../main/redaction";
import { storageFailure } from "../main/storage/disk-failure";
import type { CallError } from "../shared/ipc/contract";
import { currentLanguage, t } from "../shared/texts";
import { exitCodeOf, exitCodes, type ExitCode } from "./exit-codes";
import { misuseText } from "./misuse";
import type { Platform } from "./platform";
import type { Session } from "./session";
import { targetOf, type Target } from "./target";
import { tableLines, type Cell, type Terminal } from "./terminal";

/** Options of every command. */
const Common = z.object({
  json: z.boolean().default(false),
  verbose: z.boolean().default(false),
  profile: z.string().optional(),
  connection: z.string().optional(),
  project: z.string().optional(),
});
type Common = z.output<typeof Common>;

/** What a command shows: data for programs, a table for people. */
export interface CommandOutput {
  data: unknown;
  /** Lines above the table. */
  heading?: readonly string[];
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** What is said in place of a table without rows. */
  none?: string;
}

/** What a command works with. */
export interface Run {
  session: Session;
  signal: AbortSignal;
  terminal: Terminal;
  platform: Platform;
  common: Common;
  /** Folder of the profile. */
  folder: string;
  log: Log;
  redactor: Redactor;
  /** Time zone of dates without one and of all times shown. */
  zone: () => Promise<string>;
  /** The project that the options name. */
  target: () => Promise<Target>;
  show: (shown: CommandOutput) => void;
}

/** What a command works with that needs no core. */
export type Bare = Omit<Run, "session" | "zone" | "target">;

/** Connects commands to their work, and failures to exit codes. */
export class Runner {
  code: ExitCode = exitCodes.done;
  #json = false;
  readonly #abort = new AbortController();

  constructor(
    readonly platform: Platform,
    readonly terminal: Terminal,
  ) {}

  /** Aborts what runs. */
  interrupt(): void {
    this.#abort.abort();
  }

  /** Has a command run with the core. `options` parses its options and, as `args`, its arguments. */
  add<S extends z.ZodType>(
    command: Command,
    options: S,
    work: (run: Run, given: z.output<S>) => Promise<ExitCode | undefined>,
  ): void {
    this.addBare(command, options, async (bare, given) => {
      const { signal, common } = bare;
      // Help and completion do without most of the program.
      const { openSession } = await import("./open-session");
      const session = await openSession(bare);
      let zone: Promise<string> | undefined;
      let target: Promise<Target> | undefined;
      const run: Run = {
        ...bare,
        session,
        zone: () => (zone ??= zoneOf(session, signal)),
        target: () => (target ??= targetOf(session, common, signal)),
      };
      try {
        return await work(run, given);
      } finally {
        this.terminal.progress(null);
        await session.close();
      }
    });
  }

  /** Has a command run without the core. */
  addBare<S extends z.ZodType>(
    command: Command,
    options: S,
    work: (bare: Bare, given: z.output<S>) => Promise<ExitCode | undefined>,
  ): void {
    command.action(async () => {
      const given: unknown = { ...command.optsWithGlobals<Record<string, unknown>>(), args: command.args };
      const common = Common.parse(given);
      this.#json = common.json;
      const { signal } = this.#abort;
      const { terminal, platform } = this;
      const redactor = new Redactor();
      const bare: Bare = {
        redactor,
        signal,
        terminal,
        platform,
        common,
        folder: profileFolder(common, platform),
        log: terminalLog(common.verbose ? terminal : null, redactor),
        show: (shown) => this.#show(shown),
      };
      this.code = (await work(bare, parsed(options, given))) ?? exitCodes.done;
    });
  }

  /** Runs a program with the given arguments and returns the exit code. Failures go to standard error. */
  async run(program: Command, args: readonly string[]): Promise<ExitCode> {
    try {
      await program.parseAsync([...args], { from: "user" });
      return this.code;
    } catch (error) {
      if (error instanceof CommanderError) return this.#misused(error, args);
      // Ctrl+C may say what it leaves behind. Whatever else fails because of it is not worth telling.
      const isTold = error instanceof ServiceError && error.data.kind === "cancelled";
      return this.failed(this.#abort.signal.aborted && !isTold ? cancelled() : error);
    }
  }

  /** Reports a failure on standard error and returns its exit code. */
  failed(error: unknown): ExitCode {
    const data = callErrorOf(error);
    this.#tell(data);
    if (data.details?.["own"] === true) {
      this.terminal.note(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return exitCodes.failed;
    }
    return exitCodeOf[data.kind];
  }

  #show({ data, heading = [], columns, rows, none = t("cli:nothing") }: CommandOutput): void {
    const { terminal } = this;
    if (this.#json) {
      terminal.print(JSON.stringify(data, null, 2));
      return;
    }
    for (const line of heading) terminal.print(line);
    if (rows.length === 0) {
      if (columns.length > 0) terminal.print(none);
      return;
    }
    if (heading.length > 0) terminal.print("");
    const fit = { width: terminal.columns, locale: currentLanguage() };
    for (const line of tableLines(columns, rows, fit)) terminal.print(line);
  }

  #misused(error: CommanderError, args: readonly string[]): ExitCode {
    // Help and version are no failures, and were printed.
    if (error.exitCode === 0) return exitCodes.done;
    if (args.includes("--json")) this.#json = true;
    // Help shown for want of a command was printed, too.
    if (error.code !== "commander.help") this.#tell(failure("invalid", misuseText(error)).data);
    return exitCodes.usage;
  }

  #tell(error: CallError): void {
    this.terminal.note(this.#json ? JSON.stringify({ error }) : `earshot: ${error.message}`);
  }
}

/** A failure as the app shows it. */
export function callErrorOf(error: unknown): CallError {
  if (error instanceof ServiceError) return error.data;
  if (error instanceof Error && error.name === "AbortError") return cancelled().data;
  const stored = storageFailure(error);
  return stored?.data ?? failure("server", t("main:router.ownFault"), { details: { own: true } }).data;
}

/** Parses options. Throws a failure that names the option. */
function parsed<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const [name = ""] = issue?.path ?? [];
  const option = String(name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw failure("invalid", t("cli:wrongOption", { option, why: issue?.message ?? "" }), {
    details: { field: option },
  });
}

function profileFolder({ profile }: Common, platform: Platform): string {
  const given = profile ?? process.env["EARSHOT_USER_DATA"];
  return given ? path.resolve(given) : platform.profile;
}

export async function zoneOf(session: Session, signal: AbortSignal): Promise<string> {
  const [settings, info] = await Promise.all([
    session.ask("app.settings", undefined, signal),
    session.ask("app.info", undefined, signal),
  ]);
  return settings.timeZone ?? info.systemTimeZone;
}

/** The core's log on standard error, if it is wanted. */
function terminalLog(terminal: Terminal | null, redactor: Redactor): Log {
  return lineLog((line) => terminal?.note(redactor.text(line)));
}
