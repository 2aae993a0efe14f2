import { beforeAll, describe, expect, it } from "vitest";
import { Board } from "../../../src/shared/ipc/boards";
import { loadLateTexts, t } from "../../../src/shared/texts";
import { scripts } from "../../support/app-scripts";
import { Desk, absent } from "../../support/document-desk";
import { openedOnce } from "../../support/opened-once";
import type { WhenOver } from "../../support/temporary-folder";

beforeAll(loadLateTexts);

/** Two people called Sam Lane, whose posts address different suppliers. */
const handles = ["sam_lane4", "lane.sam", "sam_lane4", "lane.sam", "lane.sam"];
const posts = handles.map((id, at) => ({
  url: `https://posts.example/${at}`,
  published: String(Date.UTC(2026, 2, 1 + at, 10)),
  content: `@${id === "sam_lane4" ? "northgrid" : "voltera"} bill number ${at} is wrong again`,
  extra_author_attributes: { id, name: "Sam Lane" },
}));

const profile = (id: string, author: object) => ({ id, kind: "profile", question: author });
const board = Board.parse({
  id: "b1",
  name: "Suppliers",
  range: { kind: "all" },
  cards: [
    { id: "ranking", kind: "influencers", question: {} },
    profile("one", { author: "Sam Lane", authorId: "sam_lane4" }),
    profile("other", { author: "Sam Lane", authorId: "lane.sam" }),
    profile("both", { author: "Sam Lane" }),
  ],
});

async function workspace(whenOver?: WhenOver) {
  const desk = await Desk.open(scripts, whenOver);
  for (const post of posts) await desk.done("create", post, absent);
  const { app, to: projectRef } = desk;
  const describeBoard = (more: object = {}) => app.call("reports.describe", { projectRef, board, ...more });
  return { describeBoard };
}

const unchanged = openedOnce(workspace);

describe("a board about two people with the same name", () => {
  it("ranks both, each by name and ID", async () => {
    const { cards } = await (await unchanged()).describeBoard();
    const [ranking] = cards;
    expect(ranking?.table?.rows.map(([name, count]) => [name, count])).toEqual([
      ["Sam Lane (lane.sam)", 3],
      ["Sam Lane (sam_lane4)", 2],
    ]);
    expect(ranking?.finding).toContain("Sam Lane (lane.sam)");
  });

  it("has a profile of each, and of both where only the name is given", async () => {
    const { cards } = await (await unchanged()).describeBoard();
    const told = cards.slice(1).map(({ title, n, table, quotations }) => ({
      title,
      n,
      addressed: table?.rows,
      quoted: quotations.map(({ url }) => url).sort(),
    }));
    const of = (id: string) => posts.filter((post) => post.extra_author_attributes.id === id);
    const expected = (id: string, addressed: string) => ({
      title: t("cards:profileOf", { name: `Sam Lane (${id})` }),
      n: of(id).length,
      addressed: [[addressed, of(id).length]],
      quoted: of(id).map(({ url }) => url),
    });
    expect(told).toEqual([
      expected("sam_lane4", "@northgrid"),
      expected("lane.sam", "@voltera"),
      expect.objectContaining({ title: t("cards:profileOf", { name: "Sam Lane" }), n: posts.length }),
    ]);
    const byName = t("influencers:documents.byName");
    expect(cards.slice(1).map(({ notes }) => notes.includes(byName))).toEqual([false, false, true]);
  });

  it("names nobody with pseudonyms, and still tells both apart", async () => {
    const report = await (await unchanged()).describeBoard({ pseudonyms: true });
    expect(
      /.{0,60}(?:Sam.?Lane|lane\.sam|sam_lane).{0,60}/i.exec(JSON.stringify(report))?.[0],
    ).toBeUndefined();
    const names = report.cards[0]?.table?.rows.map(([name]) => name);
    expect(new Set(names).size).toBe(2);
    // Quotations call each as the ranking does.
    const quoted = report.cards.slice(1, 3).map(({ quotations: [first] }) => first?.by.split(", ")[0]);
    expect(new Set(quoted)).toEqual(new Set(names));
  });
});
