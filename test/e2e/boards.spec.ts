import { readFile } from "node:fs/promises";
import path from "node:path";
import { inflateSync } from "node:zlib";
import { strFromU8, unzipSync } from "fflate/browser";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/access";
import { connect, HostedService } from "./support/hosted";
import { expect, test } from "./support/launch";
import { choose, openScreen, saveInto } from "./support/steps";
import { perDay, t } from "./support/words";

test.use({ sampled: true });

async function openSample(window: Page): Promise<void> {
  await window.getByRole("button", { name: t("connections:openSample") }).click();
  await expect(window.getByRole("img", { name: perDay })).toBeVisible();
}

/** Adds Explore's chart to the existing board, or to a new one named `board`. */
async function addToBoard(window: Page, title: string, board?: string): Promise<void> {
  await openScreen(window, "Explore");
  await window.getByRole("button", { name: t("explore:board.title") }).click();
  if (board !== undefined) await window.getByLabel(t("boards:name")).fill(board);
  await window.getByLabel(t("cards:board.chartTitle")).fill(title);
  await window.keyboard.press("Enter");
  await expect(window.getByText(new RegExp(`^${t("cards:board.added", { name: "" })}`)).last()).toBeVisible();
}

const charts = (window: Page) => window.getByRole("list", { name: /^Cards of / });
const titles = (window: Page) => charts(window).getByRole("heading").allTextContents();
const settled = (window: Page) => expect(charts(window).locator("[aria-busy=true]")).toHaveCount(0);

async function runQuery(window: Page, text: string): Promise<void> {
  await window.locator("[data-query][contenteditable]").click();
  await window.keyboard.press("Control+A");
  await window.keyboard.type(text);
  await window.keyboard.press("Escape");
  await window.getByRole("button", { name: t("components:query.run") }).click();
}

test("a board collects charts from Explore, has a query, is arranged by keyboard and mouse, and survives a restart", async ({
  profile,
}) => {
  const first = await profile.launch();
  const { window } = first;
  await openSample(window);
  await addToBoard(window, "Over time", "Monday");
  await choose(window, t("charts:control.type"), "Country ranking");
  await addToBoard(window, "Where");
  await window.keyboard.press("Control+4");
  await expect(charts(window).getByRole("listitem")).not.toHaveCount(0);
  expect(await titles(window)).toEqual(["Over time", "Where"]);
  await window.getByRole("button", { name: t("boards:addChart") }).click();
  await window.getByLabel(t("boards:editor.chartTitle"), { exact: true }).fill("Table");
  await choose(window, t("explore:forms.title"), t("charts:form.table"));
  await window.getByRole("button", { name: t("cards:board.add") }).click();
  await expect(charts(window).getByRole("heading", { name: "Table" })).toBeVisible();

  await runQuery(window, "espresso");
  await settled(window);
  await expect(charts(window).locator("code", { hasText: "espresso" })).toHaveCount(3);
  await choose(window, t("charts:range.title"), t("charts:range.days7"));
  await settled(window);

  await window.getByRole("button", { name: /^Move Table/ }).focus();
  await window.keyboard.press("ArrowLeft");
  await expect(window.getByRole("button", { name: /^Move Table, 2 of 3/ })).toBeFocused();
  await window.keyboard.press("ArrowLeft");
  await window.keyboard.press("Shift+ArrowRight");
  await expect(
    window.getByRole("button", {
      name: t("boards:card.move", { title: "Table", place: "1 of 3", width: t("boards:width.twoThirds") }),
    }),
  ).toBeFocused();
  await window
    .getByRole("button", { name: /^Move Where/ })
    .dragTo(charts(window).getByRole("region", { name: "Table" }), { targetPosition: { x: 20, y: 100 } });
  await expect.poll(() => titles(window)).toEqual(["Where", "Table", "Over time"]);
  await first.close();

  const second = await profile.launch();
  await openScreen(second.window, "Boards");
  await expect(second.window.getByRole("button", { name: `${t("boards:board")}: Monday` })).toBeVisible();
  await expect(
    second.window.getByRole("button", { name: `${t("charts:range.title")}: ${t("charts:range.days7")}` }),
  ).toBeVisible();
  await settled(second.window);
  expect(await titles(second.window)).toEqual(["Where", "Table", "Over time"]);
  await second.window.keyboard.press("Control+K");
  await second.window.getByPlaceholder(t("app:palette.placeholder")).fill("Monday");
  await expect(second.window.getByText(t("app:palette.openBoard", { name: "Monday" }))).toBeVisible();
});

