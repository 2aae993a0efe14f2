import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import nodeModule, { createRequire } from "node:module";
import { homedir } from "node:os";
import path from "node:path";
import { Script } from "node:vm";

/** By then a process has run what it runs at every start, and has not begun to wait for the analyst's work. */
const keptAfterMs = 4_000;

const staleAfterMs = 60 * 24 * 3_600_000;

/** A shorter script is compiled sooner than a file is read. */
const shortestKept = 8_192;

/** What Node declares only for later versions, or not at all. */
interface Compiling {
  readonly enableCompileCache?: (folder: string) => void;
  readonly prototype: {
    exports: object;
    _compile: (this: Compiling["prototype"], content: string, filename: string) => unknown;
  };
}

type ModuleFunction = (
  this: object,
  exports: object,
  required: NodeJS.Require,
  module: object,
  filename: string,
  folder: string,
) => unknown;

const compiling = nodeModule as unknown as Compiling;

/**
 * Runs a program of the build, with what V8 compiled of it at an earlier start. Compiling takes two fifths of a start's processor
 * time. `required` is the program's `require`, and `program` its path.
 */
export function load(required: NodeJS.Require, program: string): void {
  const folder = privateFolder();
  // Node keeps compiled code itself from version 22.1 on.
  if (folder !== undefined && compiling.enableCompileCache) compiling.enableCompileCache(folder);
  else if (folder !== undefined) keepCompiled(folder, path.dirname(required.resolve(program)));
  required(program);
}

/** A folder that nobody else can write to: what lies there is run. Undefined if there is none. */
function privateFolder(): string | undefined {
  try {
    const folder = path.join(cachesFolder(), "compiled");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(folder);
    const isOurs = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
    return isOurs ? folder : undefined;
  } catch {
    // Without a home, or on a full disk, scripts are compiled at each start.
    return undefined;
  }
}

function cachesFolder(): string {
  switch (process.platform) {
    case "darwin":
      return path.join(homedir(), "Library", "Caches", "Earshot");
    case "win32":
      return path.join(
        process.env["LOCALAPPDATA"] ?? path.join(homedir(), "AppData", "Local"),
        "Earshot",
        "Cache",
      );
    default:
      return path.join(process.env["XDG_CACHE_HOME"] ?? path.join(homedir(), ".cache"), "earshot");
  }
}

/** Has every script in a folder compiled with what is kept of it, and keeps what was compiled of the others. */
function keepCompiled(folder: string, scripts: string): void {
  const compiled: { script: Script; file: string }[] = [];
  const compile = compiling.prototype._compile;
  compiling.prototype._compile = function (content, filename) {
    if (content.length < shortestKept || !filename.startsWith(scripts + path.sep))
      return compile.call(this, content, filename);
    const file = path.join(folder, nameOf(content));
    const cachedData = keptIn(file);
    const script = new Script(nodeModule.wrap(content), { filename, ...(cachedData && { cachedData }) });
    if (cachedData === undefined || script.cachedDataRejected) compiled.push({ script, file });
    const run = script.runInThisContext() as ModuleFunction;
    return run.call(
      this.exports,
      this.exports,
      createRequire(filename),
      this,
      filename,
      path.dirname(filename),
    );
  };
  const keep = () => write(folder, compiled.splice(0));
  setTimeout(keep, keptAfterMs).unref();
  process.once("exit", keep);
}

/**
 * A name for what V8 makes of a script. V8 compares only the length of a script with that of the compiled one, and rejects what was
 * compiled with other flags, as Electron's kinds of processes have them.
 */
function nameOf(content: string): string {
  const digest = createHash("sha256").update(content).digest("hex").slice(0, 32);
  // Plain Node has no kinds of processes, although Electron's types say so.
  const { type } = process as { type?: string };
  return [digest, process.versions.v8, process.arch, type ?? "node"].join("-");
}

const digestOf = (content: Buffer) => createHash("sha256").update(content).digest();
const digestBytes = 32;

/** What is kept in a file. V8 runs what was damaged, as by a power cut, and takes the process along: a digest stands before it. */
function keptIn(file: string): Buffer | undefined {
  try {
    const whole = readFileSync(file);
    const kept = whole.subarray(digestBytes);
    return digestOf(kept).equals(whole.subarray(0, digestBytes)) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function removeStale(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (Date.now() - statSync(file).mtimeMs > staleAfterMs) rmSync(file);
  }
}

/** Writes what was compiled, and removes what nobody wrote lately. */
function write(folder: string, compiled: readonly { script: Script; file: string }[]): void {
  if (compiled.length === 0) return;
  try {
    removeStale(folder);
    for (const { script, file } of compiled) {
      const kept = script.createCachedData();
      const unfinished = `${file}.${process.pid}`;
      writeFileSync(unfinished, Buffer.concat([digestOf(kept), kept]), { mode: 0o600 });
      renameSync(unfinished, file);
    }
  } catch {
    // Another process may be faster. What isn't kept is compiled again.
  }
}
