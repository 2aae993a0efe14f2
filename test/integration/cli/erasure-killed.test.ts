import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { mulberry32 } from "../../../src/methods/statistics/mulberry32";
import { orderFile } from "../../../src/shared/workspace-folder";
import { CommandLine, compileCli } from "../../support/cli";
import { dose } from "../../support/dose";
import { filesNaming, temporaryFolder } from "../../support/temporary-folder";

let scripts: string;
beforeAll(async () => {
  scripts = await compileCli();
});

const rounds = dose(2, 60);
const seed = Number(process.env["EARSHOT_SEED"] ?? 1);
const planted = ["quillfeather", "zelda", "marzipanturbine"];
const author = ["Zelda Quillfeather", "--id", "quillfeather77"];

function posts(round: number): string {
  const file = path.join(temporaryFolder(), `posts-${round}.csv`);
  const rows = Array.from({ length: 1500 }, (_, i) => {
    const by = i % 3 === 0 ? "quillfeather77,Zelda Quillfeather" : `mia${i},Mia ${i}`;
    const text = i % 3 === 0 ? "My marzipanturbine" : "Zelda Quillfeather has a kettle";
    return `https://posts.example/${by.split(",")[0]}/${round}/${i},2026-03-01T10:00Z,${text},${by}`;
  });
  const header = "url,published,content,extra_author_attributes.id,extra_author_attributes.name";
  writeFileSync(file, [header, ...rows].join("\n"));
  return file;
}

const remains = (folder: string) => filesNaming(folder, planted);

const Receipts = z.object({
  receipts: z.array(z.object({ id: z.string(), traces: z.object({ documents: z.number() }) })),
});

it("finishes an erasure that was killed at any moment, and lists its receipt", async () => {
  const random = mulberry32(seed);
  const earshot = new CommandLine(scripts, temporaryFolder());
  const made = await earshot.json("workspace", "create", "Kettles");
  const { workspace } = z.object({ workspace: z.object({ folder: z.string() }) }).parse(made);
  const order = path.join(workspace.folder, orderFile);
  for (let round = 1; round <= rounds; round++) {
    await earshot.json("import", posts(round));
    expect(remains(earshot.profile)).not.toEqual([]);
    const child = spawn(process.execPath, [earshot.program, "erase", ...author, "--yes"], {
      env: earshot.env,
      stdio: "ignore",
      // A group of its own, so that the kill takes the service along, as the end of a computer does.
      detached: true,
    });
    const ended = once(child, "exit");
    await vi.waitFor(() => expect(existsSync(order)).toBe(true), { timeout: 60_000, interval: 1 });
    const delay = random() * 1200;
    await pause(delay);
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    await ended;
    const { receipts } = Receipts.parse(await earshot.json("receipts"));
    const moment = `seed ${seed}, round ${round}, ${Math.round(delay)} ms after the order`;
    expect(receipts, moment).toHaveLength(round);
    expect(receipts[0]?.traces.documents, moment).toBe(500);
    expect(remains(earshot.profile), moment).toEqual([]);
  }
});

it("counts first, and erases only with --yes", async () => {
  const earshot = new CommandLine(scripts, temporaryFolder());
  await earshot.json("workspace", "create", "Kettles");
  await earshot.json("import", posts(1));
  expect(await earshot.run("erase", "--json")).toMatchObject({ code: 2 });
  expect(await earshot.json("erase", ...author)).toMatchObject({
    traces: { documents: 500, mentions: 1000 },
    erased: null,
  });
  expect(await earshot.json("query", "marzipanturbine")).toMatchObject({ data: { mentions: 500 } });
  expect(await earshot.json("erase", ...author, "--yes")).toMatchObject({
    erased: { traces: { documents: 500, mentions: 1000 } },
  });
  expect(await earshot.json("query", "marzipanturbine")).toMatchObject({ data: { mentions: 0 } });
});
