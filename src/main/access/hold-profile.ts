import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { takeLock } from "../../sqlite/file-lock";
import { askForProfile } from "./access-client";

/** The right to use a profile's databases. One process has it at a time. */
export interface ProfileHold {
  release: () => void;
}

const retryMs = 150;

/** Takes the profile. Undefined if another process has it. */
export function holdProfile(folder: string): ProfileHold | undefined {
  return takeLock(path.join(folder, "profile.lock"));
}

/** Takes the profile as soon as a command that has it lets go. `waiting` is called once if there is one. */
export async function takeOverProfile(
  folder: string,
  waiting: () => void,
  signal: AbortSignal,
): Promise<ProfileHold> {
  let told = false;
  for (;;) {
    const hold = holdProfile(folder);
    if (hold) return hold;
    if (!told) waiting();
    told = true;
    // Each holder is asked: another command may have taken the profile meanwhile.
    await askForProfile(folder);
    await wait(retryMs, undefined, { signal });
  }
}
