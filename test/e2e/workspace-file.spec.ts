import { existsSync } from "node:fs";
import path from "node:path";
import { violationsOf } from "./support/access";
import { invoke } from "./support/documents";
import { expect, test } from "./support/launch";
import { secondStart } from "./support/second-start";
import { dropFile, importFile, makeWorkspace, openScreen, saveInto } from "./support/steps";
import { t, tally } from "./support/words";

const fixture = path.resolve(import.meta.dirname, "../fixtures/reddit-13k.csv");

test("a workspace is saved as a file, and opened from a drop and from a second start", async ({
  profile,
  earshot: { app, window },
}) => {
  await makeWorkspace(window, "Forum study");
  await dropFile(window, fixture);
  const upload = await importFile(window, t("charts:coverage.all", { count: 13_500 }));
  await expect(upload).toContainText(tally({ in: 13_500, refused: 0 }, 13_500));
  await expect
    .poll(async () => (await invoke(window, "uploads.list", undefined)).map(({ state }) => state))
    .toEqual(["finished"]);
  await openScreen(window, "Settings");
  await window
    .getByRole("button", { name: t("workspaceFile:save.title", { name: "Forum study" }), exact: true })
    .click();
  const saving = window.getByRole("dialog");
  for (const part of ["codes", "notes", "names"] as const)
    await expect(saving.getByRole("checkbox", { name: t(`workspaceFile:save.${part}`) })).toBeChecked();
  await saving.getByRole("checkbox", { name: t("workspaceFile:save.names") }).uncheck();
  expect(await violationsOf(window)).toEqual([]);
  await saveInto(app, profile.userData);
  await saving.getByRole("button", { name: t("workspaceFile:save.action") }).click();
  await expect(saving).toBeHidden();
  const file = path.join(profile.userData, "Forum study.earshot-workspace");
  expect(existsSync(file)).toBe(true);

  await dropFile(window, file);
  const opening = window.getByRole("dialog", {
    name: t("workspaceFile:open.title", { name: path.basename(file) }),
  });
  await opening.getByRole("button", { name: t("workspaceFile:open.action") }).click();
  await expect(opening).toBeHidden();
  await openScreen(window, "Documents");
  await expect(
    window.getByText(t("documents:results.count", { count: 13_500 }), { exact: true }),
  ).toBeVisible();

  expect(await secondStart(profile, [file])).toBe(0);
  await expect(opening).toBeVisible();
  await window.keyboard.press("Escape");
  await expect(opening).toBeHidden();
});
