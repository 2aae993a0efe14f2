import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect, test as testAlone, testInOneApp as test } from "./support/launch";
import { choose, saveInto, sumOfBins } from "./support/steps";
import { perDay, t } from "./support/words";

test.use({ sampled: true });

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "earshot-explore-"));
});
test.afterAll(() => rm(folder, { recursive: true }));

async function openSample(window: Page): Promise<void> {
  await window.getByRole("button", { name: t("connections:openSample") }).click();
  await expect(window.getByRole("img", { name: perDay })).toBeVisible();
  await expect(window.getByText(/^Cached .*, refreshing$/)).toHaveCount(0);
}

const menu = async (window: Page, item: string) => {
  await window.getByRole("button", { name: t("charts:take.title") }).click();
  await window.getByRole("menuitem", { name: item, exact: true }).click();
};

async function leftOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.x ?? Number.NaN;
}

test("a query is highlighted, completed, checked while typing, formatted, and added to the history", async ({
  earshot,
}) => {
  const { window } = earshot;
  await openSample(window);
  const query = window.locator("[data-query][contenteditable]");
  await query.click();
  await window.keyboard.type("espresso  recall AND sourcet");
  const suggested = window.getByRole("option", { name: /sourcetype:/ });
  await expect(suggested).toBeVisible();
  expect(await leftOf(suggested)).toBeGreaterThan(await leftOf(window.locator(".query-operator")));
  expect((await leftOf(suggested)) - (await leftOf(window.locator(".query-operator")))).toBeLessThan(60);
  await window.keyboard.press("Tab");
  await expect(window.getByRole("option", { name: /^FORUM/ })).toBeVisible();
  await window.keyboard.type("FORUM");
  await window.keyboard.press("Escape");
  await expect(window.locator(".query-operator")).toHaveText("AND");
  await expect(window.locator(".query-field")).toHaveText("sourcetype:");
  await window.keyboard.type(" AND (");
  await expect(window.locator(".query-fault")).toHaveCount(1);
  await expect(window.getByRole("button", { name: t("components:query.run") })).toBeDisabled();
  await window.keyboard.press("Backspace");
  await window.keyboard.press("Control+Backspace");
  await window.keyboard.press("Alt+Shift+F");
  await expect(query).toHaveText("espresso AND recall AND sourcetype:FORUM");
  await window.keyboard.press("Enter");
  await expect(
    window.getByText("espresso AND recall AND sourcetype:FORUM", { exact: true }).nth(1),
  ).toBeVisible();
  await window.getByRole("button", { name: t("components:queries.menu") }).click();
  await expect(
    window.getByRole("button", { name: "espresso AND recall AND sourcetype:FORUM" }),
  ).toBeVisible();
});

test("chart, table, saved files and links show the same data", async ({ earshot }) => {
  const { window, app } = earshot;
  await openSample(window);
  const chart = window.getByRole("img", { name: perDay });
  const before = (await chart.getAttribute("aria-label")) ?? "";
  await choose(window, t("charts:range.title"), t("charts:range.days90"));
  await expect(chart).not.toHaveAttribute("aria-label", before);
  const drawn = await chart.getAttribute("aria-label");
  const total = Number(/([\d,]+) mentions/.exec(drawn ?? "")?.[1]?.replaceAll(",", ""));
  expect(total).toBeGreaterThan(1000);
  expect(await sumOfBins(window)).toBe(total);

  await saveInto(app, folder);
  await menu(window, t("charts:take.csv"));
  await expect(window.getByText(/rows saved to/)).toBeVisible();
  const csv = await readFile(path.join(folder, "Mentions per day by sentiment.csv"), "utf8");
  expect(csv.trim().split("\r\n").at(-1)).toMatch(new RegExp(`^Total,.*,${total}$`));
  expect(csv).toContain("times in");

  await window.getByRole("button", { name: t("charts:take.title") }).click();
  await window.getByRole("menuitem", { name: t("charts:take.picture") }).click();
  await window.getByRole("button", { name: t("charts:picture.saveSvg") }).click();
  await expect(window.getByText(t("charts:take.pictureSaved", { path: "" }))).toBeVisible();
  const svg = await readFile(path.join(folder, "Mentions per day by sentiment.svg"), "utf8");
  const titleBy = (type: "sentiment" | "country") =>
    t("charts:title.publishedBy", {
      what: t("charts:mentions"),
      length: t("charts:interval.day", { count: 1 }),
      by: t(`charts:type.${type}`).toLowerCase(),
    });
  expect(svg).toContain(titleBy("sentiment"));
  expect(svg).toContain(t("charts:taken.query", { query: t("charts:foot.allMentions") }));

  await menu(window, t("charts:take.call"));
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText());
  await expect.poll(copied).toContain("access_token=<ACCESS_TOKEN>");

  await choose(window, t("charts:control.breakdown"), t("charts:type.country"));
  // A link leads to the chart on screen, which is the earlier one until the new one has loaded.
  await expect(window.getByRole("heading", { name: titleBy("country") })).toBeVisible();
  await menu(window, t("charts:take.link"));
  await expect.poll(copied).toMatch(/^earshot:/);
  const link = await copied();
  await choose(window, t("charts:control.breakdown"), t("charts:type.none"));
  await choose(window, t("charts:range.title"), t("charts:range.days7"));
  await window.getByRole("button", { name: t("explore:forms.more") }).click();
  await window.getByRole("menuitem", { name: t("explore:forms.openLink") }).click();
  await window.getByLabel(t("explore:link.label"), { exact: true }).fill(link);
  await window.keyboard.press("Enter");
  await expect(
    window.getByRole("button", { name: `${t("charts:control.breakdown")}: ${t("charts:type.country")}` }),
  ).toBeVisible();
  await expect(
    window.getByRole("button", { name: `${t("charts:range.title")}: ${t("charts:range.days90")}` }),
  ).toBeVisible();
});

