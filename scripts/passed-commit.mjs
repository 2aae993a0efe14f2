import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { projectFolder, runCommand } from "./run-command.mjs";

const file = path.join(projectFolder, "out", "reports", "passed-commit");

/** What a git command prints, without the last line break. Undefined if it fails, for example without git. */
async function git(...args) {
  const { code, stdout } = await runCommand("git", args, { stdio: ["ignore", "pipe", "ignore"] }).catch(
    () => ({ code: 1 }),
  );
  return code === 0 ? stdout.trimEnd() : undefined;
}

/** Stores that all tests passed on the commit that is checked out. Does nothing if there are changes beside it. */
export async function rememberPassed() {
  const commit = await git("rev-parse", "HEAD");
  if (commit === undefined || (await git("status", "--porcelain")) !== "") return;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, commit);
}

/**
 * Files that differ from the newest commit known to pass all tests: where `npm test` last passed here, or else where this branch
 * left origin/main. Undefined if neither is known.
 */
export async function changedFiles() {
  const stored = (await readFile(file, "utf8").catch(() => "")).trim();
  const isAncestor =
    stored !== "" && (await git("merge-base", "--is-ancestor", stored, "HEAD")) !== undefined;
  const passed = isAncestor ? stored : await git("merge-base", "origin/main", "HEAD");
  if (passed === undefined) return undefined;
  const changed = await git("diff", "--name-only", "--no-renames", passed);
  const added = await git("ls-files", "--others", "--exclude-standard");
  return [changed, added].flatMap((names) => (names ?? "").split("\n")).filter((name) => name !== "");
}
