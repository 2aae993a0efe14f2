import { readFile } from "node:fs/promises";
import path from "node:path";
import { documentsOf, firstPublished, invoke } from "./support/documents";
import { expect, test } from "./support/launch";
import { saveInto } from "./support/steps";
import { t } from "./support/words";

test("filtered results and selected documents are saved with the chosen columns", async ({
  earshot: { app, window },
  profile,
}) => {
  const place = await documentsOf(window, 4);
  await invoke(window, "documents.modify", {
    ...place,
    action: "update",
    document: { url: "https://kites.example/2", title: '=SUM(1,2) "up", down\nand over' },
  });
  await saveInto(app, profile.userData);
  const dialog = window.getByRole("dialog");

  await window
    .getByRole("button", { name: `${t("documents:facet.tag")}: ${t("documents:facet.any")}` })
    .click();
  await window.getByRole("checkbox", { name: "Sky / kites (2)" }).check();
  await window.keyboard.press("Escape");
  await expect(window.getByText(t("documents:results.count", { count: 2 }), { exact: true })).toBeVisible();
  await window.getByRole("button", { name: t("documents:results.save") }).click();
  await expect(dialog).toHaveAccessibleName(t("documents:save.title", { count: 2 }));
  await dialog.getByRole("button", { name: t("components:file.none"), exact: true }).click();
  await expect(dialog.getByRole("button", { name: t("components:file.saveAs") })).toBeDisabled();
  // The file has the columns in screen order, whatever the order of the clicks.
  for (const column of [
    t("rules:field.url"),
    t("rules:field.published"),
    t("rules:field.title"),
    t("rules:field.tags_customer"),
  ])
    await dialog.getByRole("checkbox", { name: column, exact: true }).check();
  await dialog.getByRole("button", { name: t("components:file.saveAs") }).click();
  await expect(dialog.getByRole("status")).toHaveText(t("documents:save.saved", { count: 2 }));
  const table = await readFile(path.join(profile.userData, "Documents of Kites.csv"), "utf8");
  const time = (minutes: number) => new Date(firstPublished + minutes * 60_000).toISOString();
  expect(table.trimEnd().split("\r\n")).toEqual([
    "\ufeffurl,title,published,tags_customer",
    `https://kites.example/0,Kite 0,${time(0)},Sky / kites`,
    `https://kites.example/2,"'=SUM(1,2) ""up"", down\nand over",${time(2)},Sky / kites`,
  ]);
  await dialog.getByRole("button", { name: t("done") }).click();

  await window.getByRole("button", { name: t("documents:facet.clear") }).click();
  for (const title of ["Kite 1", "Kite 3"])
    await window.getByRole("checkbox", { name: t("components:row.select", { name: title }) }).click();
  await window
    .getByRole("button", { name: t("documents:selection.save", { picked: "2" }), exact: true })
    .click();
  await dialog.getByText("NDJSON").click();
  await dialog.getByRole("button", { name: t("components:file.saveAs") }).click();
  await expect(dialog.getByRole("status")).toHaveText(t("documents:save.saved", { count: 2 }));
  const lines = await readFile(path.join(profile.userData, "Documents of Kites.ndjson"), "utf8");
  const saved = lines
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  expect(saved).toMatchObject([1, 3].map((i) => ({ url: `https://kites.example/${i}`, title: `Kite ${i}` })));
});
