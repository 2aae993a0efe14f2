// node scripts/bare-machine.mjs [--or-here] [command]: runs a command (`npm ci && npm test` by default) in a clean
// clone of the last commit, on a minimal Debian with an empty home and only Node and npm. It finds system packages
// that the scripts forget to install. debootstrap creates the base system once. Each run works on a copy, entered
// with chroot in separate mount and pid namespaces. The copy has this machine's Debian release, apt sources,
// certificates, proxy and npm settings.
//
// Exits with the command's code, or with 2 if the system can't be created (no root, no Debian, no namespaces, no
// network). With --or-here the command then runs on this machine instead.
import { cp, mkdir, mkdtemp, readFile, readdir, rename, symlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { debianMirror, debootstrapEnvironment, takeOverSettings } from "./bare-machine/host-settings.mjs";
import { cacheFolder } from "./cache-folder.mjs";
import { installPackages } from "./debian-packages.mjs";
import { projectFolder, runCommand, runScript, say } from "./run-command.mjs";

const cannotBeMade = 2;
const workPrefix = "bare-machine-";
const clone = "/root/earshot";

/** The system can't be created on this machine. The message gives the reason. */
class CannotBeMade extends Error {}

/**
 * Kills all child processes when this script ends, even if it is killed. Mounts disappear with the last process of
 * their namespace.
 */
const inNamespaces = [
  "setpriv",
  "--pdeathsig",
  "KILL",
  "unshare",
  "--mount",
  "--pid",
  "--fork",
  "--kill-child",
];

/**
 * The folder is mounted on itself, since Java finds no store of files where `/` isn't a mount. The inner shell doesn't
 * `exec` the command. It stays the first process of its namespace, which adopts orphaned processes.
 */
const enter = `
  mount --make-rprivate / && mount --bind "$0" "$0" && mount -t proc proc "$0/proc" && mount --rbind /sys "$0/sys" &&
  mount --rbind /dev "$0/dev" && exec chroot "$0" bash -c 'cd "$0" && bash -c "$1"; exit $?' "$1" "$2"`;

let stopped = false;

async function must(complaint, [program, ...args], options = {}) {
  const stdio = ["ignore", "pipe", "pipe"];
  const result = await runCommand(program, args, { stdio, ...options }).catch((error) => ({
    code: 1,
    stdout: "",
    stderr: error.message,
  }));
  if (stopped) throw new Error("Stopped.");
  if (result.code === 0) return result.stdout;
  const lastLines = `${result.stdout}\n${result.stderr}`.trim().split("\n").slice(-5);
  throw new CannotBeMade([complaint, ...lastLines].join("\n"));
}

/**
 * Returns the name of this machine's Debian release. Throws CannotBeMade if the machine can't create another system.
 */
async function release() {
  if (process.platform !== "linux" || process.getuid() !== 0)
    throw new CannotBeMade("This requires root on Linux.");
  await must("This isn't a Debian system.", ["apt-get", "--version"]);
  await must("This machine doesn't allow creating namespaces.", [...inNamespaces, "true"]);
  const name = /^VERSION_CODENAME="?(\w+)/m.exec(await readFile("/etc/os-release", "utf8"))?.[1];
  if (name === undefined) throw new CannotBeMade("/etc/os-release doesn't name a release.");
  const hasDebootstrap = () => runCommand("which", ["debootstrap"], { stdio: "ignore" });
  if ((await hasDebootstrap()).code !== 0 && !(await installPackages(["debootstrap"])))
    throw new CannotBeMade("debootstrap can't be installed.");
  return name;
}

/** Returns the cached folder of the minimal Debian. Creates it if it is missing. */
async function baseSystem(work) {
  const name = await release();
  const base = path.join(cacheFolder(), `debian-${name}-${os.arch()}`);
  const mirror = await debianMirror(name);
  const made = path.join(work, "base");
  if ((await readdir(base).catch(() => [])).length === 0) {
    say(`Making a minimal Debian (${name}), once…`);
    const command = ["debootstrap", "--variant=minbase", "--include=ca-certificates", name, made];
    // Runs in namespaces too because debootstrap mounts /proc.
    await must(
      "debootstrap failed.",
      [...inNamespaces, ...command, ...(mirror === undefined ? [] : [mirror])],
      { env: await debootstrapEnvironment() },
    );
    await rename(made, base).catch((error) => {
      // Another run has created it meanwhile.
      if (!["ENOTEMPTY", "EEXIST"].includes(error.code)) throw error;
    });
  }
  return base;
}

/** Copies the Node that runs this script, and npm. */
async function copyNode(root) {
  await cp(process.execPath, path.join(root, "usr/bin/node"));
  const npm = (await must("npm can't be found.", ["npm", "root", "--global"])).trim();
  await mkdir(path.join(root, "usr/lib/node_modules"), { recursive: true });
  await cp(path.join(npm, "npm"), path.join(root, "usr/lib/node_modules/npm"), { recursive: true });
  for (const name of ["npm", "npx"])
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(root, "usr/bin", name));
}

const run = (root, command, options) =>
  runCommand(inNamespaces[0], [...inNamespaces.slice(1), "sh", "-c", enter, root, clone, command], options);

/** Creates a system with a clone of the project in `work`. Throws CannotBeMade if Node doesn't run in it. */
async function makeSystem(work) {
  const base = await baseSystem(work);
  const root = path.join(work, "root");
  await must("The system can't be copied.", ["cp", "-a", base, root]);
  const environment = await takeOverSettings(root);
  await copyNode(root);
  const cloning = ["git", "clone", "--quiet", "--no-hardlinks", projectFolder, path.join(root, clone)];
  await must("The project can't be cloned.", cloning);
  const env = {
    ...environment,
    HOME: "/root",
    TERM: process.env.TERM ?? "dumb",
    PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  };
  const tried = await run(root, "node --version && npm --version", {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (tried.code !== 0) throw new CannotBeMade(`Node doesn't run in it:\n${tried.stderr.trim()}`);
  return { root, env };
}

/** Stays on one file system, so the files behind a mount that was left by accident aren't deleted. */
const remove = (folder) => runCommand("rm", ["-rf", "--one-file-system", folder], { stdio: "ignore" });

/** Removes the work folders of runs that were killed before they could clean up. */
async function removeLeftovers() {
  for (const name of await readdir(cacheFolder())) {
    const pid = name.startsWith(workPrefix) ? Number(name.split("-").at(2)) : Number.NaN;
    if (Number.isInteger(pid) && !isRunning(pid)) await remove(path.join(cacheFolder(), name));
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

await runScript(async () => {
  const args = process.argv.slice(2);
  const orHere = args[0] === "--or-here";
  const command = args.slice(orHere ? 1 : 0).join(" ") || "npm ci && npm test";
  // runCommand passes signals on to its program. This script must survive them to clean up.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => (stopped = true));

  await mkdir(cacheFolder(), { recursive: true });
  await removeLeftovers();
  const work = await mkdtemp(path.join(cacheFolder(), `${workPrefix}${process.pid}-`));
  try {
    const { root, env } = await makeSystem(work);
    say(`On a bare Debian: ${command}`);
    return (await run(root, command, { env })).code;
  } catch (error) {
    if (!(error instanceof CannotBeMade)) throw error;
    say(`A bare Debian can't be made here. ${error.message}`);
    if (!orHere) return cannotBeMade;
  } finally {
    await remove(work);
  }
  say(`On this machine instead: ${command}`);
  return (await runCommand("sh", ["-c", command])).code;
});