/** The text of a PDF with its compressed streams unpacked. */
function unpacked(pdf: Buffer): string {
  const parts = [pdf.toString("latin1")];
  for (let at = pdf.indexOf("stream"); at >= 0; at = pdf.indexOf("stream", at + 6)) {
    const end = pdf.indexOf("endstream", at);
    const start = at + (pdf[at + 6] === 13 ? 8 : 7);
    if (end < 0 || !parts[0]?.slice(0, at).slice(-300).includes("/FlateDecode")) continue;
    parts.push(inflateSync(pdf.subarray(start, end)).toString("latin1"));
    at = end;
  }
  return parts.join("\n");
}

test("the palette duplicates a board and saves it as PDF without the access token", async ({ profile }) => {
  const token = "canary-pdf-5083";
  const service = await HostedService.start("Harbour", token);
  const project = await service.project();
  await service.add(project, { url: "https://harbour.example/1", content: "Espresso" });
  const { app, window, close } = await profile.launch();
  await connect(window, "Harbour service", service);
  await expect(window.getByRole("img", { name: /1 mention/ })).toBeVisible();
  await addToBoard(window, "One", "Harbour");
  await saveInto(app, profile.userData);
  const command = async (text: string) => {
    await window.keyboard.press("Control+K");
    await window.getByPlaceholder(t("app:palette.placeholder")).fill(text);
    await expect(window.getByText(text)).toBeVisible();
    await window.keyboard.press("Enter");
  };
  await command(t("boards:command.pdf"));
  await expect(window.getByText(t("boards:report.saved", { path: "" }))).toBeVisible();
  const bytes = unpacked(await readFile(path.join(profile.userData, "Harbour.pdf")));
  // Proves that the page's content is unpacked, so that the following checks can find something.
  expect(bytes).toMatch(/\bBT\b[^]*\bTj\b/);
  expect(bytes).not.toContain(token);
  expect(bytes).not.toContain("access_token");
  await command(t("boards:command.duplicate"));
  await expect(window.getByRole("button", { name: `${t("boards:board")}: Harbour 2` })).toBeVisible();
  await close();
  await service.stop();
});

