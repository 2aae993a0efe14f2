import { readFileSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";

/** Test files in a folder that contain a text. */
const testsWith = (text: string, folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, ...name.split(path.sep)))
    .filter((file) => readFileSync(file, "utf8").includes(text));

/** A replaced module would stay replaced in the files that share its process. */
const replacing = testsWith("vi.mock(", "test/unit");

/** Tests that do more of the same in a soak. */
const dosed = process.env["EARSHOT_SOAK"] === "full" ? testsWith("support/dose", "test/integration") : [];

/** What holds of every service holds of one whose documents are in a cluster. */
const served = [
  ...["contract", "envelope"],
  ...(process.env["EARSHOT_SOAK"] === "full"
    ? ["published", "documents", "imports", "missing-fields", "metric-values", "resources"]
    : []),
].map((name) => `test/integration/service/${name}.test.ts`);

export default defineConfig({
  test: {
    // SQLite is a native module: child processes keep a fault in it from taking the whole run along.
    pool: "forks",
    maxWorkers: availableParallelism(),
    environment: "node",
    restoreMocks: true,
    // Limits only end a test that hangs. On a busy machine a test may take fifty times as long as on an idle one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 120_000 } },
    // What opens is not displayed yet when it is given the focus, which Mantine prints with the whole tree each time.
    onConsoleLog: (log) => !log.includes("use-focus-trap"),
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          isolate: false,
          setupFiles: "test/support/fresh-modules.ts",
          include: ["test/unit/**/*.test.ts"],
          exclude: ["test/unit/renderer/**", ...replacing],
        },
      },
      {
        extends: true,
        test: {
          name: "renderer",
          isolate: false,
          environment: "jsdom",
          setupFiles: ["test/support/fresh-modules.ts", "test/unit/renderer/complete-dom.ts"],
          include: ["test/unit/renderer/**/*.test.{ts,tsx}"],
          exclude: replacing,
          css: false,
        },
      },
      {
        extends: true,
        test: {
          name: "isolated",
          environment: "jsdom",
          setupFiles: "test/unit/renderer/complete-dom.ts",
          include: replacing,
          css: false,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          isolate: false,
          globalSetup: "test/support/remove-bundles.ts",
          include: ["test/integration/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "cluster",
          globalSetup: ["test/support/remove-bundles.ts", "test/support/cluster-setup.ts"],
          setupFiles: "test/support/stored-in-cluster.ts",
          include: ["test/cluster/**/*.test.ts", ...served],
          // These start three nodes of their own, which takes longer than the rest together.
          exclude: process.env["EARSHOT_SOAK"] === "full" ? [] : ["test/cluster/nodes/**"],
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: "soak",
          globalSetup: "test/support/remove-bundles.ts",
          include: ["test/soak/**/*.test.ts", ...dosed],
          // Hours, not seconds: a soak ends by its own measure.
          testTimeout: 0,
          hookTimeout: 0,
        },
      },
    ],
  },
});
