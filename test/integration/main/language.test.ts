import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, expect, it, onTestFinished } from "vitest";
import { setLanguage } from "../../../src/shared/texts";
import { TestApp, type AppScripts } from "../../support/app";
import { bundle } from "../../support/bundle";
import { temporaryFolder } from "../../support/temporary-folder";

let scripts: AppScripts;
beforeAll(async () => {
  const importWorker = await bundle("src/main/imports/worker.ts");
  const tableWorker = await bundle("src/main/files/tables/table-worker.ts");
  scripts = { service: "none.js", importWorker, tableWorker };
});
afterEach(() => setLanguage("en"));

function start() {
  const app = new TestApp(temporaryFolder(), scripts);
  onTestFinished(() => app.core.close());
  const file = (name: string, text: string) => {
    const whole = path.join(app.userData, name);
    writeFileSync(whole, text);
    return whole;
  };
  return { app, file };
}

it("describes problems of an open file in the current language", async () => {
  const { app, file } = start();
  const rows = [
    "url,published,content",
    "https://a.example/1,2026-01-02,one",
    "https://a.example/2,soon,two",
  ];
  const { importId } = await app.call("imports.open", {
    handle: app.given(file("rows.csv", rows.join("\n"))),
  });
  const plan = {
    connectionId: "c",
    projectId: "p",
    datasetId: null,
    action: "create" as const,
    mapping: { url: 0, published: 1, content: 2 },
    urlSuffix: null,
    timeZone: "UTC",
  };
  const said = async () =>
    (await app.call("imports.check", { importId, plan })).groups.map(({ message }) => message);
  const english =
    "Published: “soon” isn't a date. Use a format like “2026-03-31 14:05”, or map another column.";
  expect(await said()).toEqual([english]);

  await setLanguage("de");
  expect(await said()).toEqual([
    "Veröffentlicht: „soon“ ist kein Datum. Ein Format wie „2026-03-31 14:05“ verwenden oder eine andere Spalte zuordnen.",
  ]);
  const titles = (await app.call("imports.fields", undefined)).map(({ title }) => title);
  expect(titles.slice(0, 3)).toEqual(["URL", "Veröffentlicht", "Titel"]);

  await setLanguage("en");
  expect(await said()).toEqual([english]);
});

it("names unnamed columns in the current language", async () => {
  await setLanguage("de");
  const { app, file } = start();
  const lists = file("lists.json", '[["https://a.example/1", "one"], ["https://a.example/2", "two"]]');
  const { columns } = await app.call("imports.open", { handle: app.given(lists) });
  expect(columns.map(({ name }) => name)).toEqual(["Spalte 1", "Spalte 2"]);
});

it("says in German why a file of topics can't be read, and which field of a call is invalid", async () => {
  await setLanguage("de");
  const { app, file } = start();
  await expect(app.call("topics.readFile", { handle: app.given(file("topics.csv", "")) })).rejects.toThrow(
    "Die Datei ist leer.",
  );
  await expect(app.call("connections.createWorkspace", { name: " ", folder: null })).rejects.toThrow(
    "name darf nicht leer sein.",
  );
});
