import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { connect, HostedService } from "./support/hosted";
import { expect, test } from "./support/launch";
import { saveInto } from "./support/steps";
import { t } from "./support/words";

let service: HostedService;
test.beforeAll(async () => {
  service = await HostedService.start("Harbour", "canary-notes-6120");
  await service.fill(await service.project(), [
    { url: "https://harbour.example/1", content: "Espresso", published: String(Date.now() - 60_000) },
  ]);
});
test.afterAll(() => service.stop());

const canvas = (window: Page) => window.getByRole("group", { name: t("charts:canvas.name"), exact: true });
const dialog = (window: Page) => window.getByRole("dialog", { name: t("explore:notes.title") });

/** The text that screen readers hear for the last bin. */
async function lastBin(window: Page) {
  await canvas(window).focus();
  await window.keyboard.press("End");
  return canvas(window).getByText(/: .*, total 1\b/);
}

test("a note is shown at its bin, edited, deleted, part of the saved image, and survives a restart", async ({
  profile,
}) => {
  const first = await profile.launch();
  const { app, window } = first;
  await connect(window, "Harbour service", service);
  await expect(window.getByRole("img", { name: /, 1 mention,/ })).toBeVisible();
  const annotate = () => window.getByRole("button", { name: t("explore:notes.title") }).click();
  const write = async (text: string) => {
    await dialog(window).getByLabel(t("explore:notes.text")).fill(text);
    await window.keyboard.press("Enter");
    await expect(dialog(window).getByRole("listitem").filter({ hasText: text })).toBeVisible();
  };
  const close = async () => {
    await window.keyboard.press("Escape");
    await expect(dialog(window)).toHaveCount(0);
  };

  // A new note begins at the selected bin.
  await expect(await lastBin(window)).toHaveText(/total 1$/);
  await window.keyboard.press("Enter");
  await expect(window.getByRole("button", { name: t("explore:documents.whole") })).toBeVisible();
  await annotate();
  await expect(dialog(window).getByLabel(/^Date and time/)).toHaveValue(/T00:00$/);
  await write("Press day");
  await write("Slip");
  await close();
  await expect(await lastBin(window)).toHaveText(/total 1\. Press day; Slip$/);

  await annotate();
  await dialog(window)
    .getByRole("button", { name: t("explore:notes.remove", { text: "Slip" }) })
    .click();
  await expect(dialog(window).getByRole("listitem")).toHaveCount(1);
  await dialog(window)
    .getByRole("button", { name: /Press day$/ })
    .first()
    .click();
  await dialog(window).getByLabel(t("explore:notes.text")).fill("Press week");
  await dialog(window)
    .getByRole("button", { name: t("save") })
    .click();
  await expect(dialog(window).getByRole("listitem")).toHaveText(/Press week$/);
  await close();
  await expect(await lastBin(window)).toHaveText(/total 1\. Press week$/);

  await saveInto(app, profile.userData);
  await window.getByRole("button", { name: t("charts:take.title") }).click();
  await window.getByRole("menuitem", { name: t("charts:take.picture") }).click();
  await window.getByRole("button", { name: t("charts:picture.saveSvg") }).click();
  await expect(window.getByText(t("charts:take.pictureSaved", { path: "" }))).toBeVisible();
  const picture = path.join(profile.userData, "Mentions per day by sentiment.svg");
  expect(await readFile(picture, "utf8")).toContain("Press week");
  await first.close();

  const second = await profile.launch();
  await expect(second.window.getByRole("img", { name: /, 1 mention,/ })).toBeVisible();
  await expect(await lastBin(second.window)).toHaveText(/total 1\. Press week$/);
});
