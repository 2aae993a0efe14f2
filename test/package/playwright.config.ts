import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  outputDir: process.env["EARSHOT_TRY_RESULTS"] ?? "../../test-results",
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [["list"]],
});
