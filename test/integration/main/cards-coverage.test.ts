import { beforeAll, expect, it } from "vitest";
import { Board } from "../../../src/shared/ipc/boards";
import { loadLateTexts } from "../../../src/shared/texts";
import { scripts } from "../../support/app-scripts";
import { BrandPosts } from "../../support/brand-posts";
import { Desk } from "../../support/document-desk";
import { importRows } from "../../support/imported-rows";

beforeAll(loadLateTexts);

async function imported(
  app: Awaited<ReturnType<typeof Desk.open>>["app"],
  to: Awaited<ReturnType<typeof Desk.open>>["to"],
  data: BrandPosts,
) {
  await app.call("metrics.add", {
    ...to,
    metrics: ["brand", "reason"].map((name) => ({ name, title: name, format: "KEYWORD" as const })),
  });
  await importRows(
    app,
    to,
    ["url", "published", "content", "custom.brand", "custom.reason"],
    data.posts.map(({ url, published, content, custom }) => [
      url,
      new Date(published).toISOString(),
      content,
      custom.brand,
      custom.reason,
    ]),
  );
}

it("panels of peaks say what may be chance of the mentions that they show, whatever begins within the range", async () => {
  const data = new BrandPosts(Date.UTC(2026, 9, 1), 60, 1);
  for (let day = 20; day < 60; day++) {
    const count = 12 + ((day * 37) % 11);
    data.more(day, count, { brand: "Fjord" });
    data.more(day, day === 41 ? 12 : 5 + ((day * 17) % 6), { brand: "Fjord", reason: "Price" });
  }
  const { app, to } = await Desk.open(scripts);
  await imported(app, to, data);
  const board = Board.parse({
    id: "b1",
    name: "Brands",
    range: { kind: "custom", from: "2026-10-01", to: "2026-11-29" },
    cards: [
      {
        id: "peaks",
        kind: "peaks",
        question: { breakdown: "custom.brand", interval: "day", query: 'custom.reason:"Price"' },
      },
      {
        id: "why",
        kind: "why",
        question: {
          query: "",
          filters: { topic: [], channel: [], list: [] },
          stories: "all",
          period: { min: data.at(14), max: data.at(60) },
        },
      },
    ],
  });
  const { cards } = await app.call("reports.describe", { projectRef: to, board });
  const [peaks, why] = cards;
  expect(peaks?.finding).toMatch(/Fjord has the highest day, with 12 mentions \(.*\), which may be chance/);
  const [, , , , cause] = peaks?.table?.rows.find(([name]) => name === "Fjord") ?? [];
  expect(cause).toMatch(/^12 mentions, .* expected: the difference may be chance\./);
  expect(cause).not.toMatch(/of all its mentions/);
  expect(why?.finding).toMatch(/^Fjord starts on Oct 21, 2026/);
  expect(JSON.stringify(why?.table)).not.toMatch(/Fjord/);
});

it("cards of a brand's counts, shares and peaks say that its data are of a part of the range", async () => {
  const data = new BrandPosts(Date.UTC(2026, 9, 1), 28, 6);
  for (let day = 17; day < 28; day++) data.more(day, 30, { brand: "Fjord" });
  const { app, to } = await Desk.open(scripts);
  await imported(app, to, data);
  const board = Board.parse({
    id: "b1",
    name: "Brands",
    range: { kind: "custom", from: "2026-10-01", to: "2026-10-28" },
    cards: [
      { id: "ranking", kind: "chart", question: { type: "custom.brand", breakdown: "none", query: "w1x" } },
      { id: "reasons", kind: "chart", question: { type: "custom.reason", breakdown: "custom.brand" } },
      { id: "chosen", kind: "chart", question: { type: "custom.reason", query: 'custom.brand:"Fjord"' } },
      { id: "tiles", kind: "tiles", question: { query: 'custom.brand:"Fjord"' } },
      { id: "peaks", kind: "peaks", question: { breakdown: "custom.brand", interval: "day" } },
      { id: "others", kind: "chart", question: { type: "custom.reason", query: 'custom.brand:"Aster"' } },
    ],
  });
  const { cards } = await app.call("reports.describe", { projectRef: to, board });
  const note = "Fjord: data from Oct 18, 2026 only (11 of 28 days)";
  expect(cards.map(({ id, failure, notes }) => [id, failure, notes.includes(note)])).toEqual([
    ["ranking", null, true],
    ["reasons", null, true],
    ["chosen", null, true],
    ["tiles", null, true],
    ["peaks", null, true],
    ["others", null, false],
  ]);
});
