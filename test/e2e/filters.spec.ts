import type { Page } from "@playwright/test";
import { firstPlace, invoke } from "./support/documents";
import { connect, HostedService } from "./support/hosted";
import { expect, testInOneApp as test } from "./support/launch";
import { openScreen } from "./support/steps";
import { t } from "./support/words";

const below = (max: number, i: number) => i < max;
/**
 * Twelve documents in addition to a review. Filters of one screen match different numbers of them, so that a wrong
 * filter shows.
 */
const documents = Array.from({ length: 12 }, (_, i) => ({
  url: `https://${below(4, i) ? "paper" : below(9, i) ? "blog" : "forum"}.example/${i}`,
  content: `Kite ${i}${below(2, i) ? " espresso" : ""}${below(3, i) ? " essay" : ""}`,
  sentiment: below(11, i) ? -3 : 3,
  lang: below(6, i) ? "de" : "en",
  extra_source_attributes: { name: "Source", geo: below(7, i) ? "GB" : "FR" },
  source_type: [below(8, i) ? "FORUM" : "BLOG"],
  tags_customer: below(9, i) ? ["Sky / kites"] : [],
  published: String(Date.now() - (below(10, i) ? 60_000 : 3 * 24 * 3_600_000)),
}));
const all = documents.length + 1;

let service: HostedService;
test.beforeAll(async () => {
  service = await HostedService.start("Harbour", "canary-filters-2417");
  const project = await service.project();
  const resources = `/api/v2/platform/p/${project}`;
  const topic = (topic_title: string, query: string) => ({
    topic_line_import: [{ category_title: "Kites", topic_title, query }],
  });
  await service.fill(project, documents);
  await service.fill(
    project,
    [
      {
        url: "https://shop.example/1",
        content: "Kite review",
        lang: "fr",
        published: String(Date.now() - 60_000),
      },
    ],
    "reviews",
  );
  await service.call(`${resources}/topics/import`, {
    body: { topic_type: "search", ...topic("Espresso", "espresso") },
  });
  await service.call(`${resources}/topics/import`, {
    body: { topic_type: "filter", ...topic("Long reads", "essay") },
  });
  await service.call(`${resources}/source_panels/add`, {
    body: {
      panels: [{ title: "Blogs", included_entries: [{ entry_type: "URL", url: "https://blog.example" }] }],
    },
  });
});
test.afterAll(() => service.stop());

const mentions = (window: Page, count: number) =>
  expect(window.getByRole("img", { name: new RegExp(`, ${count} mentions?,`) })).toBeVisible();
const found = (window: Page, count: number) =>
  expect(window.getByText(`${count} document${count === 1 ? "" : "s"}`, { exact: true })).toBeVisible();

