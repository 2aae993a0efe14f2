import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder";
import { compileService } from "../../support/service-process";

let loader: string;
beforeAll(async () => {
  loader = path.join(path.dirname((await compileService()).program), "loadCompiled.cjs");
});

/** Long enough to be kept, and as long whatever it says. */
const program = (says: "one" | "two") =>
  `console.log("${says}", __filename, require("node:path").sep); // ${"long ".repeat(2_000)}`;

class Start {
  readonly folder = temporaryFolder();
  readonly caches = temporaryFolder();
  readonly compiled = path.join(this.caches, "earshot", "compiled");

  run(content: string): string {
    const file = path.join(this.folder, "program.cjs");
    writeFileSync(file, content);
    const script = `require(${JSON.stringify(loader)}).load(require, ${JSON.stringify(file)})`;
    const { stdout, stderr, status } = spawnSync(process.execPath, ["-e", script], {
      encoding: "utf8",
      env: { ...process.env, XDG_CACHE_HOME: this.caches },
    });
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    return stdout.trim();
  }

  kept(): string[] {
    return readdirSync(this.compiled).map((name) => path.join(this.compiled, name));
  }
}

// Elsewhere caches lie where no variable leads, and later versions of Node keep compiled code themselves.
const isOurs = process.platform === "linux" && Number(process.versions.node.split(".")[0]) < 22;

it.runIf(isOurs)("a program runs as it stands, with what is kept of it and without", () => {
  const start = new Start();
  const said = start.run(program("one"));
  expect(said).toBe(`one ${path.join(start.folder, "program.cjs")} /`);
  const [kept] = start.kept();
  const { mtimeMs } = statSync(kept ?? "");
  expect(start.run(program("one"))).toBe(said);
  expect(start.kept()).toEqual([kept]);
  expect(statSync(kept ?? "").mtimeMs).toBe(mtimeMs);
  expect(start.run(program("two"))).toBe(said.replace("one", "two"));
  expect(start.kept()).toHaveLength(2);
});

it.runIf(isOurs)("what is kept and damaged is compiled again, and what is old is removed", () => {
  const start = new Start();
  const said = start.run(program("one"));
  const [kept = ""] = start.kept();
  const { size } = statSync(kept);
  writeFileSync(kept, "not compiled");
  expect(start.run(program("one"))).toBe(said);
  expect(statSync(kept).size).toBe(size);
  utimesSync(kept, new Date(2020, 0), new Date(2020, 0));
  start.run(program("two"));
  expect(start.kept()).toHaveLength(1);
  expect(start.kept()).not.toContain(kept);
});

it.runIf(isOurs)("what a power cut left of a file isn't run", () => {
  const start = new Start();
  const said = start.run(program("one"));
  const [kept = ""] = start.kept();
  const whole = readFileSync(kept);
  for (let at = 0; at < whole.length; at += 64) {
    const damaged = Buffer.from(whole);
    damaged.fill(0, at, Math.min(at + 64, whole.length));
    if (damaged.equals(whole)) continue;
    writeFileSync(kept, damaged);
    expect(start.run(program("one"))).toBe(said);
    expect(readFileSync(kept)).toHaveLength(whole.length);
  }
});

it.runIf(isOurs)("nothing is taken from a folder that others can write to", () => {
  const start = new Start();
  mkdirSync(start.compiled, { recursive: true });
  chmodSync(start.compiled, 0o777);
  start.run(program("one"));
  expect(start.kept()).toEqual([]);
});
