import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

const out = path.resolve(import.meta.dirname, "../../../out");
const samples = path.join(out, "samples");
const token = "filling";

const Listening = z.object({ listening: z.string() });
const Info = z.object({
  result_local_info: z.object({ projects: z.array(z.object({ id: z.string() })) }),
});

let filled: Promise<string> | undefined;

/**
 * The folder of a sample workspace that the built service filled and queried once, so that it holds what the service derives
 * from documents. It is filled once per build and day.
 */
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

/** Runs the service until it has answered the queries that read all documents, and ends it. */
async function runService(args: readonly string[]): Promise<void> {
  const service = spawn(process.execPath, [path.join(out, "main", "service.js"), ...args], {
    env: { ...process.env, EARSHOT_SERVICE_TOKEN: token },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(service, "close") as Promise<[number | null]>;
  for await (const line of createInterface(service.stdout)) {
    const said = Listening.safeParse(JSON.parse(line));
    if (!said.success) continue;
    await derive(said.data.listening).finally(() => service.kill("SIGTERM"));
  }
  const [code] = await closed;
  if (code !== 0) throw new Error(`The sample was not filled: the service ended with ${String(code)}`);
}

/** Lists words, and documents with their copies: the service keeps what it has read for them when it ends. */
async function derive(url: string): Promise<void> {
  const call = async (query: string): Promise<unknown> => {
    const answer = await fetch(`${url}${query}access_token=${token}`);
    if (!answer.ok) throw new Error(`${query}: ${await answer.text()}`);
    return answer.json();
  };
  const { projects } = Info.parse(await call("/local/info?")).result_local_info;
  for (const { id } of projects) {
    await call(`/local/p/${id}/words?kind=word&top_n=1&`);
    await call(`/api/v1/search/p/${id}/results?hpp=1&stories=copies&`);
  }
}
