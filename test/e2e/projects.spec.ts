import type { Page } from "@playwright/test";
import { z } from "zod";
import { connect, HostedService } from "./support/hosted";
import { expect, testInOneApp as test } from "./support/launch";
import { openScreen } from "./support/steps";
import { t } from "./support/words";

const espresso = { category_title: "Drinks", topic_title: "Espresso", query: "espresso" };
const excluded = { ...espresso, query: "decaf", included_query: false };

let service: HostedService;
let harbour: string;
let meadow: string;

const topicsOf = async (project: string) =>
  Topics.parse(
    await service.call(`/api/v2/platform/p/${project}/topics/list`),
  ).result_topics.topic_categories.flatMap(({ title: category, query_topics }) =>
    query_topics.map((topic) => ({ category, ...topic })),
  );

const Topics = z.object({
  result_topics: z.object({
    topic_categories: z.array(
      z.object({
        title: z.string(),
        query_topics: z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            included_queries: z.array(z.string()),
            excluded_queries: z.array(z.string()).default([]),
          }),
        ),
      }),
    ),
  }),
});

test.beforeAll(async () => {
  service = await HostedService.start("Harbour", "canary-projects-3391");
  harbour = await service.project();
  meadow = await service.addProject("Meadow");
  await service.fill(harbour, [
    { url: "https://harbour.example/1", content: "Espresso", tags_customer: ["Bar"] },
    { url: "https://harbour.example/2", content: "Filter coffee" },
  ]);
  await service.fill(
    meadow,
    [1, 2, 3].map((i) => ({ url: `https://meadow.example/${i}`, content: `Espresso ${i}` })),
  );
  for (const [project, topic_line_import] of [
    [harbour, [espresso, excluded, { ...espresso, topic_title: "Filter", query: "filter" }]],
    [meadow, [{ ...espresso, query: "ristretto" }]],
  ] as const)
    await service.call(`/api/v2/platform/p/${project}/topics/import`, {
      body: { topic_type: "search", topic_line_import },
    });
});
test.afterAll(() => service.stop());

const mentions = (window: Page, count: number) =>
  expect(window.getByRole("img", { name: new RegExp(`, ${count} mentions?,`) })).toBeVisible();
const documents = (window: Page, count: number) =>
  expect(window.getByText(`${count} document${count === 1 ? "" : "s"}`, { exact: true })).toBeVisible();

async function openProject(window: Page, title: string): Promise<void> {
  await window.getByRole("button", { name: /^Project: / }).click();
  await window.getByRole("option", { name: title }).click();
  await expect(window.getByRole("button", { name: `Project: ${title}` })).toBeVisible();
}

test("filters belong to their project and come back with it", async ({ earshot: { window } }) => {
  await connect(window, "Coffee", service);
  await openProject(window, "Harbour");
  await mentions(window, 2);
  await window.getByRole("button", { name: t("charts:filter.add"), exact: true }).click();
  await window
    .getByRole("radiogroup", { name: t("charts:filter.kind") })
    .getByText(t("charts:filterKind.topic"), { exact: true })
    .click();
  await window.getByRole("checkbox", { name: "Espresso" }).check();
  await window.keyboard.press("Escape");
  await mentions(window, 1);
  await openScreen(window, "Documents");
  await documents(window, 2);
  await window
    .getByRole("button", { name: `${t("documents:facet.tag")}: ${t("documents:facet.any")}` })
    .click();
  await window.getByRole("checkbox", { name: "Bar (1)" }).check();
  await window.keyboard.press("Escape");
  await documents(window, 1);

  const before = service.asked.length;
  await openProject(window, "Meadow");
  await documents(window, 3);
  await expect(
    window.getByRole("button", { name: `${t("documents:facet.tag")}: ${t("documents:facet.any")}` }),
  ).toBeVisible();
  await openScreen(window, "Explore");
  await mentions(window, 3);
  await openScreen(window, "Influencers");
  await expect(window.getByRole("heading", { name: t("influencers:authors") })).toBeVisible();
  await expect(window.getByRole("button", { name: /^Remove the .* filter$/ })).toHaveCount(0);
  const asked = service.asked.slice(before).filter((path) => path.includes(`/p/${meadow}/`));
  expect(asked.some((path) => path.includes("/histogram/published"))).toBe(true);
  const [own] = await topicsOf(harbour);
  expect(own?.title).toBe("Espresso");
  expect(asked.filter((path) => path.includes(own?.id ?? "") || /[?&]topic=|tag/.test(path))).toEqual([]);

  await openProject(window, "Harbour");
  await openScreen(window, "Explore");
  await expect(
    window.getByRole("button", {
      name: t("charts:filter.remove", { kind: t("charts:filterKind.topic").toLowerCase() }),
    }),
  ).toBeVisible();
  await mentions(window, 1);
  await openScreen(window, "Documents");
  await expect(window.getByRole("button", { name: `${t("documents:facet.tag")}: Bar` })).toBeVisible();
  await documents(window, 1);
});