test("clicking a bin lists its documents, sweeping selects a range, and arrow keys do both", async ({
  earshot,
}) => {
  const { window } = earshot;
  await openSample(window);
  const chart = window.getByRole("img", { name: perDay });
  const box = (await chart.boundingBox())!;
  await window.mouse.click(box.x + box.width / 2, box.y + box.height * 0.4);
  await expect(window.getByText(/^[\d,]+ of [\d,]+ documents$/)).toBeVisible();
  await window.getByRole("button", { name: t("explore:documents.whole") }).click();

  await window.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2);
  await window.mouse.down();
  await window.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 6 });
  await window.mouse.up();
  await expect(window.getByRole("button", { name: /^Range: Last/ })).toHaveCount(0);
  const swept = await window.getByRole("button", { name: /^Range:/ }).textContent();

  await window.getByRole("group", { name: t("charts:canvas.name") }).focus();
  await window.keyboard.press("Alt+ArrowLeft");
  await expect(window.getByRole("button", { name: /^Range:/ })).not.toHaveText(swept ?? "");
  await window.getByRole("group", { name: t("charts:canvas.name") }).focus();
  await window.keyboard.press("ArrowRight");
  await window.keyboard.press("Enter");
  await expect(window.getByRole("button", { name: t("explore:documents.whole") })).toBeVisible();
});

testAlone(
  "every form draws, with comparison and forecast, and a saved chart is there after a restart",
  async ({ profile }) => {
    const first = await profile.launch();
    const { window } = first;
    await openSample(window);
    await choose(window, t("charts:compare.title"), t("charts:compare.previous"));
    await choose(window, t("charts:forecast.name"), t("charts:interval.day", { count: 14 }));
    await expect(window.getByText(t("charts:card.band"))).toBeVisible();
    await expect(window.getByRole("button", { name: /^Previous 30 days/ })).toBeVisible();
    const unusual = new RegExp(t("charts:card.outliers", { count: 2 }).replace(/^\S+ /, ""));
    for (const form of [
      t("charts:form.grouped"),
      t("charts:form.share"),
      t("charts:form.cumulative"),
      t("charts:form.heatmap"),
    ]) {
      await window.getByRole("button", { name: t("explore:forms.more") }).click();
      await window.getByRole("menuitem", { name: form }).click();
      await expect(window.locator("canvas").first()).toBeVisible();
      // Unusual bins are counted only in forms that mark them.
      await expect(window.getByText(unusual)).toHaveCount(form === t("charts:form.grouped") ? 1 : 0);
    }
    await window.getByRole("button", { name: t("charts:form.lines"), exact: true }).click();
    await window.getByRole("button", { name: t("save"), exact: true }).click();
    await window.getByLabel(t("components:saving.chartName")).fill("Morning");
    await window.getByRole("button", { name: t("components:saving.saveChart") }).click();
    await expect(window.getByText(t("explore:savedAs", { name: "Morning" }))).toBeVisible();
    await first.close();

    const second = await profile.launch();
    await expect(
      second.window.getByRole("button", {
        name: `${t("charts:compare.title")}: ${t("charts:compare.none")}`,
      }),
    ).toBeVisible();
    await second.window.getByRole("button", { name: t("explore:forms.more") }).click();
    await second.window.getByRole("menuitem", { name: t("explore:forms.saved") }).click();
    await second.window.getByRole("button", { name: /^Morning/ }).click();
    await expect(
      second.window.getByRole("button", {
        name: `${t("charts:compare.title")}: ${t("charts:compare.previous")}`,
      }),
    ).toBeVisible();
    await expect(
      second.window.getByRole("button", { name: t("charts:form.lines"), pressed: true }),
    ).toBeVisible();
  },
);

