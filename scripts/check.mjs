// npm run check: the fast answer while one works. Checks the source with caches, runs the tests that are nearest to what changed, a
// contract test per endpoint, and a few tests in the real window. `npm test` runs everything.
import { readFile, readdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { buildApp } from "./build.mjs";
import { moduleGraph, reaching } from "./module-graph.mjs";
import { changedFiles } from "./passed-commit.mjs";
import { projectFolder, runScript, say } from "./run-command.mjs";
import {
  conclude,
  desktopComplaint,
  reports,
  runPlaywright,
  runVitest,
  stage,
  runStaticChecks,
} from "./stages.mjs";

/** Time that the chosen test files together take at most, besides the nearest one (ms). */
const budget = 75_000 * availableParallelism();

/** For a file that no run has timed yet (ms). */
const usual = 3000;

/** Run each time: together they call every endpoint of the service. */
const contracts = ["contract", "published", "fuzz"].map((name) => `test/integration/service/${name}.test.ts`);

/** A change of these can change the result of any test. */
const reachesAll = [/^package(-lock)?\.json$/, /^tsconfig.*\.json$/, /^vitest\.config\.ts$/];

await runScript(async () => {
  if (process.argv.length > 2)
    throw new Error("npm run check takes no arguments. npm test -- static | unit | e2e runs a part.");
  const withoutDesktop = await desktopComplaint();
  const checked = runStaticChecks();
  const built = await stage("build", async () => {
    await buildApp();
    return { passed: 1, failed: 0 };
  });
  await checked;
  await stage("nearest tests", async () =>
    runVitest({
      desktop: withoutDesktop === undefined,
      report: "vitest-check.json",
      files: await nearestTests(),
    }),
  );
  await stage("in the window", async () => {
    if (!built) throw new Error("Not run: there is no build to test.");
    if (withoutDesktop !== undefined) throw new Error(`Not run. ${withoutDesktop}`);
    return runPlaywright({ parts: 2, only: ["--grep", "@smoke"] });
  });
  return conclude();
});

/**
 * Test files to run: the contracts, and those that reach a changed file, the nearest first, until their times at the last run fill
 * the budget. Says how many are left out.
 */
async function nearestTests() {
  const all = (await readdir(path.join(projectFolder, "test"), { recursive: true }))
    .map((name) => path.posix.join("test", ...name.split(path.sep)))
    .filter((file) => /^test\/(unit|integration)\/.*\.test\.tsx?$/.test(file));
  const changed = await changedFiles();
  const everywhere =
    changed === undefined || changed.some((file) => reachesAll.some((name) => name.test(file)));
  const steps = everywhere
    ? new Map(all.map((file) => [file, 0]))
    : reaching(await moduleGraph(all), changed);
  const times = await timesOfLastRun();
  const timeOf = (file) => times.get(file) ?? usual;
  const reached = all
    .filter((file) => steps.has(file) && !contracts.includes(file))
    .sort((a, b) => steps.get(a) - steps.get(b) || timeOf(a) - timeOf(b));
  const chosen = [];
  let time = 0;
  for (const file of reached) {
    if (chosen.length > 0 && time + timeOf(file) > budget) break;
    chosen.push(file);
    time += timeOf(file);
  }
  const left = reached.length - chosen.length;
  say(
    `${reached.length} of ${all.length} test files reach a change${left === 0 ? "." : `; the farthest ${left} are left to npm test.`}`,
  );
  return [...contracts, ...chosen];
}

async function timesOfLastRun() {
  const text = await readFile(path.join(reports, "vitest.json"), "utf8").catch(() => '{"testResults":[]}');
  return new Map(
    JSON.parse(text).testResults.map(({ name, startTime, endTime }) => [
      path.relative(projectFolder, name).split(path.sep).join("/"),
      endTime - startTime,
    ]),
  );
}
