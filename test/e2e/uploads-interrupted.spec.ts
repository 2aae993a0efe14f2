import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { connect, HostedService } from "./support/hosted";
import { expect, test } from "./support/launch";
import { dropFile, importFile, openScreen } from "./support/steps";
import { t, tally } from "./support/words";

const rows = 3_000;
/** The size of the first two batches depends on how fast rows arrive. */
const partlyIn = /[1-9][\d,]* imported, 0 rejected, 3,000 total/;
let service: HostedService;
test.beforeEach(async () => {
  service = await HostedService.start("Harbour", "canary-expired-7410");
});
test.afterEach(async () => {
  await service.stop();
});

/** Connects and uploads 3,000 mentions. Calls `happens` at the third batch. */
async function uploadUntil(happens: () => void, window: Page, folder: string) {
  await connect(window, "Harbour service", service);
  let batches = 0;
  service.onCall = (asked) => {
    if (asked.includes("/docs/p/") && ++batches === 3) happens();
  };
  const file = path.join(folder, "mentions.csv");
  const published = new Date(Date.now() - 3_600_000).toISOString();
  const lines = Array.from(
    { length: rows },
    (_, n) => `https://harbour.example/${String(n)},${published},Espresso number ${String(n)}`,
  );
  await writeFile(file, ["url,published,content", ...lines].join("\n"));
  await dropFile(window, file);
  return importFile(window, t("charts:coverage.all", { count: 3000 }));
}

/** Expects that every row is imported exactly once. */
async function expectAllIn(window: Page) {
  await expect(window.getByText(tally({ in: 3000, refused: 0 }, 3000))).toBeVisible();
  await openScreen(window, "Explore");
  await expect(window.getByRole("img", { name: /3,000 mentions/ })).toBeVisible();
}

test("an upload whose token expires asks for a new one and continues", async ({ profile }) => {
  const { window } = await profile.launch();
  const expire = () => (service.refusal = { path: /./, code: 7 });
  const upload = await uploadUntil(expire, window, profile.userData);
  await expect(upload).toContainText(partlyIn);
  await expect(upload).toContainText(t("components:failure.auth"));

  await upload.getByRole("button", { name: t("components:way.token") }).click();
  await window.getByRole("textbox", { name: t("connections:token.new") }).fill(service.token);
  // Not earlier, because a successful call with the old token would close the dialog.
  service.refusal = null;
  await window.keyboard.press("Enter");
  await expectAllIn(window);
});

test("an upload that loses the network says so and continues when it is back", async ({ profile }) => {
  const { window } = await profile.launch();
  const upload = await uploadUntil(() => void service.cut(), window, profile.userData);
  await expect(upload).toContainText(t("components:upload.goesOn"));
  await expect(upload).toContainText(partlyIn);
  await expect(upload).not.toContainText("per second");
  await expect(window.getByRole("status", { name: t("app:offline.name") })).toContainText(
    /[\d,]+ edits are waiting to be sent/,
  );

  await service.restore();
  await expectAllIn(window);
});
