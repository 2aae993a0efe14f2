import { z } from "zod";
import { openDocument, pane } from "./support/documents";
import { connect, HostedService } from "./support/hosted";
import { expect, test } from "./support/launch";
import { openScreen } from "./support/steps";
import { t } from "./support/words";

const Found = z.object({
  result_content: z.object({ data: z.array(z.object({ data: z.looseObject({ url: z.string() }) })) }),
});

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
  // The message goes by itself after four seconds, so it is waited for before it can appear.
  const backOnline = window
    .getByText(/has been back online since/)
    .first()
    .waitFor();
  await service.restore();
  // The waiting edit may reach the service first, which removes the button.
  void banner
    .getByRole("button", { name: t("app:offline.tryNow") })
    .click()
    .catch(() => undefined);
  await backOnline;
  await expect(banner).toBeHidden();
  await expect(window.getByRole("button", { name: t("app:status.waiting", { count: 0 }) })).toBeVisible();
  await openScreen(window, "Explore");
  await expect(window.getByRole("img", { name: /2 mentions/ })).toBeVisible();
});

test("an edit made offline asks before it replaces what somebody wrote meanwhile", async ({ profile }) => {
  const project = await service.project();
  const url = "https://harbour.example/1";
  const theirs = (change: object) =>
    service.call(`/api/v2/docs/p/${project}/update`, { body: { url, ...change } });
  const theirTitle = async () => {
    const { result_content: found } = Found.parse(
      await service.call(`/api/v1/search/p/${project}/results`, { params: { q: "espresso", hpp: "10" } }),
    );
    return found.data.find(({ data }) => data.url === url)?.data;
  };
  await theirs({ title: "Menu", tags_customer: ["Team / drinks"] });
  const { window } = await profile.launch();
  await connect(window, "Harbour service", service);
  await openScreen(window, "Documents");
  await openDocument(window, "Menu");
  await pane(window)
    .getByRole("button", { name: t("documents:reading.edit"), exact: true })
    .click();
  await service.cut();
  await window.getByLabel(t("rules:field.title"), { exact: true }).fill("My menu");
  await window.getByRole("combobox", { name: t("rules:field.tags_customer"), exact: true }).fill("Mine / x");
  await window.keyboard.press("Enter");
  await window.getByRole("button", { name: t("documents:verb.update") }).click();
  await expect(
    window
      .getByText(t("documents:mark.waiting"))
      .or(window.getByText(t("documents:mark.sending")))
      .first(),
  ).toBeVisible();

  await theirs({ title: "Their menu", tags_customer: ["Team / drinks", "Theirs / urgent"] });
  await service.restore();
  await expect(window.getByText(t("documents:mark.held")).first()).toBeVisible({ timeout: 90_000 });
  expect(await theirTitle()).toMatchObject({ title: "Their menu" });

  await window.getByRole("row", { name: /Their menu/ }).click();
  const pending = pane(window).getByRole("region", { name: t("documents:history.open") });
  await expect(pending).toContainText(t("main:sending.heldChanged", { fields: t("rules:field.title") }));
  await pending.getByRole("button", { name: t("documents:conflict.compare") }).click();
  const dialog = window.getByRole("dialog", { name: t("documents:conflict.title") });
  const title = dialog.getByRole("row", { name: new RegExp(`^${t("rules:field.title")}`) });
  await expect(title).toContainText("Their menu");
  await expect(title).toContainText(t("documents:conflict.bothChanged"));
  await title.getByText(t("documents:conflict.service"), { exact: true }).click();
  await dialog.getByRole("button", { name: t("documents:conflict.sendThese") }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(theirTitle)
    .toMatchObject({ title: "Their menu", tags_customer: ["Team / drinks", "Theirs / urgent", "Mine / x"] });
  await expect(pane(window).getByRole("region", { name: t("documents:history.past") })).toContainText(
    t("components:outcome.applied"),
  );
});
