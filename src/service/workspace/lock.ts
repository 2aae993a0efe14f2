import { join } from "node:path";
import { lockFile } from "../../shared/workspace-folder";
import { takeLock } from "../../sqlite/file-lock";
import { OpeningFailure } from "./opening-failure";

/** Prevents a second process from opening a workspace. */
export function lockWorkspace(folder: string): { release(): void } {
  const lock = takeLock(join(folder, lockFile));
  if (lock) return lock;
  throw new OpeningFailure(
    "in_use",
    `The workspace ${folder} is open in another window or program. Close it there first.`,
  );
}
