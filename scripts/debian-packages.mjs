// Installs the Debian packages that Electron, a virtual display, a keychain and notifications need. Does nothing on
// other systems.
import { runCommand, say } from "./run-command.mjs";

/**
 * Debian packages by the part of a desktop that needs them. The README lists the same packages for readers without
 * root.
 * @public test/unit/scripts/set-up.test.ts compares both.
 */
export const packagesFor = {
  window: ["libgtk-3-0", "libnss3", "libasound2", "libgbm1", "libatk-bridge2.0-0", "libdrm2", "libxss1"],
  "virtual display": ["xvfb", "xauth"],
  keychain: ["libsecret-1-0", "gnome-keyring", "dbus", "dbus-x11"],
  notifications: ["libnotify4"],
};

/** Newer releases renamed some libraries when time_t grew to 64 bits: libgtk-3-0 became libgtk-3-0t64. */
const newerName = (name) => `${name}t64`;

/** Returns the packages that aren't installed. Undefined without dpkg (not a Debian system). */
async function missingPackages(names) {
  const query = ["-W", "-f=${Package} ${db:Status-Abbrev}\n", ...names, ...names.map(newerName)];
  const result = await runCommand("dpkg-query", query, { stdio: ["ignore", "pipe", "ignore"] }).catch(
    () => undefined,
  );
  if (result === undefined) return undefined;
  const installed = new Set(
    result.stdout
      .split("\n")
      .filter((line) => line.split(" ")[1]?.startsWith("ii"))
      .map((line) => line.split(" ")[0]),
  );
  return names.filter((name) => !installed.has(name) && !installed.has(newerName(name)));
}

/** The name of a package in this Debian release. */
async function offeredName(name) {
  const result = await runCommand("apt-cache", ["show", newerName(name)], { stdio: "ignore" });
  return result.code === 0 ? newerName(name) : name;
}

/** Installs packages. Needs root. Returns whether it succeeded. */
export async function installPackages(missing) {
  say(`Installing Debian packages: ${missing.join(" ")}`);
  const quietly = {
    stdio: ["ignore", "ignore", 2],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  const update = await runCommand("apt-get", ["update", "-qq"], quietly);
  if (update.code !== 0) return false;
  const names = await Promise.all(missing.map(offeredName));
  const options = ["install", "-y", "-qq", "--no-install-recommends"];
  return (await runCommand("apt-get", [...options, ...names], quietly)).code === 0;
}

/**
 * Installs all missing Debian packages if run as root. Otherwise prints the command to run, and throws if a package of
 * the needed groups is missing.
 * @param {string[]} needed the groups that the caller can't run without
 * @param {Record<string, string[]>} groups packages by what needs them
 */
export async function prepareDebianPackages(needed, groups = packagesFor) {
  if (process.platform !== "linux") return;
  const missing = await missingPackages(Object.values(groups).flat());
  if (missing === undefined) {
    say(
      "This isn't a Debian system. Install GTK 3, NSS, libsecret, libnotify and (for tests) Xvfb yourself.",
    );
    return;
  }
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && (await installPackages(missing))) return;

  const command = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(" ")}`;
  const indispensable = needed.flatMap((group) => groups[group]).filter((name) => missing.includes(name));
  const remedy = `As root, run:\n  ${command}`;
  if (indispensable.length > 0) {
    throw new Error(`Debian packages are missing: ${indispensable.join(" ")}. ${remedy}`);
  }
  say(`Some Debian packages are missing: ${missing.join(" ")}. ${remedy}`);
}
