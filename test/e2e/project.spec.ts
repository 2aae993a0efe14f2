import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ElectronApplication } from "@playwright/test";
import { expect, test } from "./support/launch";
import { openScreen } from "./support/steps";
import { t } from "./support/words";

test.use({ sampled: true });

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "earshot-files-"));
});
test.afterEach(() => rm(folder, { recursive: true }));

/** Answers the system's file dialogs, which tests can't reach. */
async function choose(app: ElectronApplication, chosen: { open?: string; save?: string }): Promise<void> {
  await app.evaluate(({ dialog }, { open, save }) => {
    dialog.showOpenDialog = () =>
      Promise.resolve({ canceled: open === undefined, filePaths: open ? [open] : [] });
    dialog.showSaveDialog = () => Promise.resolve({ canceled: save === undefined, filePath: save ?? "" });
  }, chosen);
}

test("topics, panels and metrics are edited, imported, created and found from the project's home", async ({
  earshot,
}) => {
  const { app, window } = earshot;
  await window.getByRole("button", { name: t("connections:openSample") }).click();
  await expect(window.getByRole("img", { name: /mentions/i }).first()).toBeVisible();

  await openScreen(window, "Overview");
  await window.getByRole("searchbox", { name: t("project:view.search") }).fill("recall");
  await expect(window.getByRole("grid", { name: t("project:view.title") }).getByRole("row")).toHaveCount(2);
  await window.getByRole("button", { name: t("project:card.allTopics") }).click();

  await window.getByRole("treeitem", { name: /Recall/ }).click();
  await expect(window.getByText(/[\d,]+ documents match this draft/)).toBeVisible();
  await window.getByRole("button", { name: t("topics:included.add") }).click();
  const line = window.getByRole("textbox", { name: t("topics:included.query", { number: "3" }) });
  await line.fill("batch AND");
  await expect(line).toHaveAttribute("aria-invalid", "true");
  await line.fill("batch AND 0417");
  await window.getByRole("button", { name: t("topics:bar.review", { count: 1 }) }).click();
  const review = window.getByRole("dialog", { name: t("topics:review.title") });
  await expect(review.getByText("+ batch AND 0417")).toBeVisible();
  await review.getByRole("button", { name: t("topics:review.send", { count: 1 }) }).click();
  await expect(review.getByText(t("topics:outcome.summary", { count: 1, total: 1 }))).toBeVisible();
  await review.getByRole("button", { name: t("done") }).click();

  const file = path.join(folder, "topics.csv");
  await writeFile(
    file,
    "category,topic,query,use\nBrands,Falcon,falcon,include\nBrands,Northwind,northwind,include\n",
  );
  await choose(app, { open: file });
  await window.getByRole("button", { name: t("topics:bar.more") }).click();
  await window.getByRole("menuitem", { name: t("topics:bar.import") }).click();
  const imported = window.getByRole("dialog", { name: t("topics:file.fromTitle", { file: "topics.csv" }) });
  await expect(imported.getByText(t("topics:review.new", { count: 1 }), { exact: true })).toBeVisible();
  await expect(imported.getByText(t("topics:review.changed", { count: 1 }), { exact: true })).toBeVisible();
  await imported.getByText(t("topics:review.add")).click();
  await imported.getByRole("button", { name: /^Send/ }).click();
  await imported.getByRole("button", { name: t("done") }).click();
  await expect(window.getByRole("treeitem", { name: /Falcon/ })).toBeVisible();
  await window.getByRole("checkbox", { name: t("topics:tree.choose", { name: "Northwind" }) }).click();
  await window.getByRole("checkbox", { name: t("topics:tree.choose", { name: "Espresso" }) }).click();
  await window.getByRole("button", { name: t("topics:overlaps.title") }).click();
  await expect(window.getByRole("region", { name: t("topics:overlaps.shared") })).toContainText(
    /Espresso\s*[\d,]{4,}/,
  );
  await window.getByRole("button", { name: t("done") }).click();

  await openScreen(window, "Panels");
  await window.getByRole("button", { name: t("panels:new") }).click();
  const panel = window.getByRole("dialog", { name: t("panels:new") });
  await panel.getByRole("textbox", { name: t("panels:form.title"), exact: true }).fill("My papers");
  await panel
    .getByLabel(t("panels:form.add"))
    .fill("dailyledger.example\nforum.example, 4711, Lena Brandt\nno member");
  await panel.getByRole("button", { name: t("panels:form.addToPanel") }).click();
  await expect(panel.getByText(t("main:panel.noUrl"))).toBeVisible();
  await panel.getByRole("button", { name: t("panels:form.make") }).click();
  await expect(
    window.getByRole("heading", { name: t("panels:members.of", { name: "My papers" }) }),
  ).toBeVisible();
  const saved = path.join(folder, "members.csv");
  await choose(app, { save: saved });
  await window.getByRole("button", { name: t("panels:bar.saveIts") }).click();
  await window.getByRole("menuitem", { name: "CSV" }).click();
  await expect(window.getByText("2 members saved")).toBeVisible();
  expect(await readFile(saved, "utf8")).toContain(
    "Custom panels,My papers,AUTHOR,forum.example,4711,Lena Brandt",
  );
  await window.getByRole("button", { name: t("panels:members.useAsFilter") }).click();
  await expect(window.getByRole("navigation").getByRole("button", { name: "Explore" })).toHaveAttribute(
    "aria-current",
    "page",
  );

  await openScreen(window, "Metrics");
  await window.getByRole("button", { name: t("metrics:add") }).click();
  const metrics = window.getByRole("dialog", { name: t("metrics:add") });
  await metrics.getByRole("textbox", { name: t("metrics:column.title") }).fill("Care level");
  await expect(metrics.getByRole("textbox", { name: t("name") })).toHaveValue("care_level");
  await metrics.getByRole("button", { name: t("metrics:form.add", { count: 1 }) }).click();
  await window.getByRole("grid", { name: "Metrics" }).getByText("Care level").click();
  await expect(window.getByText(t("metrics:detail.noValue"))).toBeVisible();
});

