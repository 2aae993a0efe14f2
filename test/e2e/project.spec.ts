import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ElectronApplication } from "@playwright/test";
import { expect, test } from "./support/launch";
import { openScreen } from "./support/steps";

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "earshot-files-"));
});
test.afterEach(() => rm(folder, { recursive: true }));

/** Answers the system's dialogs for files, which no test can reach. */
async function choose(app: ElectronApplication, chosen: { open?: string; save?: string }): Promise<void> {
  await app.evaluate(({ dialog }, { open, save }) => {
    dialog.showOpenDialog = () =>
      Promise.resolve({ canceled: open === undefined, filePaths: open ? [open] : [] });
    dialog.showSaveDialog = () => Promise.resolve({ canceled: save === undefined, filePath: save ?? "" });
  }, chosen);
}

test("topics, panels and metrics are changed, imported, made and found from the home of the project", async ({
  earshot,
}) => {
  const { app, window } = earshot;
  await window.getByRole("button", { name: "Open the sample workspace" }).click();
  await expect(window.getByRole("img", { name: /mentions/i }).first()).toBeVisible();

  await openScreen(window, "Overview");
  await window.getByRole("searchbox", { name: "Search views" }).fill("recall");
  await expect(window.getByRole("grid", { name: "Views" }).getByRole("row")).toHaveCount(2);
  await window.getByRole("button", { name: "All topics" }).click();

  await window.getByRole("treeitem", { name: /Recall/ }).click();
  await expect(window.getByText(/[\d,]+ documents in all/)).toBeVisible();
  await window.getByRole("button", { name: "Add an included query" }).click();
  const line = window.getByRole("textbox", { name: "Included query 3" });
  await line.fill("batch AND");
  await expect(line).toHaveAttribute("aria-invalid", "true");
  await line.fill("batch AND 0417");
  await window.getByRole("button", { name: "Review 1 change" }).click();
  const review = window.getByRole("dialog", { name: "Review changes" });
  await expect(review.getByText("+ batch AND 0417")).toBeVisible();
  await review.getByRole("button", { name: "Send 1 topic" }).click();
  await expect(review.getByText("1 of 1 are as they were meant.")).toBeVisible();
  await review.getByRole("button", { name: "Done" }).click();

  const file = path.join(folder, "topics.csv");
  await writeFile(
    file,
    "category,topic,query,use\nBrands,Falcon,falcon,include\nBrands,Northwind,northwind,include\n",
  );
  await choose(app, { open: file });
  await window.getByRole("button", { name: "More for topics" }).click();
  await window.getByRole("menuitem", { name: "Import from a file" }).click();
  const imported = window.getByRole("dialog", { name: "Topics of topics.csv" });
  await expect(imported.getByText("1 new", { exact: true })).toBeVisible();
  await expect(imported.getByText("1 changed", { exact: true })).toBeVisible();
  await imported.getByText("Add to its queries").click();
  await imported.getByRole("button", { name: /^Send/ }).click();
  await imported.getByRole("button", { name: "Done" }).click();
  await expect(window.getByRole("treeitem", { name: /Falcon/ })).toBeVisible();
  await window.getByRole("checkbox", { name: "Choose Northwind" }).click();
  await window.getByRole("checkbox", { name: "Choose Espresso" }).click();
  await window.getByRole("button", { name: "Overlaps" }).click();
  await expect(window.getByRole("region", { name: "Shared documents" })).toContainText(
    /Espresso\s*[\d,]{4,}/,
  );
  await window.getByRole("button", { name: "Done" }).click();

  await openScreen(window, "Panels");
  await window.getByRole("button", { name: "New panel" }).click();
  const panel = window.getByRole("dialog", { name: "New panel" });
  await panel.getByRole("textbox", { name: "Title", exact: true }).fill("My papers");
  await panel
    .getByLabel("Add members")
    .fill("dailyledger.example\nforum.example, 4711, Lena Brandt\nno member");
  await panel.getByRole("button", { name: "Add to the panel" }).click();
  await expect(panel.getByText(/This is no address/)).toBeVisible();
  await panel.getByRole("button", { name: "Make the panel" }).click();
  await expect(window.getByRole("heading", { name: "Members of My papers" })).toBeVisible();
  const saved = path.join(folder, "members.csv");
  await choose(app, { save: saved });
  await window.getByRole("button", { name: "Save its members" }).click();
  await window.getByRole("menuitem", { name: "CSV" }).click();
  await expect(window.getByText("2 members saved")).toBeVisible();
  expect(await readFile(saved, "utf8")).toContain(
    "Custom panels,My papers,AUTHOR,forum.example,4711,Lena Brandt",
  );
  await window.getByRole("button", { name: "Use as a filter" }).click();
  await expect(window.getByRole("navigation").getByRole("button", { name: "Explore" })).toHaveAttribute(
    "aria-current",
    "page",
  );

  await openScreen(window, "Metrics");
  await window.getByRole("button", { name: "Add metrics" }).click();
  const metrics = window.getByRole("dialog", { name: "Add metrics" });
  await metrics.getByRole("textbox", { name: "Title" }).fill("Care level");
  await expect(metrics.getByRole("textbox", { name: "Name" })).toHaveValue("care_level");
  await metrics.getByRole("button", { name: "Add 1 metric" }).click();
  await window.getByRole("grid", { name: "Metrics" }).getByText("Care level").click();
  await expect(window.getByText("No document has a value yet.")).toBeVisible();
});

