import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { loadLateTexts } from "../../src/shared/texts";
import { CommandLine, compileCli, openApp, scriptsIn } from "../support/cli";
import { clusterStore } from "../support/cluster";
import { ServedTeam } from "../support/served-team";
import { temporaryFolder } from "../support/temporary-folder";

it("a file is imported into a cluster and queried there, by commands", async () => {
  await loadLateTexts();
  const scripts = await compileCli();
  const { store, clear } = clusterStore();
  onTestFinished(clear);
  const team = new ServedTeam(scripts, temporaryFolder(), store);
  await team.start();
  onTestFinished(() => team.end("SIGTERM"));
  const profile = temporaryFolder();
  const { app, close } = await openApp(profile, scriptsIn(scripts));
  onTestFinished(close);
  await app.call("connections.addService", {
    ...{ name: "Archive", baseUrl: team.url, token: team.token, keep: "session" },
  });
  const earshot = new CommandLine(scripts, profile);
  const rows = Array.from({ length: 500 }, (_, i) => {
    const at = new Date(Date.UTC(2026, 2, 1) + i * 3_600_000).toISOString();
    return `https://posts.example/${i},${at},Post ${i} about a ${i % 2 === 0 ? "kettle" : "teapot"}`;
  });
  const file = path.join(temporaryFolder(), "posts.csv");
  writeFileSync(file, ["url,published,content", ...rows].join("\n"));
  expect(await earshot.json("import", file)).toMatchObject({
    imports: [{ rows: 500, imported: 500, rejected: 0 }],
  });
  expect(await earshot.json("query", "kettle", "AND", "NOT", "teapot")).toMatchObject({
    source: "live",
    data: { mentions: 250, first: Date.UTC(2026, 2, 1) },
  });
  const day = ["--from", "2026-03-02", "--to", "2026-03-02", "--interval", "day"];
  expect(await earshot.json("histogram", ...day)).toMatchObject({ data: { data: [{ v: [24] }] } });
  const listed = await earshot.run("documents", "--count", "2");
  expect(listed.stdout).toContain("https://posts.example/499");
  // The app counts words itself, as for any service that doesn't list them.
  expect(await earshot.json("words", "--kind", "word", "--top", "3")).toMatchObject({
    data: { words: { documents: 500 } },
  });
});
