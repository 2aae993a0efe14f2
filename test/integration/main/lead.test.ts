import { beforeAll, expect, it } from "vitest";
import { Board } from "../../../src/shared/ipc/boards";
import { loadLateTexts } from "../../../src/shared/texts";
import { scripts } from "../../support/app-scripts";
import { BrandPosts, type BrandPost } from "../../support/brand-posts";
import { Desk } from "../../support/document-desk";
import { importRows } from "../../support/imported-rows";

beforeAll(loadLateTexts);

const copied = "Kestrel Bay terminal stays closed after the power outage of last night, says its operator";
const number = (value: number) => new Intl.NumberFormat("en").format(value);

it("a ranking says who leads without copies or without one day, and that chance may explain the lead", async () => {
  const data = new BrandPosts(Date.UTC(2026, 9, 1), 14, 40);
  data.more(6, 60, { brand: "Aster" });
  for (const post of data.posts.slice(-60)) post.content = copied;
  data.more(3, 20, { brand: "Borealis" });
  data.more(9, 20, { brand: "Borealis" });
  const { app, to } = await Desk.open(scripts);
  await app.call("metrics.add", {
    ...to,
    metrics: [{ name: "brand", title: "brand", format: "KEYWORD" as const }],
  });
  await importRows(
    app,
    to,
    ["url", "published", "content", "custom.brand"],
    data.posts.map(({ url, published, content, custom }) => [
      url,
      new Date(published).toISOString(),
      content,
      custom.brand,
    ]),
  );
  const question = { type: "custom.brand", breakdown: "none" };
  const board = Board.parse({
    id: "b1",
    name: "Brands",
    range: { kind: "all" },
    cards: [
      { id: "all", kind: "chart", question },
      { id: "dry", kind: "chart", question: { ...question, query: "NOT kestrel" } },
    ],
  });
  const [all, dry] = (await app.call("reports.describe", { projectRef: to, board })).cards;

  const count = (brand: string, is: (post: BrandPost) => boolean = () => true) =>
    data.posts.filter((post) => post.custom.brand === brand && is(post)).length;
  const isOriginal = ({ content }: BrandPost) => content !== copied;
  const [first, second] = [count("Aster"), count("Borealis")];
  expect(first).toBeGreaterThan(second);
  const original = count("Aster", isOriginal) + 1;
  expect(all?.finding).toMatch(
    new RegExp(
      `^Aster leads with ${number(first)} mentions \\(.*\\), followed by Borealis with ${number(second)}\\. ` +
        `With each story counted once, Borealis leads with ${number(second)}, ahead of Aster with ${number(original)}\\.$`,
    ),
  );
  const elsewhere = (brand: string) =>
    count(brand, ({ published }) => published < data.at(6) || published >= data.at(7));
  const note = all?.notes.join(" ");
  expect(note).toContain(
    `Without Oct 7, 2026, Borealis leads with ${number(elsewhere("Borealis"))}, ahead of Aster with ${number(elsewhere("Aster"))}.`,
  );
  expect(note).toContain(`The difference of ${number(first - second)} may be chance.`);
  expect(note).toContain("as if these mentions were a random sample");
  expect(dry?.finding).toMatch(/^Borealis leads .*\. The difference of \d+ may be chance\.$/);
});
