// npm run try-package: installs the Debian package of dist/ with apt (and creates it if it is missing), runs
// test/package as an ordinary user with the sandbox on, and removes the package. Run it as root, on a machine where
// Earshot isn't installed.
import { chmod, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { prepareDebianPackages } from "./debian-packages.mjs";
import { ownParts, runInDesktop } from "./desktop-session.mjs";
import { isMainScript, projectFolder, runCommand, runScript, say } from "./run-command.mjs";

const user = "earshot-try";
const installed = "/usr/lib/earshot";
const exists = (file) => stat(file).then(Boolean, () => false);

async function must(program, args, complaint, options) {
  const { code } = await runCommand(program, args, options);
  if (code !== 0) throw new Error(complaint);
}

async function debOf(folder) {
  const names = await readdir(folder).catch(() => []);
  const name = names.find((one) => one.startsWith("earshot_") && one.endsWith(".deb"));
  return name === undefined ? undefined : path.join(folder, name);
}

/** Runs as the ordinary user, when this script is started with --as-user. */
async function useAsUser() {
  const playwright = path.join(projectFolder, "node_modules", ".bin", "playwright");
  const config = path.join(projectFolder, "test", "package", "playwright.config.ts");
  return (await runInDesktop([playwright, "test", "--config", config], ownParts)).code;
}

async function tryPackage() {
  if (process.getuid?.() !== 0) throw new Error("Installing a package requires root.");
  if (await exists(installed)) throw new Error(`${installed} already exists. Remove that Earshot first.`);
  await prepareDebianPackages(["window", "virtual display", "keychain"]);
  const dist = path.join(projectFolder, "dist");
  if ((await debOf(dist)) === undefined)
    await must(
      process.execPath,
      [path.join(projectFolder, "scripts", "package.mjs")],
      "There is no package to try.",
    );
  const deb = await debOf(dist);

  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = { env: environment, stdio: ["ignore", "ignore", 2] };
  const home = await mkdtemp(path.join(os.tmpdir(), "earshot-try-"));
  let code;
  try {
    say(`Installing ${path.basename(deb)}…`);
    // Copies it to a folder that apt's own user can read.
    await must("cp", [deb, home], "The package can't be copied.");
    await chmod(home, 0o755);
    const install = ["install", "-y", "-qq", "--no-install-recommends", path.join(home, path.basename(deb))];
    await must("apt-get", install, "apt could not install the package.", apt);
    await must("useradd", ["--no-create-home", "--home-dir", home, user], "No ordinary user could be made.");
    await must("chown", ["-R", user, home], "The ownership of the user's home can't be changed.");
    say("Using it as an ordinary user…");
    const inHome = [
      `HOME=${home}`,
      `TMPDIR=${home}`,
      `EARSHOT_TRY_RESULTS=${home}/results`,
      "npm_lifecycle_event=",
    ];
    const again = [process.execPath, path.join(projectFolder, "scripts", "try-package.mjs"), "--as-user"];
    const drop = ["XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY"];
    const env = ["env", ...drop.flatMap((name) => ["-u", name]), ...inHome];
    ({ code } = await runCommand("runuser", ["-u", user, "--", ...env, ...again]));
  } finally {
    say("Removing it…");
    await runCommand("apt-get", ["purge", "-y", "-qq", "earshot"], apt);
    await runCommand("userdel", [user], { stdio: "ignore" });
    const shot = path.join(home, "earshot-installed.png");
    if (await exists(shot)) await runCommand("cp", [shot, path.join(projectFolder, "out", "installed.png")]);
    await rm(home, { recursive: true, force: true });
  }
  for (const left of [installed, "/usr/bin/earshot", "/usr/share/applications/earshot.desktop"])
    if (await exists(left)) throw new Error(`${left} still exists after the package was removed.`);
  process.stdout.write(code === 0 ? "1 passed, 0 failed\n" : "0 passed, 1 failed\n");
  return code;
}

if (isMainScript(import.meta.url)) {
  await runScript(process.argv.includes("--as-user") ? useAsUser : tryPackage);
}
