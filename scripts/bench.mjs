// npm run bench [-- name …]: runs bench/<name>.bench.ts (or .mjs), or all benchmarks. They run one after the other so
// that they don't slow each other down.
import { readdir } from "node:fs/promises";
import path from "node:path";
import { build } from "vite";
import { buildApp } from "./build.mjs";
import { prepareDebianPackages } from "./debian-packages.mjs";
import { ownParts, runInDesktop } from "./desktop-session.mjs";
import { projectFolder, runScript, say } from "./run-command.mjs";

const benchFolder = path.join(projectFolder, "bench");
const compiledFolder = path.join(projectFolder, "out", "bench");

/**
 * Compiles a TypeScript benchmark for Node. Native modules stay external, as in the app. Playwright and Vite do too
 * because they find their parts by path.
 */
async function compile(file) {
  await build({
    configFile: false,
    logLevel: "warn",
    ssr: { noExternal: true, external: ["@photostructure/sqlite", "keytar", "@playwright/test", "vite"] },
    build: { ssr: path.join(benchFolder, file), outDir: compiledFolder, emptyOutDir: false, minify: false },
  });
  return path.join(compiledFolder, file.replace(/\.ts$/, ".js"));
}

await runScript(async () => {
  const all = (await readdir(benchFolder)).filter((name) => /\.bench\.(mjs|ts)$/.test(name)).sort();
  const asked = process.argv.slice(2);
  const isAsked = (file) => asked.some((name) => file === name || file.startsWith(`${path.basename(name)}.`));
  const chosen =
    asked.length === 0 ? all : all.filter((file) => asked.includes(`bench/${file}`) || isAsked(file));
  if (chosen.length === 0) throw new Error(`Unknown benchmark. Available: ${all.join(", ") || "none yet"}`);

  await prepareDebianPackages(["window", "virtual display", "keychain"]);
  await buildApp();
  let failures = 0;
  for (const file of chosen) {
    say(`— ${file}`);
    const program = file.endsWith(".ts") ? await compile(file) : path.join(benchFolder, file);
    const result = await runInDesktop([process.execPath, "--expose-gc", program], ownParts);
    if (result.code !== 0) failures += 1;
  }
  return failures === 0 ? 0 : 1;
});
