import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "test/e2e",
  snapshotPathTemplate: "{testDir}/{testFileName}-snapshots/{arg}{ext}",
  // A missing picture fails the test. `npm run accept-looks` writes new ones.
  updateSnapshots: "none",
  outputDir: "test-results",
  // Each test has an app of its own, but they share one display and one keychain daemon; scripts/test.mjs runs parts side by side.
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // Limits only end what hangs. A test that passes at its second try is named at the end of the gate: something in it is a race.
  retries: 1,
  forbidOnly: true,
  reporter: [["list"]],
});