test("Escape closes the suggestions of a query and not the form around it", async ({ earshot }) => {
  const { window } = earshot;
  await openSample(window);
  await choose(window, t("charts:compare.title"), t("charts:compare.queries"));
  const written = window.getByLabel(t("charts:compare.query", { number: "1" }), { exact: true });
  await written.click();
  await window.keyboard.type("sourcet");
  const suggested = window.getByRole("option", { name: /sourcetype:/ });
  await expect(suggested).toBeVisible();
  expect(Math.abs((await leftOf(suggested)) - (await leftOf(written)))).toBeLessThan(20);
  await window.keyboard.press("Escape");
  await expect(window.getByRole("option", { name: /sourcetype:/ })).toHaveCount(0);
  await expect(written).toHaveText("sourcet");
  await window.keyboard.press("Escape");
  await expect(written).toHaveCount(0);
});

test("clicking part of a chart lists as many documents as it counts", async ({ earshot }) => {
  const { window } = earshot;
  await openSample(window);
  const canvas = window.getByRole("group", { name: t("charts:canvas.name"), exact: true });
  const heading = window.getByRole("heading", { level: 2 }).last();
  const click = async (across: number, down: number) => {
    const box = (await canvas.boundingBox())!;
    await window.mouse.click(box.x + box.width * across, box.y + box.height * down);
  };
  const form = async (name: string) => {
    await window.getByRole("button", { name: t("explore:forms.more") }).click();
    await window.getByRole("menuitem", { name }).click();
  };
  // Clicks two bars: the second click must not show the bar of the first.
  await click(0.311, 0.88);
  await expect(heading).toHaveText(/^\w+ \d+, \d{4}, (positive|neutral|negative)$/);
  const first = await heading.textContent();
  await click(0.716, 0.88);
  await expect(heading).not.toHaveText(first ?? "");
  await expect(heading).toHaveText(/^\w+ \d+, \d{4}, (positive|neutral|negative)$/);

  await form(t("charts:form.heatmap"));
  await expect(heading).toHaveText(t("explore:documents.latest"));
  await expect(window.getByText(t("charts:title.weekdays", { what: t("charts:mentions") }))).toBeVisible();
  await click(0.5, 0.5);
  await expect(heading).toHaveText(/^\w+day, \d\d:00 – \d\d:00$/);
  await canvas.focus();
  await window.keyboard.press("ArrowDown");
  const said = await canvas.getByText(/^\w+day, \d\d:00 – .*, total [\d,]+$/).textContent();
  const [, hour = "", counted = ""] = /^(.*?): .* total ([\d,]+)$/.exec(said ?? "") ?? [];
  await window.keyboard.press("Enter");
  await expect(heading).toHaveText(hour);
  await expect(window.getByText(new RegExp(`^${counted} of [\\d,]+ documents$`))).toBeVisible();

  await window
    .getByRole("button", { name: `${t("charts:control.type")}: ${t("charts:type.published")}` })
    .click();
  await window.getByRole("option", { name: /^Country/ }).click();
  await form(t("charts:form.treemap"));
  await expect(window.getByRole("img", { name: /^Mentions by country, / })).toBeVisible();
  await canvas.focus();
  await window.keyboard.press("ArrowRight");
  const largest = await canvas.getByText(/^.+: Positive .*, total [\d,]+$/).textContent();
  await click(0.05, 0.5);
  await expect(heading).toHaveText(largest?.split(":")[0] ?? "");
});

test("a distribution can be read and selected by keyboard, and the documents follow", async ({ earshot }) => {
  const { window } = earshot;
  await openSample(window);
  await choose(window, t("charts:control.breakdown"), t("charts:type.sourceType"));
  await window
    .getByRole("button", { name: `${t("charts:control.type")}: ${t("charts:type.published")}` })
    .click();
  await window.getByRole("option", { name: /^Distribution/ }).click();
  await expect(window.getByRole("img", { name: /^Mentions by source type, [\d,]+ mentions,/ })).toBeVisible();
  for (const form of ["bars", "treemap"] as const) {
    if (form === "treemap") {
      await window.getByRole("button", { name: t("explore:forms.more") }).click();
      await window.getByRole("menuitem", { name: t("charts:form.treemap") }).click();
    }
    await window.getByRole("group", { name: t("charts:canvas.name"), exact: true }).focus();
    await window.keyboard.press(form === "bars" ? "ArrowDown" : "ArrowRight");
    await expect(window.getByText(/^Microblog: Mentions [\d,]+$/)).toBeAttached();
    await window.keyboard.press("Enter");
    await expect(window.getByText(/^[\d,]+ of [\d,]+ documents$/)).toBeVisible();
    await window.getByRole("button", { name: t("explore:documents.whole") }).click();
  }
});
