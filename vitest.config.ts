import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // libsql is a native module: child processes keep a fault in it from taking the whole run along.
    pool: "forks",
    maxWorkers: 2,
    environment: "node",
    restoreMocks: true,
    // Limits only end a test that hangs. On a busy machine a test may take fifty times as long as on an idle one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
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
          include: ["test/unit/**/*.test.{ts,tsx}"],
          exclude: ["test/unit/renderer/**"],
        },
      },
      {
        extends: true,
        test: {
          name: "renderer",
          environment: "jsdom",
          setupFiles: "test/unit/renderer/complete-dom.ts",
          include: ["test/unit/renderer/**/*.test.{ts,tsx}"],
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
          name: "soak",
          globalSetup: "test/support/remove-bundles.ts",
          include: ["test/soak/**/*.test.ts"],
          // Hours, not seconds: a soak ends by its own measure.
          testTimeout: 0,
          hookTimeout: 0,
        },
      },
    ],
  },
});
