import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { useSession } from "../../../../src/renderer/core/session";
import { ProjectScreen } from "../../../../src/renderer/features/project/ProjectScreen";
import { viewRows } from "../../../../src/renderer/features/project/views";
import { FakeMain, failure, live, oneWorkspace, show, target } from "../fake-bridge";

const views = {
  id: "p1",
  title: "Northwind",
  dashboards: [{ id: "d|1", title: "Brand overview", last_update: 1_760_000_000_000 }],
  reports: [
    { id: "r|1", title: "", last_update: 1_770_000_000_000 },
    { id: "r|2", title: "Weekly", last_update: undefined },
  ],
};

describe("views", () => {
  it("are one list, most recently changed first, including those without a title or date", () => {
    expect(viewRows(views).map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      `Report ${t("untitledId", { id: "r|1" })}`,
      "Dashboard Brand overview",
      "Report Weekly",
    ]);
    expect(viewRows(undefined)).toEqual([]);
  });
});

describe("the home of a project", () => {
  it("shows counts, finds views, and links to each part", async () => {
    new FakeMain({
      ...oneWorkspace,
      "project.views": () => live(views),
      "project.topics": () =>
        live({
          topic_categories: [
            {
              id: "c",
              title: "Brands",
              description: "",
              query_topics: [
                {
                  id: "t",
                  title: "Kestrel",
                  description: "",
                  included_queries: ["a", "b"],
                  excluded_queries: [],
                },
              ],
            },
          ],
          filter_categories: [],
        }),
      "project.panels": () =>
        live({ data: [{ group: { id: "predefined", title: "", panels: [{ id: "top", members: null }] } }] }),
      "project.metrics": () =>
        live([
          {
            name: "urgency",
            title: "Urgency",
            description: "",
            display_in_ui: true,
            update_ts: 0,
            format: { name: "INTEGER" },
          },
        ]),
      "project.exports": () => live([]),
      "project.streams": () => {
        throw failure("missing", "This connection doesn't list streams.");
      },
      "documents.search": () => live({ total: 24_310, documents: [] }),
    });
    show(<ProjectScreen target={target} />);
    const counts = await screen.findByRole("group", { name: t("project:count.label") });
    expect(await within(counts).findByText("24,310")).toBeTruthy();
    expect((await within(counts).findByText(t("project:count.notKnown"))).title).toBe(t("notOffered"));
    expect(await screen.findByText(t("project:card.queries", { count: 2 }))).toBeTruthy();
    expect(screen.getAllByText(t("project:card.membersUnknown"))).toHaveLength(2);
    expect(screen.getByText(t("metrics:format.integer"))).toBeTruthy();
    await userEvent.type(screen.getByRole("searchbox", { name: t("project:view.search") }), "brand");
    expect(screen.getByText("Brand overview")).toBeTruthy();
    expect(screen.queryByText("Weekly")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: t("project:card.allTopics") }));
    expect(useSession.getState().screen).toBe("topics");
  });

  it("shows that it is loading until responses arrive, and doesn't count unknown members as zero", async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const panel = (id: string, members: number | null) => ({ id, title: id, members });
    new FakeMain({
      ...oneWorkspace,
      "project.views": () => live(views),
      "project.topics": () => held.then(() => live({ topic_categories: [], filter_categories: [] })),
      "project.panels": () =>
        live({ data: [{ group: { id: "own", title: "Own", panels: [panel("a", 3), panel("b", null)] } }] }),
      "project.metrics": () => live([]),
      "project.exports": () => live([]),
      "project.streams": () => live([]),
    });
    show(<ProjectScreen target={target} />);
    const topics = within((await screen.findByRole("heading", { name: "Topics" })).closest("section")!);
    expect(topics.getByText(t("project:card.loading"))).toBeTruthy();
    expect(screen.queryByText(t("project:card.noTopics"))).toBeNull();
    expect(screen.queryByText(t("project:count.categories", { count: 0 }))).toBeNull();
    expect(await screen.findByText(t("project:count.membersAtLeast", { count: 3 }))).toBeTruthy();
    answer();
    expect(await topics.findByText(t("project:card.noTopics"))).toBeTruthy();
  });
});