test("an export is counted, made, followed and saved; a stream is made, deleted and made again", async ({
  earshot,
}) => {
  const { app, window } = earshot;
  await window.getByRole("button", { name: "Open the sample workspace" }).click();
  await expect(window.getByRole("img", { name: /mentions/i }).first()).toBeVisible();

  await openScreen(window, "Exports");
  await window.getByRole("button", { name: "New export" }).first().click();
  const order = window.getByRole("dialog", { name: "New export" });
  const query = order.getByRole("textbox", { name: "Query" });
  await query.click();
  await window.keyboard.type("sourcet");
  await expect(window.getByRole("option", { name: /sourcetype:/ })).toBeVisible();
  // Escape closes the suggestions, and the dialog only after them.
  await window.keyboard.press("Escape");
  await expect(window.getByRole("option")).toHaveCount(0);
  await expect(order).toBeVisible();
  await query.fill("recall AND");
  await expect(order.locator(".query-fault")).toBeVisible();
  await query.fill("recall");
  await order.getByRole("textbox", { name: "Target" }).fill("weekly");
  const matching = order.getByText(/^[\d,]+ documents match/);
  await expect(matching).toBeVisible();
  const count = Number((await matching.innerText()).replaceAll(/\D/g, ""));
  await order.getByRole("button", { name: "Make the export" }).click();
  await expect(window.getByText(/The export "weekly" is finished/)).toBeVisible();
  await window.getByRole("button", { name: "Save the result" }).click();
  const saving = window.getByRole("dialog", { name: /^Save/ });
  await saving.getByRole("button", { name: "None", exact: true }).click();
  await saving.getByRole("checkbox", { name: "url", exact: true }).click();
  await saving.getByRole("checkbox", { name: "published", exact: true }).click();
  const file = path.join(folder, "result.csv");
  await choose(app, { save: file });
  await saving.getByRole("button", { name: "Save as" }).click();
  await expect(saving.getByText("All numbers agree")).toBeVisible();
  const lines = (await readFile(file, "utf8")).trimEnd().split("\r\n");
  expect(lines[0]).toBe("\ufeffurl,published");
  expect(lines).toHaveLength(count + 1);
  await saving.getByRole("button", { name: "Done" }).click();

  await openScreen(window, "Streams");
  await window.getByRole("button", { name: "New stream" }).first().click();
  const stream = window.getByRole("dialog", { name: "New stream" });
  await stream.getByRole("textbox", { name: "Name" }).fill("rivals");
  await stream.getByRole("textbox", { name: "Query" }).fill("kestrel OR falcon");
  await stream.getByRole("button", { name: "Make the stream" }).click();
  await window.getByRole("button", { name: "Delete", exact: true }).click();
  const remove = window.getByRole("dialog", { name: "Delete the stream rivals?" });
  await expect(remove.getByText("kestrel OR falcon")).toBeVisible();
  await expect(remove.getByRole("button", { name: "Delete the stream" })).toBeDisabled();
  await remove.getByLabel("Type rivals to delete it").fill("rivals");
  await remove.getByRole("button", { name: "Delete the stream" }).click();
  await expect(window.getByText("No streams yet")).toBeVisible();
  await window.getByRole("button", { name: "Make again" }).click();
  await window.getByRole("button", { name: "Make the stream" }).click();
  await expect(window.getByRole("grid", { name: "Streams" })).toContainText("rivals");
});