test("the whole index counts the documents of all projects", async ({ earshot: { window } }) => {
  await connect(window, "Coffee", service);
  await openProject(window, "Harbour");
  await mentions(window, 2);
  await window.getByRole("button", { name: t("charts:more.title"), exact: true }).click();
  const scope = window.getByRole("radiogroup", { name: t("charts:more.scope") });
  await scope.getByText(t("charts:more.wholeIndex")).click();
  await mentions(window, 5);
  await scope.getByText(t("charts:more.project")).click();
  await mentions(window, 2);
  await scope.getByText(t("charts:more.wholeIndex")).click();
  await window.keyboard.press("Escape");
  await mentions(window, 5);
  await expect(window.getByText("whole index ·")).toBeVisible();
  // Filters belong to a project, so the whole index has none.
  await expect(window.getByRole("button", { name: t("charts:filter.add"), exact: true })).toHaveCount(0);

  await window.getByRole("searchbox", { name: t("components:query.name") }).fill("espresso");
  await window.keyboard.press("Enter");
  await mentions(window, 4);
  await expect(window.getByText(t("charts:behind.wholeIndex"))).toBeVisible();
});

test("topics are copied to another project, and one with the same title is updated", async ({
  earshot: { window },
}) => {
  await connect(window, "Coffee", service);
  await openProject(window, "Harbour");
  await openScreen(window, "Topics");
  await window.getByRole("checkbox", { name: t("topics:tree.choose", { name: "Espresso" }) }).click();
  await window.getByRole("checkbox", { name: t("topics:tree.choose", { name: "Filter" }) }).click();
  await window.getByRole("button", { name: t("topics:list.copyTo") }).click();
  const copy = window.getByRole("dialog", { name: "Copy 2 topics" });
  await expect(copy.getByRole("combobox", { name: t("topics:copy.project") })).toHaveValue("Meadow");
  await copy.getByRole("button", { name: t("topics:copy.compare") }).click();
  const review = window.getByRole("dialog", { name: t("topics:copy.into", { project: "Meadow" }) });
  await expect(review.getByText(t("topics:review.new", { count: 1 }), { exact: true })).toBeVisible();
  await expect(review.getByText(t("topics:review.changed", { count: 1 }), { exact: true })).toBeVisible();
  await review.getByRole("button", { name: t("topics:review.send", { count: 2 }) }).click();
  await expect(review.getByText(t("topics:outcome.summary", { count: 2, total: 2 }))).toBeVisible();
  await review.getByRole("button", { name: t("done") }).click();

  const before = await topicsOf(harbour);
  const after = await topicsOf(meadow);
  const withoutIds = (topics: typeof after) => topics.map((topic) => ({ ...topic, id: null }));
  expect(withoutIds(after)).toEqual(withoutIds(before));
  const own = new Set(before.map(({ id }) => id));
  expect(after.filter(({ id }) => own.has(id))).toEqual([]);
  await openProject(window, "Meadow");
  await expect(
    window.getByRole("checkbox", { name: t("topics:tree.choose", { name: "Filter" }) }),
  ).toBeVisible();
  await window.getByRole("treeitem", { name: /Espresso/ }).click();
  await expect(window.getByRole("textbox", { name: t("topics:included.query", { number: "1" }) })).toHaveText(
    "espresso",
  );
  await expect(window.getByRole("textbox", { name: t("topics:excluded.query", { number: "1" }) })).toHaveText(
    "decaf",
  );
});
