import { z } from "zod";
import { connect, HostedService } from "./support/hosted";
import { expect, testInOneApp as test } from "./support/launch";
import { choose, openScreen } from "./support/steps";
import { perDay, t } from "./support/words";

test.use({ sampled: true });

test("influencers can be ranked, compared, charted, and open their documents", async ({ earshot }) => {
  const { window } = earshot;
  await window.getByRole("button", { name: t("connections:openSample") }).click();
  await expect(window.getByRole("img", { name: perDay })).toBeVisible();
  await openScreen(window, "Influencers");
  const table = window.getByRole("grid", { name: t("influencers:ranking") });
  await expect(table.getByRole("row")).not.toHaveCount(1);

  await choose(window, t("influencers:ask.rank"), t("influencers:sources"));
  await choose(window, t("influencers:ask.by"), t("influencers:criterion.engagement"));
  await expect(window.getByText(/^25 of [\d,]+ sources, by engagement/)).toBeVisible();
  await choose(window, t("charts:range.title"), t("charts:range.days30"));
  await choose(window, t("charts:compare.title"), t("charts:compare.previous"));
  await expect(window.getByText(/top 100 vs\. .*: \d+ new, \d+ up, \d+ down, \d+ dropped out/)).toBeVisible();

  await table.getByRole("row").nth(1).click();
  await expect(
    window.getByRole("heading", { name: t("influencers:documents.source", { name: "" }) }),
  ).toBeVisible();
  await expect(window.getByText(/^[\d,]+ documents?$/)).toBeVisible();

  await window.getByRole("button", { name: t("influencers:view.bars") }).click();
  await expect(window.getByRole("img", { name: /Top 25 sources by engagement/ })).toBeVisible();
  await window.getByRole("button", { name: t("influencers:view.bubbles") }).click();
  await expect(window.getByRole("img", { name: /by reach and engagement/ })).toBeVisible();
});

const Panels = z.object({
  result_source_panels: z.object({
    data: z.array(
      z.object({
        group: z.object({
          panels: z.array(
            z.object({ title: z.string(), included_entries: z.array(z.record(z.string(), z.unknown())) }),
          ),
        }),
      }),
    ),
  }),
});

test("influencers are collected into a panel, which the service saves and Explore can filter by", async ({
  earshot: { window },
}) => {
  const service = await HostedService.start("Harbour", "canary-panel-5206");
  const project = await service.project();
  const by = (id: string, name: string) => ({ extra_author_attributes: { id, name } });
  await service.fill(project, [
    { url: "https://forum.example/1", content: "Espresso", ...by("4711", "Lena Brandt") },
    { url: "https://forum.example/2", content: "Espresso", ...by("4711", "Lena Brandt") },
    { url: "https://forum.example/3", content: "Espresso", ...by("4712", "Omar Haddad") },
    { url: "https://paper.example/1", content: "Espresso" },
    { url: "https://blog.example/1", content: "Espresso" },
  ]);
  await connect(window, "Coffee", service);
  await expect(window.getByRole("img", { name: /, 5 mentions,/ })).toBeVisible();
  await openScreen(window, "Influencers");
  const table = window.getByRole("grid", { name: t("influencers:ranking") });
  const dialog = window.getByRole("dialog", { name: t("panels:new") });
  await table.getByRole("gridcell", { name: "Lena Brandt" }).click();
  await expect(
    window.getByText(`${t("charts:documents.all", { count: 2 })}, ${t("influencers:documents.byName")}`),
  ).toBeVisible();
  await window.getByRole("button", { name: t("influencers:panel.add") }).click();
  await expect(dialog.getByText(t("panels:form.members", { count: 1 }), { exact: true })).toBeVisible();
  await dialog.getByRole("textbox", { name: t("panels:form.title"), exact: true }).fill("To be watched");
  await window.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  // The draft collects further members, each once.
  await openScreen(window, "Influencers");
  await choose(window, t("influencers:ask.rank"), t("influencers:sources"));
  await table.getByRole("gridcell", { name: "paper.example" }).first().click();
  await window.getByRole("button", { name: t("influencers:panel.add") }).click();
  await expect(dialog.getByText(t("panels:form.members", { count: 2 }), { exact: true })).toBeVisible();
  await window.keyboard.press("Escape");
  await openScreen(window, "Influencers");
  await window.getByRole("button", { name: t("influencers:panel.all") }).click();
  await expect(dialog.getByText(t("panels:form.members", { count: 4 }), { exact: true })).toBeVisible();
  await dialog
    .getByRole("button", { name: t("panels:form.remove", { name: "https://forum.example" }) })
    .click();
  await expect(dialog.getByText(t("panels:form.members", { count: 3 }), { exact: true })).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: t("panels:form.title"), exact: true })).toHaveValue(
    "To be watched",
  );
  await dialog.getByRole("button", { name: t("panels:form.make") }).click();
  await expect(
    window.getByRole("heading", { name: t("panels:members.of", { name: "To be watched" }) }),
  ).toBeVisible();

  const listed = Panels.parse(await service.call(`/api/v2/platform/p/${project}/source_panels/list`));
  const panels = listed.result_source_panels.data.flatMap(({ group }) => group.panels);
  expect(panels.map(({ title }) => title)).toEqual(["To be watched"]);
  expect(panels[0]?.included_entries).toMatchObject([
    { entry_type: "AUTHOR", site: "forum.example", id: "4711", name: "Lena Brandt" },
    { entry_type: "URL", url: expect.stringContaining("paper.example") },
    { entry_type: "URL", url: expect.stringContaining("blog.example") },
  ]);
  await window.getByRole("button", { name: t("panels:members.useAsFilter") }).click();
  await expect(window.getByRole("img", { name: /, 4 mentions,/ })).toBeVisible();
  await service.stop();
});
