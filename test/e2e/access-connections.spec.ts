import { expectAccessible } from "./support/access";
import { connect, HostedService } from "./support/hosted";
import { expect, test } from "./support/launch";
import { openScreen } from "./support/steps";
import { t } from "./support/words";

let service: HostedService;
test.beforeAll(async () => {
  service = await HostedService.start("Harbour", "canary-acc-3");
});
test.afterAll(async () => {
  await service.stop();
});

test("connection dialogs violate no WCAG A and AA rules", async ({ earshot }) => {
  test.slow();
  const { window } = earshot;
  const sound = (what: string) => expectAccessible(window, what);
  const closeDialog = async () => {
    await window.keyboard.press("Escape");
    await expect(window.getByRole("dialog")).toHaveCount(0);
  };
  await window.getByRole("button", { name: t("connections:connectService") }).click();
  await window.getByLabel(t("connections:service.url")).fill("http://127.0.0.1:1");
  await window.getByRole("button", { name: t("connections:list.test"), exact: true }).click();
  await expect(window.getByText(t("connections:test.worksNot"))).toBeVisible();
  await window.getByRole("button", { name: t("connections:service.advanced") }).click();
  await sound("A new connection, and a test that failed");
  await window.getByRole("button", { name: t("connections:service.connect"), exact: true }).click();
  await expect(window.getByText(t("connections:fault.token"))).toBeVisible();
  await sound("A new connection that lacks its token");
  await window.keyboard.press("Escape");
  const question = window.getByRole("dialog", { name: t("components:form.leaveTitle") });
  await expect(question).toBeVisible();
  await sound("The question before a new connection is left");
  await question.getByRole("button", { name: t("components:form.discard") }).click();
  await expect(window.getByRole("dialog")).toHaveCount(0);

  await connect(window, "Harbour service", service);
  await openScreen(window, "Activity");
  await window.getByRole("grid", { name: t("activity:calls") }).focus();
  await window.keyboard.press("ArrowDown");
  await window.keyboard.press("Enter");
  await expect(window.getByRole("complementary", { name: t("activity:call.title") })).toBeVisible();
  await sound("A call");
  await window.getByRole("button", { name: /^Calls this minute/ }).click();
  await expect(window.getByRole("columnheader", { name: t("app:meter.limit") })).toBeVisible();
  await sound("The meter");
  await window.keyboard.press("Escape");
  await window.keyboard.press("Control+Shift+K");
  await expect(window.getByRole("menuitem", { name: /^Harbour service/ })).toBeVisible();
  await sound("The list of connections");
  await window.keyboard.press("Escape");

  await openScreen(window, "Settings");
  await window
    .getByRole("button", { name: t("connections:list.changeNamed", { name: "Harbour service" }) })
    .click();
  await window.getByRole("button", { name: t("connections:limits.title") }).click();
  await sound("A connection that is changed");
  await closeDialog();
  await window
    .getByRole("button", { name: t("connections:list.tokenNamed", { name: "Harbour service" }) })
    .click();
  await expect(window.getByLabel(t("connections:token.new"))).toBeVisible();
  await sound("A token");
  await closeDialog();

  service.refusal = { path: /\/results/, code: 13 };
  await openScreen(window, "Documents");
  await window.getByRole("searchbox", { name: t("components:query.name") }).fill("espresso");
  await window.keyboard.press("Enter");
  await expect(window.getByRole("alert").first()).toContainText(t("components:code.right"));
  await sound("A failure");
  service.refusal = null;
  await service.cut();
  await window.getByRole("searchbox", { name: t("components:query.name") }).fill("espresso OR coffee");
  await window.keyboard.press("Enter");
  await expect(window.getByRole("status", { name: t("app:offline.name") })).toBeVisible();
  await sound(t("app:offline.name"));
  await service.restore();
});
