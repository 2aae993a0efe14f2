// Creates a portable archive of the application folder for Linux systems that can't install a .deb. Unpack it
// anywhere and run ./earshot.
import { cp, mkdir, mkdtemp, rename, rm, symlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { projectFolder, runCommand } from "../run-command.mjs";

const resources = path.join(projectFolder, "resources");

/**
 * Creates the archive in `target` and returns its path.
 * @param {{folder: string, version: string, target: string}} what
 */
export async function makePortable({ folder, version, target }) {
  const name = `Earshot-${version}-linux-${process.arch}`;
  const file = path.join(target, `${name}.tar.gz`);
  const work = await mkdtemp(path.join(os.tmpdir(), "earshot-portable-"));
  try {
    const share = path.join(work, "share");
    await mkdir(share);
    for (const part of ["linux/earshot.desktop", "linux/earshot.xml", "icons/512x512.png"])
      await cp(path.join(resources, part), path.join(share, path.basename(part)));
    await symlink(folder, path.join(work, name));
    const options = ["--owner=0", "--group=0", "--numeric-owner", "--sort=name", "--dereference"];
    const rules = ["--transform", `s,^share/,${name}/share/,`];
    const args = ["-czf", `${file}.new`, ...options, ...rules, "-C", work, name, "share"];
    const { code } = await runCommand("tar", args);
    if (code !== 0) throw new Error("The portable archive could not be written.");
    await rename(`${file}.new`, file);
    return file;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
