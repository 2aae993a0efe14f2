import type { Page } from "@playwright/test";
import { connect, HostedService } from "./support/hosted";
import { expect, test } from "./support/launch";
import { choose } from "./support/steps";
import { t } from "./support/words";

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

const rows = (window: Page) => window.getByRole("grid", { name: t("charts:card.bins") }).getByRole("row");

test("a custom metric can be ranked by, charted over time, and binned by value", async ({
  earshot: { window },
}) => {
  await connect(window, "Harbour service", service);
  await expect(window.getByRole("img", { name: /, 4 mentions,/ })).toBeVisible();
  await choose(window, t("charts:control.breakdown"), t("charts:type.none"));
  const asTable = () => window.getByRole("button", { name: t("charts:form.table"), exact: true }).click();
  await asTable();

  // A form is chosen for one kind of chart.
  await choose(window, t("charts:control.type"), "Campaign ranking");
  await expect(window.getByRole("heading", { name: "Mentions by Campaign" })).toBeVisible();
  await asTable();
  await expect(rows(window).filter({ hasText: "Spring" })).toHaveText(/^Spring3/);
  await expect(rows(window).filter({ hasText: "Autumn" })).toHaveText(/^Autumn1/);

  await choose(
    window,
    t("charts:control.type"),
    `${t("charts:type.published")} ${t("charts:note.overTime")}`,
  );
  await choose(window, t("charts:range.title"), t("charts:range.days7"));
  await choose(window, t("charts:control.interval"), "Day");
  await choose(window, t("charts:control.metric"), "Urgency custom");
  await choose(window, t("charts:control.as"), t("charts:aggregate.avg"));
  await expect(
    window.getByRole("heading", {
      name: t("charts:title.published", {
        what: t("charts:aggregated.avg", { metric: "Urgency" }),
        length: t("charts:interval.day", { count: 1 }),
      }),
    }),
  ).toBeVisible();
  // The mean, and how many documents have a value.
  await expect(rows(window).filter({ hasText: /303$/ })).toHaveCount(1);
  await choose(window, t("charts:control.as"), t("charts:aggregate.max"));
  await expect(rows(window).filter({ hasText: /60$/ })).toHaveCount(1);

  await choose(window, t("charts:control.metric"), t("charts:mentions"));
  await choose(window, t("charts:control.type"), "Urgency by value");
  await expect(window.getByRole("heading", { name: /^Mentions by Urgency/ })).toBeVisible();
  await asTable();
  await expect(rows(window).filter({ hasText: /^10/ })).toHaveText(/1$/);
  // Clicking a bin lists the documents with its values.
  await rows(window).filter({ hasText: /^10/ }).click();
  const listed = t("charts:documents.part", { shown: "1", count: 4 });
  await expect(window.getByText(listed, { exact: true })).toBeVisible();
  await expect(window.getByRole("gridcell", { name: "harbour.example" })).toHaveCount(1);
});
