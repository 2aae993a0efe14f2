// Runs a command with the parts of a desktop that the machine lacks: a display, a session bus, an unlocked keychain.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { runCommand } from "./run-command.mjs";

const screen = "-screen 0 1400x900x24";

/** Whether this machine has a display that can show a window. */
export const hasDisplay =
  process.platform !== "linux" || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

const hasSessionBus = process.platform !== "linux" || Boolean(process.env.DBUS_SESSION_BUS_ADDRESS);

/** The parts that this machine lacks for showing a window. Pass them to `runInDesktop`. */
export const lackingParts = { display: !hasDisplay, bus: !hasSessionBus, keychain: false };

/**
 * A separate display, bus and keychain on any machine. For tests, which must not touch the developer's desktop or
 * keychain.
 */
export const ownParts = { display: true, bus: true, keychain: true };

/**
 * Starts an empty, unlocked keychain in the folder `$0`, then runs the command. It must run in a separate session bus.
 * It waits until the keychain is on the bus: a command that queries the bus earlier makes the bus start a second,
 * locked keychain.
 */
const keychainScript = `
  printf %s earshot | XDG_DATA_HOME="$0" gnome-keyring-daemon --foreground --unlock --components=secrets \\
    --control-directory="$0" >/dev/null 2>&1 &
  trap "kill $! 2>/dev/null" EXIT
  tries=0
  until dbus-send --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.GetNameOwner \\
    string:org.freedesktop.secrets >/dev/null 2>&1
  do
    tries=$((tries + 1))
    if [ $tries -gt 100 ]; then echo "The keychain did not start." >&2; exit 1; fi
    sleep 0.05
  done
  "$@"`;

/**
 * Runs a command with the given parts of a desktop. Signals go to the command only. The display and the bus must
 * outlive it, because it needs them to close its windows and files.
 * @param {string[]} command
 * @param {{display: boolean, bus: boolean, keychain: boolean}} parts
 * @param {import("node:child_process").SpawnOptions} [options]
 */
export async function runInDesktop(command, parts, options = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "earshot-desktop-"));
  const pidFile = path.join(folder, "pid");
  let wrapped = ["sh", "-c", 'echo $$ >"$0" && exec "$@"', pidFile, ...command];
  if (parts.display) wrapped = ["xvfb-run", "-a", "-s", screen, ...wrapped];
  if (parts.keychain) wrapped = ["sh", "-c", keychainScript, folder, ...wrapped];
  if (parts.bus) wrapped = ["dbus-run-session", "--", ...wrapped];
  const [program, ...args] = process.platform === "linux" ? wrapped : command;
  try {
    return await runCommand(program, args, {
      ...options,
      signalTarget: () => (existsSync(pidFile) ? Number(readFileSync(pidFile, "utf8")) : undefined),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
