import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { violationsOf } from "./support/access";
import { connect, HostedService } from "./support/hosted";
import { expect, testInOneApp as test } from "./support/launch";
import { servicePid } from "./support/service-pid";
import { dropFile, importFile, makeWorkspace, openScreen, saveInto } from "./support/steps";
import { t } from "./support/words";

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "earshot-streams-"));
});
test.afterEach(() => rm(folder, { recursive: true }));

const count = (number: number) => t("streams:live.documents.count", { count: number });

/** Creates a stream with one rule, opens it and follows it. */
async function follow(window: Page, name: string, query: string): Promise<void> {
  await openScreen(window, t("streams:title"));
  await window
    .getByRole("button", { name: t("streams:new") })
    .first()
    .click();
  const dialog = window.getByRole("dialog", { name: t("streams:new") });
  await dialog.getByLabel(t("name"), { exact: true }).fill(name);
  await dialog.getByRole("textbox", { name: t("streams:rule.query") }).fill(query);
  await dialog.getByRole("button", { name: t("streams:form.make") }).click();
  await window.getByRole("button", { name: t("streams:live.open") }).click();
  await window.getByRole("button", { name: t("streams:live.start.start") }).click();
  await expect(window.getByText(t("streams:live.phase.reading"), { exact: true })).toBeVisible();
}

/** Drops a file of documents with these texts and imports it. */
async function importRows(window: Page, folder: string, name: string, texts: string[]): Promise<void> {
  const file = path.join(folder, `${name}.csv`);
  const lines = texts.map(
    (text, at) => `https://paper.example/${name}/${String(at)},${text},2026-11-0${String(at + 1)}`,
  );
  await writeFile(file, ["url,content,published", ...lines].join("\n"));
  await dropFile(window, file);
  await importFile(window, `${String(texts.length)} mentions`);
}

test("documents of an imported file appear in a stream, can be opened, saved and imported", async ({
  earshot: { app, window },
}) => {
  await makeWorkspace(window, "Birds");
  await follow(window, "birds", "kestrel");
  await expect(window.getByText(t("streams:live.documents.none"))).toBeVisible();

  await importRows(window, folder, "birds", ["A kestrel hovers", "A falcon dives", "Another kestrel"]);

  await openScreen(window, t("streams:title"));
  await expect(window.getByText(count(2), { exact: true })).toBeVisible();
  const documents = window.getByRole("grid", { name: t("streams:live.documents.title") });
  await documents.getByText("A kestrel hovers").click();
  const reading = window.getByRole("complementary", { name: t("documents:reading.pane") });
  await expect(reading).toContainText("A kestrel hovers");
  await window.keyboard.press("Escape");
  await expect(reading).toBeHidden();

  await saveInto(app, folder);
  await window.getByRole("button", { name: t("streams:live.save.action") }).click();
  await window.getByRole("button", { name: t("components:file.saveAs"), exact: true }).click();
  const saved = path.join(folder, `${t("streams:live.stream.fileName", { name: "birds" })}.csv`);
  await expect(window.getByText(t("streams:live.save.done", { count: 2, path: saved }))).toBeVisible();
  const text = await readFile(saved, "utf8");
  expect(text).toContain("Another kestrel");
  expect(text).not.toContain("falcon");

  await window.getByRole("button", { name: t("streams:live.import.action"), exact: true }).click();
  await window.getByRole("menuitem", { name: "Birds" }).click();
  await expect(window.getByRole("heading", { name: /^birds-.*\.ndjson$/ })).toBeVisible();
  await expect(window.getByRole("heading", { name: "2 rows" })).toBeVisible();

  await openScreen(window, t("streams:title"));
  await window.getByRole("button", { name: t("streams:live.import.action"), exact: true }).click();
  await window.getByRole("menuitem", { name: t("streams:live.import.new") }).click();
  const dialog = window.getByRole("dialog", { name: t("connections:newWorkspace") });
  await dialog.getByLabel(t("name")).fill("Kestrels");
  await dialog.getByRole("button", { name: t("connections:workspace.create") }).click();
  await expect(
    window.getByRole("button", { name: t("connections:switcher.connection", { name: "Kestrels" }) }),
  ).toBeVisible();
  await expect(window.getByRole("heading", { name: /^birds-.*\.ndjson$/ })).toBeVisible();
  await importFile(window, "2 mentions");
  await openScreen(window, "Explore");
  await expect(window.getByRole("img", { name: /2 mentions/ })).toBeVisible();
});

test("a stream goes on without loss or doubles after the local service was killed", async ({
  earshot: { app, window },
}) => {
  await makeWorkspace(window, "Birds");
  await follow(window, "birds", "kestrel");
  await importRows(window, folder, "before", ["Kestrel 1", "A falcon", "Kestrel 2"]);
  await openScreen(window, t("streams:title"));
  await expect(window.getByText(count(2), { exact: true })).toBeVisible();

  const pid = await servicePid(app);
  expect(pid).toBeDefined();
  process.kill(pid ?? 0, "SIGKILL");
  await expect.poll(async () => (await servicePid(app)) ?? pid).not.toBe(pid);
  await importRows(window, folder, "after", ["Kestrel 3", "Another falcon", "Kestrel 4", "Kestrel 5"]);
  await openScreen(window, t("streams:title"));
  await expect(window.getByText(count(5), { exact: true })).toBeVisible();
  await expect(window.getByText(t("streams:live.phase.reading"), { exact: true })).toBeVisible();
  await expect(window.getByRole("list", { name: t("streams:live.gaps") })).toBeHidden();

  await saveInto(app, folder);
  await window.getByRole("button", { name: t("streams:live.save.action") }).click();
  await window.getByRole("button", { name: t("components:file.saveAs"), exact: true }).click();
  const saved = path.join(folder, `${t("streams:live.stream.fileName", { name: "birds" })}.csv`);
  await expect(window.getByText(t("streams:live.save.done", { count: 5, path: saved }))).toBeVisible();
  const text = await readFile(saved, "utf8");
  const kestrels = [...text.matchAll(/Kestrel \d/g)].map(([found]) => found);
  expect([...new Set(kestrels)].sort()).toEqual([1, 2, 3, 4, 5].map((n) => `Kestrel ${String(n)}`));
  expect(text.trimEnd().split("\n")).toHaveLength(6);
});

