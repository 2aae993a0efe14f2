import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder";

/** What the launcher starts in a folder with files that are called like commands. */
function started(args: readonly string[], env: Record<string, string> = { DISPLAY: ":0" }) {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, "bin"));
  const launcher = path.join(folder, "bin", "earshot");
  cpSync("resources/launcher/earshot", launcher);
  const program = path.join(folder, "earshot");
  writeFileSync(program, '#!/bin/sh\nprintf "%s\\n" "$@"\n');
  for (const file of [launcher, program]) chmodSync(file, 0o755);
  for (const name of ["words", "posts.csv"]) writeFileSync(path.join(folder, name), "");
  const { PATH = "" } = process.env;
  const said = execFileSync(launcher, args, { cwd: folder, env: { PATH, ...env } }).toString();
  const passed = said.split("\n").slice(0, -1);
  const at = passed.indexOf("--cli");
  return at < 0 ? { opens: passed.filter((one) => one !== "") } : { runs: passed.slice(at + 1) };
}

it.skipIf(process.platform === "win32")("tells commands from what opens the app", () => {
  for (const args of [
    ["words", "espresso"],
    ["--json", "words"],
    ["-c", "Work", "words"],
    ["--connection=Work", "words"],
    ["--profile", "/tmp/p", "words"],
    ["--help"],
  ])
    expect(started(args), args.join(" ")).toEqual({ runs: args });
  for (const args of [["posts.csv"], ["./words"], ["earshot://view"], ["--remote-debugging-port=0"]])
    expect(started(args), args.join(" ")).toEqual({ opens: args });
});

it.skipIf(process.platform !== "linux")("shows the commands where no window can open", () => {
  expect(started([])).toEqual({ opens: [] });
  expect(started([], {})).toEqual({ runs: [] });
  expect(started([], { WAYLAND_DISPLAY: "wayland-0" })).toEqual({ opens: [] });
});

it("ends each line of the Windows launcher as cmd.exe needs it to find labels", () => {
  const lines = readFileSync("resources/launcher/earshot.cmd", "latin1").split("\n");
  expect(lines.pop()).toBe("");
  for (const line of lines) expect(line.endsWith("\r"), line).toBe(true);
});
