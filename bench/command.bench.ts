/**
 * `earshot query` on 205,000 mentions, from its start to its end: alone, when it opens the workspace itself, and beside
 * a process that has it open. Compared with plain Node that does nothing, in the same run.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, rename } from "node:fs/promises";
import { loadavg } from "node:os";
import path from "node:path";
import { databaseFile } from "../src/shared/workspace-folder";
import { fillWorkspace } from "./filled-workspace";
import { inFolder } from "./support/electron-app";
import { inTurn, printTable, spreadRow } from "./support/measure";

const rounds = 9;
const documents = 205_000;
/** Scripts compiled at a first start are kept four seconds after it. */
const keptAfterMs = 5_000;
const useOfProfile = [
  {
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-03-26",
      capabilities: {},
      clientInfo: { name: "bench", version: "1" },
    },
  },
  { method: "notifications/initialized" },
  { id: 2, method: "tools/call", params: { name: "projects", arguments: {} } },
];
const program = path.resolve("out/main/cli.js");

/** Runs Node until it ends. Returns the milliseconds. */
async function timeNode(args: readonly string[], profile: string): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, EARSHOT_USER_DATA: profile },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`node ${args.join(" ")} ended with ${code ?? "a signal"}`);
  return performance.now() - began;
}

await inFolder(async (profile) => {
  await timeNode([program, "workspace", "create", "Bench"], profile);
  const [folder = ""] = await readdir(path.join(profile, "workspaces"));
  const filled = path.join(profile, "filled");
  await fillWorkspace(filled, documents);
  await rename(path.join(filled, databaseFile), path.join(profile, "workspaces", folder, databaseFile));
  const nothing = () => timeNode(["-e", "0"], profile);
  const query = () => timeNode([program, "query"], profile);
  // The first one reads all documents.
  await query();
  const alone = await inTurn(rounds, { nothing, query });

  const holder = spawn(process.execPath, [program, "mcp"], {
    env: { ...process.env, EARSHOT_USER_DATA: profile },
    stdio: ["pipe", "ignore", "inherit"],
  });
  // Its first call takes the profile, which it then holds.
  for (const message of useOfProfile)
    holder.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  await new Promise((resolve) => setTimeout(resolve, keptAfterMs));
  await query();
  const beside = await inTurn(rounds, { nothing, query });
  holder.stdin.end();
  await once(holder, "exit");

  const ratios = ({ query: ms, nothing: bare }: typeof alone) =>
    ms.map((value, i) => value / (bare[i] ?? Number.NaN));
  printTable([
    [`205,000 mentions, load ${loadavg()[0]?.toFixed(0) ?? ""} (ms)`, "median", "least", "most"],
    spreadRow("Node that does nothing", [...alone.nothing, ...beside.nothing], 0),
    spreadRow("earshot query, alone", alone.query, 0),
    spreadRow("ratio, pair by pair", ratios(alone), 2),
    spreadRow("earshot query beside a running Earshot", beside.query, 0),
    spreadRow("ratio, pair by pair", ratios(beside), 2),
  ]);
});
