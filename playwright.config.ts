import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "test/e2e",
  outputDir: "test-results",
  // Each test has an app of its own, but they share one display and one keychain daemon; scripts/test.mjs runs parts side by side.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // Two apps at once on two processors: what only failed for want of time gets another try, and is named at the end.
  retries: 1,
  forbidOnly: true,
  reporter: [["list"]],
});