test("a board is saved as PowerPoint and PDF, and its link opens it for someone who doesn't have it @smoke", async ({
  earshot,
  profile,
}) => {
  const { window, app } = earshot;
  await openSample(window);
  await addToBoard(window, "Over time", "Board / one");
  await openScreen(window, "Boards");
  await settled(window);
  await saveInto(app, profile.userData);
  const save = async (format: "pdf" | "pptx") => {
    await window.getByRole("button", { name: t("boards:report.saveAs") }).click();
    await window.getByRole("menuitem", { name: t(`common:saving.${format}`) }).click();
    await expect(window.getByText(t("boards:report.saved", { path: "" })).last()).toContainText(`.${format}`);
  };
  await save("pptx");
  const deck = unzipSync(await readFile(path.join(profile.userData, "Board one.pptx")));
  const chart = strFromU8(deck["ppt/charts/chart1.xml"] ?? new Uint8Array());
  // The chart's own numbers, which PowerPoint can edit.
  expect(chart).toContain("<c:barChart>");
  expect(chart.match(/<c:v>\d+<\/c:v>/g)?.length).toBeGreaterThan(30);
  await save("pdf");
  const pdf = await readFile(path.join(profile.userData, "Board one.pdf"));
  expect(pdf.subarray(0, 5).toString("latin1")).toBe("%PDF-");
  const text = pdf.toString("latin1");
  expect(text.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(1);
  // An empty page would be smaller: the charts are drawn as text and shapes.
  expect(pdf.length).toBeGreaterThan(15_000);
  expect(app.windows()).toHaveLength(1);

  await window.getByRole("button", { name: t("boards:menu.name") }).click();
  await window.getByRole("menuitem", { name: t("boards:menu.copyLink") }).click();
  await expect(window.getByText(/Link copied/)).toBeVisible();
  const link = await app.evaluate(({ clipboard }) => clipboard.readText());
  await window.getByRole("button", { name: t("boards:menu.name") }).click();
  await window.getByRole("menuitem", { name: t("boards:menu.delete") }).click();
  await expect(window.getByText(t("boards:empty.noBoards"))).toBeVisible();
  await openScreen(window, "Explore");
  await window.getByRole("button", { name: t("explore:forms.more") }).click();
  await window.getByRole("menuitem", { name: t("explore:forms.openLink") }).click();
  await window.getByLabel(t("explore:link.label"), { exact: true }).fill(link);
  await window.keyboard.press("Enter");
  await expect(window.getByRole("button", { name: `${t("boards:board")}: Board / one` })).toBeVisible();
  await expect(charts(window).getByRole("heading", { name: "Over time" })).toBeVisible();
});

test("two charts of the same query cost one call, and offline a board shows its age", async ({ profile }) => {
  const service = await HostedService.start("Harbour", "canary-board-7714");
  const project = await service.project();
  for (const number of [1, 2, 3])
    await service.add(project, {
      url: `https://harbour.example/${String(number)}`,
      content: `Espresso number ${String(number)}`,
    });
  const first = await profile.launch();
  const { window } = first;
  await connect(window, "Harbour service", service);
  await expect(window.getByRole("img", { name: /3 mentions/ })).toBeVisible();
  await addToBoard(window, "One", "Harbour");
  await addToBoard(window, "Two");
  await openScreen(window, "Boards");
  await expect(charts(window).getByRole("img", { name: /3 mentions/ })).toHaveCount(2);
  await settled(window);
  const before = service.asked.filter((address) => address.includes("/histogram/")).length;
  await window.getByRole("button", { name: t("boards:status.refresh") }).click();
  const asked = () => service.asked.filter((address) => address.includes("/histogram/")).length - before;
  await expect.poll(asked).toBe(1);
  await settled(window);
  expect(asked()).toBe(1);
  await first.close();

  await service.cut();
  const second = await profile.launch();
  await openScreen(second.window, "Boards");
  await expect(charts(second.window).getByRole("img", { name: /3 mentions/ })).toHaveCount(2);
  await expect(charts(second.window).getByText(t("components:age.offline", { age: "" }))).toHaveCount(2);
  await second.close();
  await service.stop();
});

test("boards violate no WCAG A and AA rules", async ({ earshot: { window } }) => {
  await openSample(window);
  await openScreen(window, "Boards");
  await expect(window.getByText(t("boards:empty.noBoards"))).toBeVisible();
  await expectAccessible(window, "No boards");
  await addToBoard(window, "Over time", "Monday");
  await openScreen(window, "Boards");
  await settled(window);
  await expectAccessible(window, "A board");
  await window.getByRole("button", { name: t("boards:cardMenu.name", { title: "Over time" }) }).click();
  await window.getByRole("menuitem", { name: t("boards:cardMenu.edit") }).click();
  await expect(
    window.getByRole("dialog", { name: t("boards:editor.title", { name: "Monday" }) }),
  ).toBeVisible();
  await expectAccessible(window, "The editor of a chart");
});
