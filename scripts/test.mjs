// npm test [-- static | unit | e2e …]: runs every check and test, and continues after a failure. The last line is "N
// passed, N failed", in which each static check, the build and each test count as one. The failures are listed above
// it.
import { mkdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buildApp } from "./build.mjs";
import { prepareDebianPackages } from "./debian-packages.mjs";
import { ownParts, runInDesktop } from "./desktop-session.mjs";
import { projectFolder, runCommand, runScript, say } from "./run-command.mjs";
import { resolveElectron, runtimeEnvironment } from "./runtime/resolve-electron.mjs";

const reports = path.join(projectFolder, "out", "reports");
const binary = (name) => path.join(projectFolder, "node_modules", ".bin", name);

const staticChecks = {
  format: ["prettier", "--check", "--log-level", "warn", "."],
  lint: ["eslint", "--max-warnings", "0", "."],
  walls: ["depcruise", "--config", ".dependency-cruiser.cjs", "--output-type", "err-long", "src"],
  types: ["tsc", "--noEmit"],
  unused: ["knip", "--no-progress"],
};

/** More parts than run at once, so that a long part doesn't leave a processor idle. */
const endToEndParts = 12;

const totals = { passed: 0, failed: 0 };

/** Names of failed tests and stages, printed at the end. */
const failures = [];

/**
 * Runs one stage, prints its line and adds its counts. Returns whether it passed. A stage that throws counts as one
 * failure.
 */
async function stage(name, body) {
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
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const mark = counts.failed === 0 ? "ok    " : "FAILED";
  say(`${mark} ${name}: ${counts.passed} passed, ${counts.failed} failed in ${seconds} s`);
  return counts.failed === 0;
}

/** The linter holds the types of all files, more than the 4 GB that Node allows by itself. */
const memory = "--max-old-space-size=8192";

/** Low enough for the tests beside it, high enough to get a tenth of the processors from them. */
const besideTests = os.constants.priority.PRIORITY_BELOW_NORMAL;

async function staticCheck([program, ...args], priority) {
  const env = { ...process.env, NODE_OPTIONS: [process.env.NODE_OPTIONS, memory].filter(Boolean).join(" ") };
  const result = await runCommand(program, args, { stdio: ["ignore", "pipe", "pipe"], env, priority });
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

function runVitest(desktop) {
  return testRun("vitest.json", countVitest, (report) => {
    const projects = ["unit", "renderer", "isolated", "integration"].flatMap((name) => ["--project", name]);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const command = [binary("vitest"), "run", ...projects, ...reporters];
    // Tests of the keychain need a separate one. Without the Debian packages they report what is missing.
    return desktop
      ? runInDesktop(command, { ...ownParts, display: false })
      : runCommand(command[0], command.slice(1));
  });
}

/** Runs the end-to-end tests in parts, up to two at once. Each part has a separate desktop and keychain. */
async function runPlaywright() {
  const runtime = await resolveElectron();
  const waiting = Array.from({ length: endToEndParts }, (_, index) => index + 1);
  const total = { passed: 0, failed: 0 };
  const lane = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const { passed, failed } = await runPart(part, runtime);
      total.passed += passed;
      total.failed += failed;
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, os.availableParallelism()) }, lane));
  return total;
}

function runPart(part, runtime) {
  return testRun(`playwright-${part}.json`, countPlaywright, (report) => {
    const env = { ...process.env, ...runtimeEnvironment(runtime), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const which = [`--shard=${part}/${endToEndParts}`, `--output=test-results/${part}`];
    return runInDesktop([binary("playwright"), "test", "--reporter=list,json", ...which], ownParts, { env });
  });
}

await runScript(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !["static", "unit", "e2e"].includes(name));
  if (unknown !== undefined) throw new Error(`Unknown part "${unknown}". There are: static, unit, e2e`);
  const wanted = (name) => asked.length === 0 || asked.includes(name);

  const withoutDesktop = wanted("unit") || wanted("e2e") ? await desktopComplaint() : undefined;
  let linted = Promise.resolve();
  if (wanted("static")) {
    const commits = [process.execPath, path.join(projectFolder, "scripts", "commit-subjects.mjs")];
    const checks = Object.entries(staticChecks).map(([name, [program, ...args]]) => [
      name,
      stage(name, () => staticCheck([binary(program), ...args], name === "lint" ? besideTests : undefined)),
    ]);
    const { lint, ...others } = Object.fromEntries(checks);
    await Promise.all([...Object.values(others), stage("commit subjects", () => staticCheck(commits))]);
    // It takes twice as long as the others, on one processor. It goes on in what the next stages leave idle, most of it beside
    // the end-to-end tests, which wait for their windows a fifth of the time.
    linted = lint;
  }
  if (wanted("unit") || wanted("e2e")) {
    const built = await stage("build", async () => {
      await buildApp();
      return { passed: 1, failed: 0 };
    });
    if (wanted("unit")) await stage("unit and integration", () => runVitest(withoutDesktop === undefined));
    if (wanted("e2e")) {
      await stage("end to end", async () => {
        if (!built) throw new Error("Not run: there is no build to test.");
        if (withoutDesktop !== undefined) throw new Error(`Not run. ${withoutDesktop}`);
        return runPlaywright();
      });
    }
  }
  await linted;
  for (const failure of failures) say(`Failed: ${failure}`);
  process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
  return totals.failed === 0 ? 0 : 1;
});

/** Why this machine can't provide a desktop for the tests. Undefined if it can. */
async function desktopComplaint() {
  try {
    await prepareDebianPackages(["window", "virtual display", "keychain"]);
    return undefined;
  } catch (error) {
    return error.message;
  }
}
