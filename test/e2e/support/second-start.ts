import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { type Profile, electronExecutable } from "./launch";

const project = path.resolve(import.meta.dirname, "../../..");

/**
 * Starts the app a second time on the same profile, as the desktop does for a link or a file. Returns the exit code.
 */
export async function secondStart(profile: Profile, args: string[]): Promise<number> {
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const second = spawn(electronExecutable(), [...sandbox, project, ...args], {
    env: { ...process.env, EARSHOT_USER_DATA: profile.userData },
    stdio: "ignore",
  });
  const [code] = (await once(second, "exit")) as [number];
  return code;
}
