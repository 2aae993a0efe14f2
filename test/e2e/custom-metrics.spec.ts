import type { Page } from "@playwright/test";
import { connect, HostedService } from "./support/hosted";
import { expect, test } from "./support/launch";
import { choose } from "./support/steps";

let service: HostedService;
test.beforeAll(async () => {
  service = await HostedService.start("Harbour", "canary-metrics-8834");
  const project = await service.project();
  await service.call(`/api/v2/platform/p/${project}/custom_metrics/add`, {
    body: {
      custom_metrics: [
        { name: "urgency", title: "Urgency", format: "INTEGER" },
        { name: "campaign", title: "Campaign", format: "KEYWORD" },
      ],
    },
  });
  const custom = [
    { urgency: 10, campaign: ["Spring"] },
    { urgency: 20, campaign: ["Spring", "Autumn"] },
    { urgency: 60, campaign: ["Spring"] },
    {},
  ];
  await service.fill(
    project,
    custom.map((values, i) => ({
      url: `https://harbour.example/${i}`,
      content: "Espresso",
      published: String(Date.now() - 60_000),
      custom: values,
    })),
  );
});
test.afterAll(() => service.stop());

const rows = (window: Page) => window.getByRole("grid", { name: "Bins of the chart" }).getByRole("row");

test("a custom metric is what is ranked, what is measured over time, and what is binned by its values", async ({
  earshot: { window },
}) => {
  await connect(window, "Harbour service", service);
  await expect(window.getByRole("img", { name: /, 4 mentions,/ })).toBeVisible();
  await choose(window, "Breakdown", "None");
  await window.getByRole("button", { name: "Table", exact: true }).click();

  await choose(window, "Type", "Campaign ranking");
  await expect(window.getByRole("heading", { name: "Mentions by Campaign" })).toBeVisible();
  await expect(rows(window).filter({ hasText: "Spring" })).toHaveText(/^Spring3/);
  await expect(rows(window).filter({ hasText: "Autumn" })).toHaveText(/^Autumn1/);

  await choose(window, "Type", "Published over time");
  await choose(window, "Range", "Last 7 days");
  await choose(window, "Interval", "Day");
  await choose(window, "Metric", "Urgency custom");
  await choose(window, "As", "Average");
  await expect(window.getByRole("heading", { name: "Average Urgency per day" })).toBeVisible();
  await expect(rows(window).filter({ hasText: /30$/ })).toHaveCount(1);
  await choose(window, "As", "Highest");
  await expect(rows(window).filter({ hasText: /60$/ })).toHaveCount(1);

  await choose(window, "Metric", "Mentions");
  await choose(window, "Type", "Urgency by value");
  await expect(window.getByRole("heading", { name: /^Mentions by Urgency/ })).toBeVisible();
  await expect(rows(window).filter({ hasText: /^10/ })).toHaveText(/1$/);
  // A bin leads to the documents that have its values.
  await rows(window).filter({ hasText: /^10/ }).click();
  await expect(window.getByText("1 of 4 documents")).toBeVisible();
  await expect(window.getByRole("gridcell", { name: "harbour.example" })).toHaveCount(1);
});
