import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { temporaryFolder } from "../../support/temporary-folder";

const project = path.resolve(import.meta.dirname, "../../..");
const script = (name: string) => path.join(project, "scripts", name);

describe("the Debian packages that the scripts install", () => {
  it("are those that readers are told to install who are not root", () => {
    const list = spawnSync(process.execPath, [
      "--input-type=module",
      "--eval",
      `import { packagesFor } from ${JSON.stringify(script("debian-packages.mjs"))};
       process.stdout.write(JSON.stringify(Object.values(packagesFor).flat()));`,
    ]);
    const names = z.array(z.string()).nonempty().parse(JSON.parse(list.stdout.toString()));
    const notes = readFileSync(path.join(project, "CONTRIBUTING.md"), "utf8");
    const command = /apt-get install -y --no-install-recommends ([^`]+)```/.exec(notes)?.[1] ?? "";
    expect(
      command
        .split(/[\s\\]+/)
        .filter(Boolean)
        .sort(),
    ).toEqual(names.sort());
  });
});

describe.skipIf(process.platform === "win32")("a bare machine that can't be made", () => {
  /** Runs the script on a system that has a shell but no apt. */
  function bareMachine(...args: string[]) {
    const folder = temporaryFolder();
    const programs = path.join(folder, "bin");
    const cache = path.join(folder, "cache");
    mkdirSync(programs);
    for (const name of ["sh", "rm"]) {
      const found = ["/bin", "/usr/bin"]
        .map((place) => path.join(place, name))
        .find((file) => existsSync(file));
      symlinkSync(found ?? "", path.join(programs, name));
    }
    const { status, stdout } = spawnSync(process.execPath, [script("bare-machine.mjs"), ...args], {
      env: { PATH: programs, HOME: folder, XDG_CACHE_HOME: cache },
    });
    return { status, stdout: stdout.toString(), left: readdirSync(path.join(cache, "earshot")) };
  }

  it("ends with exit code 2, and leaves the command alone", () => {
    expect(bareMachine("echo ran")).toEqual({ status: 2, stdout: "", left: [] });
  });

  it("is done without where that was asked for, with the exit code of the command", () => {
    expect(bareMachine("--or-here", "echo ran && exit 3")).toEqual({ status: 3, stdout: "ran\n", left: [] });
  });
});
