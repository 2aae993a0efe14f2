import { connect, HostedService } from "./support/hosted";
import { expect, test } from "./support/launch";
import { openScreen } from "./support/steps";
import { t } from "./support/words";

let service: HostedService;
test.beforeEach(async () => {
  service = await HostedService.start("Harbour", "canary-off-5521");
  const project = await service.project();
  for (const number of [1, 2, 3])
    await service.add(project, {
      url: `https://harbour.example/${String(number)}`,
      content: `Espresso number ${String(number)} tastes good`,
    });
});
test.afterEach(async () => {
  await service.stop();
});

test("offline, cached data opens with its age and edits wait until the network is back @smoke", async ({
  profile,
}) => {
  const first = await profile.launch();
  await connect(first.window, "Harbour service", service);
  await expect(first.window.getByRole("img", { name: /3 mentions/ })).toBeVisible();
  await openScreen(first.window, "Documents");
  await expect(first.window.getByRole("row", { name: /Espresso number 1/ })).toBeVisible();
  await first.close();

  await service.cut();
  const { window } = await profile.launch();
  await expect(window.getByRole("img", { name: /3 mentions/ })).toBeVisible();
  const banner = window.getByRole("status", { name: t("app:offline.name") });
  await expect(banner).toContainText(/Offline since .*\d\d:\d\d:\d\d, /);
  await expect(banner).toContainText(t("app:offline.nothingWaits"));
  await expect(window.getByText(/cached (just now|.* ago)/i).first()).toBeVisible();

  await openScreen(window, "Documents");
  await window.getByRole("row", { name: /Espresso number 1/ }).click();
  await window.getByRole("button", { name: t("documents:reading.delete"), exact: true }).click();
  await window.getByRole("button", { name: t("documents:verb.delete") }).click();
  await expect(banner).toContainText(t("app:offline.waits", { count: 1 }));

  await expect(banner.getByRole("button", { name: t("app:offline.tryNow") })).toBeEnabled();
  await service.restore();
  // The waiting edit may reach the service first, which removes the button.
  const backOnline = window.getByText(/has been back online since/);
  await Promise.race([
    banner
      .getByRole("button", { name: t("app:offline.tryNow") })
      .click()
      .catch(() => undefined),
    backOnline.waitFor(),
  ]);
  await expect(backOnline).toBeVisible();
  await expect(banner).toBeHidden();
  await expect(window.getByRole("button", { name: t("app:status.waiting", { count: 0 }) })).toBeVisible();
  await openScreen(window, "Explore");
  await expect(window.getByRole("img", { name: /2 mentions/ })).toBeVisible();
});
