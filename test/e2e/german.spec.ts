import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { firstPlace, invoke } from "./support/documents";
import { german as t } from "./support/words";
import { expect, test } from "./support/launch";

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "earshot-german-"));
});
test.afterAll(() => rm(folder, { recursive: true }));

test("in German, a file is imported and charted, and a document edited @smoke", async ({ profile }) => {
  const settings = JSON.stringify({ welcomed: true, language: "de" });
  await writeFile(path.join(profile.userData, "settings.json"), settings, { mode: 0o600 });
  const file = path.join(folder, "stimmen.csv");
  const line = (n: number) => `https://kaffee.example/${n},2026-09-0${n},Stimme ${n},Der Kaffee schmeckt`;
  await writeFile(file, ["url,published,title,content", line(1), line(2), ""].join("\n"));
  const { app, window } = await profile.launch();
  const press = (name: string) => window.getByRole("button", { name, exact: true }).click();

  await press(t("connections:newWorkspace"));
  await window.getByLabel(t("name")).fill("Kaffee");
  await press(t("connections:workspace.create"));
  await expect(window.getByText(t("explore:empty.noDocuments"))).toBeVisible();
  await expect(window.locator("html")).toHaveAttribute("lang", "de");
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, file);
  await press(t("explore:empty.openFile"));
  await expect(window.getByRole("heading", { name: "stimmen.csv" })).toBeVisible();
  await window.getByRole("button", { name: t("imports:act.import", { count: 2 }) }).click();
  const mentions = t("charts:coverage.all", { count: 2 });
  await expect(window.getByRole("img", { name: new RegExp(`, ${mentions},`) })).toBeVisible();
  await press(t("charts:documents.open"));
  await expect(window.getByText(t("documents:results.count", { count: 2 }), { exact: true })).toBeVisible();
  await window.getByRole("gridcell", { name: "Stimme 1", exact: true }).click();
  await press(t("documents:reading.edit"));
  await window.getByLabel(t("rules:field.title"), { exact: true }).fill("Erste Stimme");
  await press(t("documents:verb.update"));
  await expect(window.getByText(t("documents:done.update"))).toBeVisible();
  await expect(window.getByRole("gridcell", { name: "Erste Stimme", exact: true })).toBeVisible();
  const found = await invoke(window, "documents.search", { ...(await firstPlace(window)), q: "title:Erste" });
  expect(found.data.documents).toMatchObject([{ url: "https://kaffee.example/1", title: "Erste Stimme" }]);
});
