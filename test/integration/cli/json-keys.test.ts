import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { isObject } from "../../../src/shared/documents/json";
import { CommandLine, compileCli, openApp, scriptsIn } from "../../support/cli";
import { unpackProfile } from "../../support/filled-profile";
import { temporaryFolder } from "../../support/temporary-folder";

const whole = ["--from", "2026-03-01", "--to", "2026-03-12"];
const commands = [
  ["projects"],
  ["query", "kettle", ...whole],
  ["histogram", "kettle", ...whole, "--interval", "week", "--breakdown", "sentiment"],
  ["words", "kettle", "--kind", "word", "--measure", "distinctive"],
  ["why", "kettle", "--from", "2026-03-08", "--to", "2026-03-12"],
  ["stories", "kettle"],
  ["influencers", "kettle"],
  ["documents", "kettle"],
  ["boards"],
  ["watches"],
  ["rules"],
  ["workspace", "list"],
];

/** Each key of JSON with the types of its values, such as "data[].url: string". */
function keysOf(value: unknown, place = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => keysOf(item, `${place}[]`));
  if (isObject(value))
    return Object.entries(value).flatMap(([key, inner]) =>
      keysOf(inner, place === "" ? key : `${place}.${key}`),
    );
  return [`${place}: ${value === null ? "null" : typeof value}`];
}

it("gives scripts the keys that they rely on", async () => {
  const scripts = await compileCli();
  const earshot = new CommandLine(scripts, temporaryFolder());
  await unpackProfile(earshot.profile, scriptsIn(scripts));
  // The commands work through the app, which is faster than by themselves.
  const { close } = await openApp(earshot.profile, scriptsIn(scripts));
  onTestFinished(close);
  const found: Record<string, string[]> = {};
  const record = async (...args: string[]) => {
    const [name = "", second] = args;
    const known = name === "workspace" ? `${name} ${second}` : name;
    found[known] = [...new Set(keysOf(await earshot.json(...args)))].sort();
  };
  for (const args of commands) await record(...args);
  const file = path.join(temporaryFolder(), "more.csv");
  writeFileSync(file, "url,published,content\nhttps://posts.example/20,2026-03-20T10:00Z,One more kettle\n");
  await record("import", file);
  const folder = temporaryFolder();
  await record("export", "Monday", "--format", "csv", "--out", path.join(folder, "monday.csv"));
  await expect(`${JSON.stringify(found, null, 1)}\n`).toMatchFileSnapshot(
    "../../fixtures/contracts/command-line-json.json",
  );
});
