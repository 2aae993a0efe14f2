import { violationsOf } from "./support/access";
import { firstPlace, invoke } from "./support/documents";
import { expect, test } from "./support/launch";
import { makeWorkspace, openScreen } from "./support/steps";
import { t } from "./support/words";

test("a rule made from Explore's query and filter is previewed, applied and undone", async ({
  earshot: { window },
}) => {
  await makeWorkspace(window, "Kites");
  const place = await firstPlace(window);
  const urls = Array.from({ length: 12 }, (_, i) => `https://${i < 4 ? "paper" : "blog"}.example/${i}`);
  for (const [i, url] of urls.entries())
    await invoke(window, "documents.modify", {
      ...place,
      action: "create",
      document: {
        url,
        published: String(Date.now() - 3_600_000 - i * 60_000),
        content: i % 2 === 0 ? "A kite flies" : "A kettle leaks",
      },
    });
  await openScreen(window, t("app:screen.explore"));
  await window.getByRole("searchbox", { name: t("components:query.name") }).fill("kite");
  await window.keyboard.press("Enter");
  await window.getByRole("button", { name: t("charts:filter.add"), exact: true }).click();
  await window
    .getByRole("radiogroup", { name: t("charts:filter.kind") })
    .getByText(t("documents:facet.channel"), { exact: true })
    .click();
  await window.getByRole("checkbox", { name: "paper.example" }).check();
  await window.keyboard.press("Escape");
  await expect(window.getByRole("img", { name: /, 2 mentions,/ })).toBeVisible();

  await openScreen(window, t("app:screen.watches"));
  await window
    .getByRole("radiogroup", { name: t("watches:rules.tabs") })
    .getByText(t("watches:rules.title"))
    .click();
  await window
    .getByRole("button", { name: t("watches:rules.add") })
    .first()
    .click();
  const form = window.getByRole("dialog", { name: t("watches:rules.add") });
  await expect(
    form.getByRole("button", { name: t("charts:filter.remove", { kind: "source" }) }),
  ).toBeVisible();
  await form.getByLabel(t("watches:rules.tags")).fill("Sky");
  await window.keyboard.press("Enter");
  expect(await violationsOf(window), "A new rule").toEqual([]);
  await form.getByRole("button", { name: t("watches:rules.save") }).click();
  const pane = window.getByRole("complementary", { name: t("watches:rules.one") });
  await expect(pane).toContainText("paper.example");

  await pane.getByRole("button", { name: t("watches:rules.apply") }).click();
  const plan = window.getByRole("dialog", { name: t("watches:rules.applyTitle", { count: 1 }) });
  await plan.getByRole("button", { name: t("documents:plan.dryRun") }).click();
  await expect(plan.getByText(t("watches:rules.found", { name: "kite", count: 2 }))).toBeVisible();
  expect(await violationsOf(window), "Its preview").toEqual([]);
  await plan.getByRole("button", { name: t("watches:rules.send", { count: 2 }) }).click();
  await expect(window.getByText(t("watches:rules.applied"))).toBeVisible();
  const tagged = async () => {
    const states = await Promise.all(
      urls.map(async (url) => {
        const { version } = await invoke(window, "documents.read", { ...place, url });
        return version.document?.tags_customer.includes("Sky") ? url : null;
      }),
    );
    return states.filter((url) => url !== null);
  };
  await expect.poll(tagged).toEqual([urls[0], urls[2]]);

  await openScreen(window, t("app:screen.uploads"));
  const upload = window.getByRole("list", { name: "Uploads" }).getByRole("listitem").first();
  const name = t("main:rules.one", { name: "kite" });
  await upload.getByRole("button", { name: t("components:upload.more", { name }) }).click();
  await window.getByRole("menuitem", { name: t("components:upload.undo") }).click();
  const question = window.getByRole("dialog", { name: t("components:upload.undoTitle", { name }) });
  await question.getByRole("button", { name: t("components:upload.undoAction") }).click();
  await expect.poll(tagged).toEqual([]);
});
