import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";

const out = path.resolve(import.meta.dirname, "../../../out");
const samples = path.join(out, "samples");

let filled: Promise<string> | undefined;

/** The folder of a sample workspace that the built service filled. It is filled once per build and day. */
export function filledSample(): Promise<string> {
  filled ??= fill();
  return filled;
}

async function fill(): Promise<string> {
  const build = (await readFile(path.join(out, "build-stamp"), "utf8")).slice(0, 16);
  const day = new Date().toLocaleDateString("sv");
  const name = `${build} ${day}`;
  const folder = path.join(samples, name);
  if (existsSync(folder)) return folder;
  await mkdir(samples, { recursive: true });
  for (const other of await readdir(samples))
    if (!other.startsWith(name)) await rm(path.join(samples, other), { recursive: true, force: true });
  const unfinished = await mkdtemp(`${folder} `);
  await runService(["--workspace", unfinished, "--sample"]);
  // Another part of the tests may have been faster.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  return folder;
}

/** Runs the service until it listens, and ends it. */
async function runService(args: readonly string[]): Promise<void> {
  const service = spawn(process.execPath, [path.join(out, "main", "service.js"), ...args], {
    env: { ...process.env, EARSHOT_SERVICE_TOKEN: "filling" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  service.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    if (said.includes('"listening"')) service.kill("SIGTERM");
  });
  const [code] = (await once(service, "close")) as [number | null];
  if (code !== 0) throw new Error(`The sample was not filled: ${said}`);
}
