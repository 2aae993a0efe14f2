import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir, uptime } from "node:os";
import path from "node:path";

const kinds = ["access", "archive", "command", "fonts", "safe-mode", "session"] as const;
/** Kinds whose folders hold texts. */
const withTexts = /^earshot-(archive|command|safe-mode|session)-/;
/** Earlier versions left out the process. */
const pattern = new RegExp(`^earshot-(?:${kinds.join("|")})-(?:(\\d+)-)?[A-Za-z0-9]{6}$`);

/** Creates a folder in the system's temporary one. Its name tells which process uses it, so that it can be deleted after a kill. */
export function makeTemporaryFolder(kind: (typeof kinds)[number]): string {
  return mkdtempSync(path.join(tmpdir(), `earshot-${kind}-${process.pid}-`));
}

/** Deletes the temporary folders of processes that were killed. Returns those with texts that another process may still use. */
export function deleteLeftFolders(): string[] {
  return names().flatMap((name) => {
    const [found, pid] = pattern.exec(name) ?? [];
    const folder = path.join(tmpdir(), name);
    if (found === undefined || Number(pid) === process.pid || !isOwn(folder)) return [];
    try {
      if (!mayBeUsed(folder, pid)) {
        rmSync(folder, { recursive: true, force: true });
        return [];
      }
    } catch {
      // What can't be deleted is told.
    }
    return withTexts.test(name) ? [folder] : [];
  });
}

function isOwn(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && (process.getuid === undefined || found.uid === process.getuid());
}

/** A folder without a process is unused if it is older than this run of the computer. */
function mayBeUsed(folder: string, pid: string | undefined): boolean {
  if (pid === undefined) return lstatSync(folder).mtimeMs > Date.now() - uptime() * 1000;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

function names(): string[] {
  try {
    return readdirSync(tmpdir());
  } catch {
    return [];
  }
}
