import { expect, test } from "./support/launch";
import { expectAccessible } from "./support/access";
import { t } from "./support/words";
import { openScreen } from "./support/steps";

test.use({ sampled: true });

test("F1 opens help at the screen's section, finds NEAR in its pages, and Escape leads back", async ({
  earshot: { window },
}) => {
  await window.getByRole("button", { name: t("connections:openSample") }).click();
  await openScreen(window, t("app:screen.words"));
  const words = window.getByRole("heading", { name: t("app:screen.words"), exact: true });
  await expect(words.first()).toBeAttached();
  await window.keyboard.press("F1");
  const help = window.getByRole("dialog", { name: t("help:title") });
  const section = help.getByRole("article").getByRole("heading", { name: "Words", exact: true });
  await expect(section).toBeInViewport();
  await expect(help.getByRole("article")).toBeFocused();
  await expectAccessible(window, "help");

  await window.keyboard.press("ControlOrMeta+f");
  await window.keyboard.type("NEAR");
  await expect(help.getByRole("option").first()).toContainText("Query language");
  await window.keyboard.press("Enter");
  const page = help.getByRole("article", { name: "Query language" });
  await expect(page.getByRole("heading", { name: "Operators" })).toBeInViewport();
  await expect(page.locator("mark").filter({ hasText: "NEAR" }).first()).toBeInViewport();

  await window.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(
    window.getByRole("navigation").getByRole("button", { name: t("app:screen.words") }),
  ).toHaveAttribute("aria-current", "page");
});
