import { mkdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { prepareDebianPackages } from "./debian-packages.mjs";
import { ownParts, runInDesktop } from "./desktop-session.mjs";
import { NoServer, fetchServer, findJava } from "./opensearch/server.mjs";
import { projectFolder, runCommand, say } from "./run-command.mjs";
import { resolveElectron, runtimeEnvironment } from "./runtime/resolve-electron.mjs";

// What `npm run check` and `npm test` share: checks of the source, runs of the two test runners, and the count of them all.

export const reports = path.join(projectFolder, "out", "reports");
const caches = path.join(projectFolder, "out", "caches");
const cache = (name) => path.join(caches, name);
const binary = (name) => path.join(projectFolder, "node_modules", ".bin", name);

/** Each with what lets it skip files that haven't changed. The linter compiles, so it tells errors of types, too. */
const staticChecks = {
  format: {
    command: ["prettier", "--check", "--log-level", "warn", "."],
    cached: ["--cache", "--cache-strategy", "content", "--cache-location", cache("prettier")],
  },
  "types and lint": { command: ["oxlint"], cached: [] },
  walls: {
    command: ["depcruise", "--config", ".dependency-cruiser.cjs", "--output-type", "err-long", "src"],
    cached: ["--cache", cache("dependency-cruiser"), "--cache-strategy", "content"],
  },
  unused: { command: ["knip", "--no-progress"], cached: ["--cache", "--cache-location", cache("knip")] },
};

/** More parts than run at once, so that a long part doesn't leave a processor idle. */
const endToEndParts = 12;

/** Memory that a lane of end-to-end tests needs: an app, its services and its window. */
const laneBytes = 3 * 1024 ** 3;

const totals = { passed: 0, failed: 0, skipped: 0 };

/** Names of failed tests and stages, printed at the end. */
const failures = [];

/**
 * Runs one stage, prints its line and adds its counts. Returns whether it passed. A stage that throws counts as one
 * failure.
 */
export async function stage(name, body) {
  const started = Date.now();
  let counts;
  try {
    counts = await body();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    failures.push(name);
    counts = { passed: 0, failed: 1 };
  }
  totals.passed += counts.passed;
  totals.failed += counts.failed;
  totals.skipped += counts.skipped ?? 0;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const mark = counts.failed === 0 ? "ok    " : "FAILED";
  say(`${mark} ${name}: ${counts.passed} passed, ${counts.failed} failed in ${seconds} s`);
  return counts.failed === 0;
}

/**
 * Names what failed and prints the count as the last line. Returns the exit code. Stages that this machine can't run fail only if
 * EARSHOT_SKIPPED is `fail`.
 */
export function conclude() {
  for (const failure of failures) say(`Failed: ${failure}`);
  const { passed, failed, skipped } = totals;
  process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`);
  return failed > 0 || (skipped > 0 && process.env.EARSHOT_SKIPPED === "fail") ? 1 : 0;
}

/** Runs the checks of the source side by side. */
export async function runStaticChecks() {
  await mkdir(caches, { recursive: true });
  const checks = Object.entries(staticChecks).map(([name, { command, cached }]) => {
    const [program, ...args] = [...command, ...cached];
    return stage(name, () => staticCheck([binary(program), ...args]));
  });
  const commits = [process.execPath, path.join(projectFolder, "scripts", "commit-subjects.mjs")];
  await Promise.all([...checks, stage("commit subjects", () => staticCheck(commits))]);
}

async function staticCheck([program, ...args]) {
  const result = await runCommand(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  if (result.code !== 0) throw new Error(`${result.stdout}${result.stderr}`.trim());
  return { passed: 1, failed: 0 };
}

/**
 * Runs a test runner that writes a JSON report, and returns the counts in the report. A runner that fails without
 * naming a failed test (an error outside the tests, no tests found) counts as one failure.
 */
async function testRun(reportName, count, run) {
  const report = path.join(reports, reportName);
  await mkdir(reports, { recursive: true });
  await rm(report, { force: true });
  const { code } = await run(report);
  const counts = await readFile(report, "utf8").then(
    (text) => count(JSON.parse(text)),
    () => ({ passed: 0, failed: 0 }),
  );
  if (code !== 0 && counts.failed === 0) {
    failures.push(`${reportName}: the test runner itself`);
    counts.failed = 1;
  }
  return counts;
}

function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const brokenFiles = testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  failures.push(...brokenFiles.map((file) => file.name));
  for (const { name, assertionResults } of testResults)
    for (const { status, fullName } of assertionResults)
      if (status === "failed") failures.push(`${path.relative(projectFolder, name)} › ${fullName}`);
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length };
}

/** A flaky test counts as passed, but its name is printed because someone should look at it. */
function countPlaywright({ suites, stats, errors }) {
  for (const title of titles(suites, "flaky")) say(`Passed only on retry: ${title}`);
  for (const title of titles(suites, "skipped")) say(`Skipped: ${title}`);
  failures.push(...titles(suites, "unexpected"), ...errors.map(({ message }) => message));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + (errors.length > 0 ? 1 : 0) };
}

/** Titles of the tests with a status, in the suites and their nested suites. */
function titles(suites, status) {
  return suites.flatMap(({ title, specs = [], suites: inner = [] }) => {
    const own = specs.filter(({ tests }) => tests.some((test) => test.status === status));
    return [...own.map((spec) => `${title} › ${spec.title}`), ...titles(inner, status)];
  });
}

/**
 * Runs tests of vitest, all without `files`. `desktop` tells whether there is a keychain: tests of it need a separate one, and
 * report what is missing without one.
 */
export function runVitest({ desktop, report: name = "vitest.json", files = [] }) {
  return testRun(name, countVitest, (report) => {
    const projects = ["unit", "renderer", "isolated", "integration"].flatMap((part) => ["--project", part]);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const command = [binary("vitest"), "run", ...projects, ...reporters, ...files];
    return desktop
      ? runInDesktop(command, { ...ownParts, display: false })
      : runCommand(command[0], command.slice(1));
  });
}

/** Runs the tests of a service on OpenSearch. Where a cluster can't be had, they count as one that was skipped. */
export async function runClusterTests(files = []) {
  try {
    if (!process.env.OPENSEARCH_URL) {
      await findJava();
      await fetchServer();
    }
  } catch (error) {
    if (!(error instanceof NoServer)) throw error;
    say(`Skipped: tests on a cluster. ${error.message}`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  return testRun("cluster.json", countVitest, (report) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    return runCommand(binary("vitest"), ["run", "--project", "cluster", ...reporters, ...files]);
  });
}

/**
 * Runs the end-to-end tests in parts, as many at once as there are processors and memory for. Each part has a separate desktop
 * and keychain. `only` are further arguments of Playwright that choose tests.
 */
export async function runPlaywright({ parts = endToEndParts, only = [] } = {}) {
  const runtime = await resolveElectron();
  const waiting = Array.from({ length: parts }, (_, index) => index + 1);
  const total = { passed: 0, failed: 0 };
  const lane = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const { passed, failed } = await runPart(part, parts, only, runtime);
      total.passed += passed;
      total.failed += failed;
    }
  };
  const lanes = Math.min(os.availableParallelism(), Math.max(1, Math.floor(os.totalmem() / laneBytes)));
  await Promise.all(Array.from({ length: Math.min(lanes, parts) }, lane));
  return total;
}

function runPart(part, parts, only, runtime) {
  return testRun(`playwright-${part}.json`, countPlaywright, (report) => {
    const env = { ...process.env, ...runtimeEnvironment(runtime), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const which = [`--shard=${part}/${parts}`, `--output=test-results/${part}`, ...only];
    return runInDesktop([binary("playwright"), "test", "--reporter=list,json", ...which], ownParts, { env });
  });
}

/** Why this machine can't provide a desktop for the tests. Undefined if it can. */
export async function desktopComplaint() {
  try {
    await prepareDebianPackages(["window", "virtual display", "keychain"]);
    return undefined;
  } catch (error) {
    return error.message;
  }
}
