import { connect, HostedService } from "./support/hosted";
import { expect, testInOneApp as test } from "./support/launch";
import { openScreen } from "./support/steps";
import { t } from "./support/words";

const token = "canary-act-77aa31";
let service: HostedService;
test.beforeAll(async () => {
  service = await HostedService.start("Harbour", token);
});
test.afterAll(async () => {
  await service.stop();
});

test("calls are listed, searched, opened and copied as a command without the token", async ({ earshot }) => {
  const { app, window } = earshot;
  await connect(window, "Harbour service", service);
  // Leaving the screen would cancel its pending query.
  await expect(window.getByText(t("explore:empty.noDocuments"))).toBeVisible();
  await openScreen(window, "Activity");
  const calls = window.getByRole("grid", { name: t("activity:calls") });
  await expect(calls.getByRole("row", { name: /GET .*\/histogram\/.* 200 0 OK/ }).first()).toBeVisible();
  await window.getByRole("textbox", { name: t("activity:search.label") }).fill("search/info");
  await expect(calls.getByRole("row", { name: /histogram/ })).toHaveCount(0);
  await calls.focus();
  await window.keyboard.press("ArrowDown");
  await window.keyboard.press("Enter");
  const pane = window.getByRole("complementary", { name: t("activity:call.title") });
  await expect(pane.getByText(/\/search\/info/).first()).toBeVisible();
  await expect(pane.getByRole("row", { name: /access_token/ })).toHaveCount(0);
  await pane.getByRole("button", { name: t("activity:call.copyCurl") }).click();
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText());
  await expect.poll(copied).toContain("curl");
  expect(await copied()).toContain("$EARSHOT_TOKEN");
  expect(await copied()).not.toContain(token);
  expect(await window.content()).not.toContain(token);
});

test("a failure opens its call, and its request id can be copied", async ({ earshot }) => {
  const { app, window } = earshot;
  service.refusal = { path: /\/results/, code: 13 };
  try {
    await connect(window, "Harbour service", service);
    await openScreen(window, "Documents");
    const alert = window.getByRole("alert").first();
    await expect(alert).toContainText(t("components:code.right"));
    await alert.getByRole("button", { name: t("activity:call.copyId") }).click();
    await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe("#refused-1#");
    await alert.getByRole("button", { name: t("components:failed.showCall") }).click();
    const pane = window.getByRole("complementary", { name: t("activity:call.title") });
    await expect(pane.getByText("13 Forbidden")).toBeVisible();
    await expect(pane.getByText(/\/results/).first()).toBeVisible();
  } finally {
    service.refusal = null;
  }
});

test("clearing the list asks for confirmation", async ({ earshot }) => {
  const { window } = earshot;
  await connect(window, "Harbour service", service);
  await openScreen(window, "Activity");
  await expect(window.getByRole("grid", { name: t("activity:calls") })).toBeVisible();
  await window.getByRole("button", { name: t("activity:clear"), exact: true }).click();
  await window.getByRole("button", { name: t("activity:clearing.action") }).click();
  await expect(window.getByText(t("activity:list.empty"))).toBeVisible();
});
