import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { findMembers, indexPanels, listedPanels } from "../../../../src/main/panels/panel-index";
import type { SourcePanels } from "../../../../src/shared/interface/resources";
import { PanelGroups, type MemberQuestion } from "../../../../src/shared/ipc/panels";

const sent: z.output<typeof SourcePanels> = {
  data: [
    { group: { id: "predefined", title: "", panels: [{ id: "top_news" }] } },
    {
      group: {
        id: "own",
        title: "Own",
        panels: [
          {
            id: "p1",
            title: "Papers",
            description: "Large ones",
            color: "3457d5",
            included_entries: [
              {
                entry_type: "URL",
                url: "https://gazette.example/économie",
                site: "gazette.example",
                exact_match: true,
              },
              { entry_type: "AUTHOR", site: "forum.example", id: "4711", name: "Lena Brandt" },
            ],
          },
          {
            id: "p2",
            title: " ",
            color: "red; background: url(x)",
            included_entries: [{ entry_type: "CHANNEL" }],
          },
        ],
      },
    },
  ],
};

const everything: MemberQuestion = { search: "", groupId: null, panelId: null, type: "all" };
const page = { offset: 0, count: 100 };

describe("the panels of a project", () => {
  const index = indexPanels(sent);
  const find = (more: Partial<MemberQuestion>, at = page) =>
    findMembers(index, { ...everything, ...more }, at);

  it("are listed with the number of their members, without the members", () => {
    const { data } = PanelGroups.parse(listedPanels(sent));
    expect(data.flatMap(({ group }) => group.panels).map(({ id, members }) => [id, members])).toEqual([
      ["top_news", null],
      ["p1", 2],
      ["p2", 1],
    ]);
    expect(JSON.stringify(data)).not.toContain("Lena");
  });

  it("accept panels with only an id, groups without a title, and entries of unknown types", () => {
    expect(find({})).toMatchObject({ total: 3, types: ["URL", "AUTHOR", "CHANNEL"] });
    expect(find({}).panelIds).toEqual(["top_news", "p1", "p2"]);
    expect(find({}).members.map(({ panel }) => panel)).toEqual(["Papers", "Papers", "p2"]);
  });

  it("are searched by name, id, URL and site, ignoring case and accents", () => {
    expect(find({ search: "ECONOMIE" })).toMatchObject({
      panelIds: ["p1"],
      total: 1,
      members: [{ panelId: "p1", entry: { entry_type: "URL" } }],
    });
    expect(find({ search: "lena forum" }).total).toBe(1);
    expect(find({ search: "large ones" })).toMatchObject({ panelIds: ["p1"], total: 0 });
    expect(find({ search: "top_news" }).panelIds).toEqual(["top_news"]);
    expect(find({ search: "nobody" })).toEqual({ panelIds: [], total: 0, members: [], types: [] });
  });

  it("are narrowed by group, type and panel", () => {
    expect(find({ groupId: "predefined" })).toMatchObject({ panelIds: ["top_news"], total: 0 });
    expect(find({ type: "AUTHOR" }).total).toBe(1);
    expect(find({ panelId: "p1" })).toMatchObject({ total: 2, panelIds: ["top_news", "p1", "p2"] });
  });

  it("return their members by page", () => {
    expect(find({}, { offset: 1, count: 1 })).toMatchObject({
      total: 3,
      members: [{ entry: { name: "Lena Brandt" } }],
    });
    expect(find({}, { offset: 3, count: 1 }).members).toEqual([]);
  });
});