test("each filter of Explore narrows the chart, filters combine, and each can be removed", async ({
  earshot: { window },
}) => {
  await connect(window, "Harbour service", service);
  await mentions(window, all);
  const add = window.getByRole("button", { name: t("charts:filter.add"), exact: true });
  const kinds = window.getByRole("radiogroup", { name: t("charts:filter.kind") });
  const remove = async (kind: string) => {
    await window.getByRole("button", { name: t("charts:filter.remove", { kind }) }).click();
    await expect(window.getByRole("button", { name: t("charts:filter.remove", { kind }) })).toHaveCount(0);
  };
  const listed = [
    { kind: t("documents:facet.topic"), value: "Espresso", count: 2 },
    { kind: t("charts:filterKind.filter"), value: "Long reads", count: 3 },
    { kind: t("documents:facet.channel"), value: "paper.example", count: 4 },
    { kind: t("charts:filterKind.panel"), value: "Blogs", count: 5 },
  ];
  for (const { kind, value, count } of listed) {
    await add.click();
    await kinds.getByText(kind, { exact: true }).click();
    await window.getByRole("checkbox", { name: value }).check();
    await window.keyboard.press("Escape");
    await mentions(window, count);
    await remove(kind.toLowerCase());
    await mentions(window, all);
  }
  // Services don't list datasets, so a dataset is entered by its id.
  await add.click();
  await kinds.getByText(t("charts:filterKind.dataset"), { exact: true }).click();
  await window.getByRole("textbox", { name: t("charts:filterSearch.dataset") }).fill("reviews");
  await window.keyboard.press("Enter");
  await window.keyboard.press("Escape");
  await mentions(window, 1);
  await remove("dataset");

  for (const { kind, value } of [
    { kind: t("documents:facet.channel"), value: "paper.example" },
    { kind: t("documents:facet.channel"), value: "blog.example" },
    { kind: t("charts:filterKind.filter"), value: "Long reads" },
  ]) {
    await add.click();
    await kinds.getByText(kind, { exact: true }).click();
    await window.getByRole("checkbox", { name: value }).check();
    await window.keyboard.press("Escape");
    await mentions(window, kind === t("charts:filterKind.filter") ? 3 : value === "paper.example" ? 4 : 9);
  }
  await remove("source");
  await mentions(window, 3);
  await remove("filter");
  await mentions(window, all);

  // Opening a bin in Documents limits the list to its time.
  await window.getByRole("group", { name: t("charts:canvas.name"), exact: true }).focus();
  await window.keyboard.press("End");
  await window.keyboard.press("Enter");
  await expect(window.getByText(`11 of ${all} documents`)).toBeVisible();
  await window.getByRole("button", { name: t("charts:documents.open") }).click();
  await found(window, 11);
  await window.getByRole("button", { name: t("documents:results.allTime") }).click();
  await found(window, all);
});

test("each facet of Documents narrows the list, facets combine, and all can be cleared", async ({
  earshot: { window },
}) => {
  await connect(window, "Harbour service", service);
  await mentions(window, all);
  // Datasets of a service are known once a review in them was edited.
  await invoke(window, "documents.modify", {
    ...(await firstPlace(window)),
    datasetId: "reviews",
    action: "update",
    document: { url: "https://shop.example/1", content: "Kite review, once more" },
  });
  await openScreen(window, "Documents");
  await found(window, all);
  const facets = [
    { facet: t("charts:type.sentiment"), value: t("charts:tile.negative"), count: 11 },
    { facet: t("charts:type.language"), value: "German", count: 6 },
    { facet: t("charts:type.country"), value: "United Kingdom", count: 7 },
    { facet: t("charts:type.sourceType"), value: t("app:code.forum"), count: 8 },
    { facet: t("documents:facet.tag"), value: "Sky / kites", count: 9 },
    { facet: t("documents:facet.channel"), value: "paper.example", count: 4 },
    { facet: t("documents:facet.topic"), value: "Espresso", count: 2 },
    { facet: t("charts:filterKind.dataset"), value: "reviews", count: 1 },
  ];
  const choose = async ({ facet, value, count }: (typeof facets)[number]) => {
    await window.getByRole("button", { name: `${facet}: Any` }).click();
    const counted = facet === "Dataset" ? value : `${value} (${count})`;
    await window.getByRole("checkbox", { name: counted, exact: true }).check();
    await window.keyboard.press("Escape");
    await expect(window.getByRole("group", { name: facet, exact: true })).toBeHidden();
  };
  for (const one of facets) {
    await choose(one);
    await found(window, one.count);
    await expect(window.getByRole("button", { name: `${one.facet}: ${one.value}` })).toBeVisible();
    await window.getByRole("button", { name: t("documents:facet.clear") }).click();
    await found(window, all);
  }
  await choose({ facet: "Tag", value: "Sky / kites", count: 9 });
  // Each count considers the other facets.
  await choose({ facet: "Source", value: "blog.example", count: 5 });
  await choose({ facet: "Language", value: "German", count: 2 });
  await found(window, 2);
  for (const i of [4, 5])
    await expect(window.getByRole("gridcell", { name: `Kite ${i}`, exact: true })).toBeVisible();
  await window.getByRole("button", { name: t("documents:facet.clear") }).click();
  await found(window, all);
});