test("an export is counted, created, tracked and saved; a stream is created, deleted and created again", async ({
  earshot,
}) => {
  const { app, window } = earshot;
  await window.getByRole("button", { name: t("connections:openSample") }).click();
  await expect(window.getByRole("img", { name: /mentions/i }).first()).toBeVisible();

  await openScreen(window, "Exports");
  await window
    .getByRole("button", { name: t("exports:new") })
    .first()
    .click();
  const order = window.getByRole("dialog", { name: t("exports:new") });
  const query = order.getByRole("textbox", { name: t("exports:column.query") });
  await query.click();
  await window.keyboard.type("sourcet");
  await expect(window.getByRole("option", { name: /sourcetype:/ })).toBeVisible();
  // The first Escape closes the suggestions and not the dialog.
  await window.keyboard.press("Escape");
  await expect(window.getByRole("option")).toHaveCount(0);
  await expect(order).toBeVisible();
  await query.fill("recall AND");
  await expect(order.locator(".query-fault")).toBeVisible();
  await query.fill("recall");
  await order.getByRole("textbox", { name: t("exports:column.target") }).fill("weekly");
  const matching = order.getByText(/^[\d,]+ documents match/);
  await expect(matching).toBeVisible();
  const count = Number((await matching.innerText()).replaceAll(/\D/g, ""));
  await order.getByRole("button", { name: t("exports:form.make") }).click();
  await expect(window.getByText(/Export “weekly” finished/)).toBeVisible();
  await window.getByRole("button", { name: t("exports:detail.save") }).click();
  const saving = window.getByRole("dialog", { name: /^Save/ });
  await saving.getByRole("button", { name: t("components:file.none"), exact: true }).click();
  await saving.getByRole("checkbox", { name: "url", exact: true }).click();
  await saving.getByRole("checkbox", { name: "published", exact: true }).click();
  const file = path.join(folder, "result.csv");
  await choose(app, { save: file });
  await saving.getByRole("button", { name: t("components:file.saveAs") }).click();
  await expect(saving.getByText(t("exports:receipt.agree"))).toBeVisible();
  const lines = (await readFile(file, "utf8")).trimEnd().split("\r\n");
  expect(lines[0]).toBe("\ufeffurl,published");
  expect(lines).toHaveLength(count + 1);
  await saving.getByRole("button", { name: t("done") }).click();

  await openScreen(window, "Streams");
  await window
    .getByRole("button", { name: t("streams:new") })
    .first()
    .click();
  const stream = window.getByRole("dialog", { name: t("streams:new") });
  await stream.getByRole("textbox", { name: t("name") }).fill("rivals");
  await stream.getByRole("textbox", { name: t("exports:column.query") }).fill("kestrel OR falcon");
  await stream.getByRole("button", { name: t("streams:form.make") }).click();
  await window.getByRole("button", { name: t("streams:list.delete"), exact: true }).click();
  const remove = window.getByRole("dialog", { name: t("streams:delete.titleOf", { name: "rivals" }) });
  await expect(remove.getByText("kestrel OR falcon")).toBeVisible();
  await expect(remove.getByRole("button", { name: t("streams:delete.action") })).toBeDisabled();
  await remove.getByLabel(t("streams:delete.type", { name: "rivals" })).fill("rivals");
  await remove.getByRole("button", { name: t("streams:delete.action") }).click();
  await expect(window.getByText(t("streams:list.empty"))).toBeVisible();
  await window.getByRole("button", { name: t("streams:deleted.again") }).click();
  await window.getByRole("button", { name: t("streams:form.make") }).click();
  await expect(window.getByRole("grid", { name: "Streams" })).toContainText("rivals");
});