test.describe("on a service", () => {
  let service: HostedService;
  let project: string;
  test.beforeEach(async () => {
    service = await HostedService.start("Harbour", "canary-live-8812");
    project = await service.project();
  });
  test.afterEach(async () => {
    await service.stop();
  });

  const add = (number: number) =>
    service.add(project, {
      url: `https://harbour.example/${String(number)}`,
      content: `Kestrel number ${String(number)}`,
    });

  test("following goes on after a lost connection without losing a document", async ({
    earshot: { window },
  }) => {
    await connect(window, "Harbour service", service);
    await follow(window, "birds", "kestrel");
    await add(1);
    const documents = window.getByRole("grid", { name: t("streams:live.documents.title") });
    await expect(documents.getByText("Kestrel number 1")).toBeVisible();

    await service.cut();
    await expect(window.getByText(t("streams:live.phase.waiting"), { exact: true })).toBeVisible();
    await add(2);
    await service.restore();
    await expect(window.getByText(t("streams:live.phase.reading"), { exact: true })).toBeVisible();
    await expect(documents.getByText("Kestrel number 2")).toBeVisible();
    await expect(window.getByText(count(2), { exact: true })).toBeVisible();
    await expect(window.getByRole("list", { name: t("streams:live.gaps") })).toBeHidden();
    expect(await violationsOf(window)).toEqual([]);

    await window.getByRole("button", { name: t("streams:live.stream.stop") }).click();
    const stop = window.getByRole("dialog", { name: t("streams:live.stopTitle", { name: "birds" }) });
    await stop.getByLabel(t("streams:live.stopRemove")).check();
    await stop.getByRole("button", { name: t("streams:live.stream.stop") }).click();
    await expect(window.getByRole("button", { name: t("streams:live.start.again") })).toBeVisible();
  });

  test("a collector is created, read, paused and deleted", async ({ earshot: { window } }) => {
    await connect(window, "Harbour service", service);
    await openScreen(window, t("streams:title"));
    await window.getByText(t("streams:collectors.title"), { exact: true }).click();
    await window
      .getByRole("button", { name: t("streams:collectors.new") })
      .first()
      .click();
    const dialog = window.getByRole("dialog", { name: t("streams:collectors.new") });
    await dialog.getByLabel(t("name"), { exact: true }).fill("birds");
    await dialog.getByRole("button", { name: t("streams:collectors.form.addQuery") }).click();
    await dialog.getByRole("textbox", { name: t("streams:rule.query") }).fill("kestrel");
    expect(await violationsOf(window)).toEqual([]);
    await dialog.getByRole("button", { name: t("streams:collectors.form.make") }).click();
    const pane = window.getByRole("complementary", { name: t("streams:collectors.collector") });
    await expect(pane).toContainText("kestrel");

    await pane.getByRole("button", { name: t("streams:collectors.open") }).click();
    await window.getByRole("button", { name: t("streams:live.collector.start") }).click();
    await expect(window.getByText(t("streams:live.phase.reading"), { exact: true })).toBeVisible();
    await add(1);
    const documents = window.getByRole("grid", { name: t("streams:live.documents.title") });
    await expect(documents.getByText("Kestrel number 1")).toBeVisible();
    await window.getByRole("button", { name: t("streams:live.collector.stop") }).click();
    await add(2);
    await window.getByRole("radio", { name: t("streams:live.collector.fromPlace") }).check();
    expect(await violationsOf(window)).toEqual([]);
    await window.getByRole("button", { name: t("streams:live.collector.start") }).click();
    await expect(documents.getByText("Kestrel number 2")).toBeVisible();
    await expect(window.getByText(count(2), { exact: true })).toBeVisible();
    await window.getByRole("button", { name: t("streams:live.collector.stop") }).click();
    await window.getByRole("radio", { name: t("streams:live.collector.fromStart") }).check();
    await window.getByRole("button", { name: t("streams:live.collector.start") }).click();
    await expect(window.getByText(t("streams:live.phase.reading"), { exact: true })).toBeVisible();
    await expect(window.getByText(count(2), { exact: true })).toBeVisible();
    await window.getByRole("button", { name: t("streams:live.collector.back") }).click();

    await pane.getByRole("button", { name: t("streams:live.pause") }).click();
    await expect(pane).toContainText(t("streams:collectors.pausedNote"));
    await pane.getByRole("button", { name: t("streams:collectors.deleteAction") }).click();
    await window.getByRole("button", { name: t("streams:collectors.delete") }).click();
    await expect(window.getByText(t("streams:collectors.empty"))).toBeVisible();
  });
});
