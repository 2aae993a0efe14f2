import { readFileSync } from "node:fs";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate/browser";
import { beforeAll, describe, expect, it } from "vitest";
import { Board } from "../../../src/shared/ipc/boards";
import { loadLateTexts, t } from "../../../src/shared/texts";
import { scripts } from "../../support/app-scripts";
import { Desk, absent } from "../../support/document-desk";
import { openedOnce } from "../../support/opened-once";
import type { WhenOver } from "../../support/temporary-folder";
import { officeFaults } from "../../support/office-parts";

beforeAll(loadLateTexts);

const authors = ["Mara Vale", "Oskar Lind", "Mara Vale", "Tom Reed", "Mara Vale", "Oskar Lind", "Ida Roth"];
const sentiments = [-1, -1, 1, 0, -1, 1, 1];
/** Nobody gave the engagement of the last post. */
const engagements = [5, 40, 10, 0, 25, 3, undefined];
/** Two posts in the period before, from its first day on; the range has the others. */
const days = [1, 3, 4, 4, 5, 6, 6];
const faults = ["leaks from its lid", "takes ages to boil", "has a handle that burns"];
const posts = authors.map((name, at) => ({
  url: `https://posts.example/${at}`,
  published: Date.UTC(2026, 2, days[at] ?? 1, 10),
  content: `Kettle number ${at} of ${name} ${faults[at % faults.length]}${name === "Mara Vale" ? ", @roastdesk" : ""}`,
  sentiment: sentiments[at] ?? 0,
  engagement: engagements[at],
  name,
}));
const inRange = posts.filter(({ published }) => published >= Date.UTC(2026, 2, 4));
const before = posts.filter(({ published }) => published < Date.UTC(2026, 2, 4));

const range = { kind: "custom", from: "2026-03-04", to: "2026-03-06" };
const board = Board.parse({
  id: "b1",
  name: "Kettles",
  range,
  cards: [
    { id: "tiles", kind: "tiles", question: {} },
    { id: "authors", kind: "influencers", question: { topN: 2, columns: ["posts", "negative", "reach"] } },
    { id: "sources", kind: "influencers", question: { type: "source" } },
    {
      id: "chosen",
      kind: "quotations",
      title: "What people say",
      question: { documents: [{ url: "https://posts.example/4" }, { url: "https://posts.example/99" }] },
    },
    { id: "peaks", kind: "peaks", question: { breakdown: "sentiment", interval: "day" } },
    { id: "queries", kind: "peaks", question: { query: "mara", queries: ["oskar"], axes: "own" } },
    { id: "profile", kind: "profile", question: { author: "Mara Vale" } },
    { id: "loudest", kind: "quotations", question: { sort: "engagement", count: 2 } },
    { id: "typical", kind: "quotations", question: { sort: "typical", count: 2 } },
  ],
});

async function workspace(whenOver?: WhenOver) {
  const desk = await Desk.open(scripts, whenOver);
  for (const { url, published, content, sentiment, engagement, name } of posts)
    await desk.done(
      "create",
      {
        url,
        published: String(published),
        content,
        sentiment: String(sentiment),
        ...(engagement !== undefined && { engagement: String(engagement) }),
        extra_author_attributes: { name },
      },
      absent,
    );
  const { app, to: projectRef } = desk;
  const card = async (id: string, more: object = {}) => {
    const cards = board.cards.filter((one) => one.id === id);
    const report = await app.call("reports.describe", { projectRef, board: { ...board, cards }, ...more });
    const found = report.cards.find((one) => one.id === id);
    if (!found) throw new Error(`No card ${id}`);
    return found;
  };
  return { desk, app, projectRef, card };
}

const unchanged = openedOnce(workspace);

const share = (part: number, whole: number) => Math.round((1000 * part) / whole) / 10;
const figures = (of: typeof posts) => ({
  mentions: of.length,
  positive: share(of.filter(({ sentiment }) => sentiment > 0).length, of.length),
  negative: share(of.filter(({ sentiment }) => sentiment < 0).length, of.length),
  engagement: of.reduce((sum, { engagement = 0 }) => sum + engagement, 0),
});

describe("cards of figures, influencers and quotations", () => {
  it("say the figures of the range and of the period before", async () => {
    const { card } = await unchanged();
    const tiles = await card("tiles");
    const [now, earlier] = [figures(inRange), figures(before)];
    expect(tiles.table?.rows.map((row) => row.slice(1))).toEqual([
      [now.mentions, earlier.mentions],
      [now.positive, earlier.positive],
      [now.negative, earlier.negative],
      [now.engagement, earlier.engagement],
    ]);
    expect(tiles).toMatchObject({ n: inRange.length, failure: null });
    expect(tiles.finding).toContain(`${inRange.length} mentions: +150%`);
    // A picture, since no program has tiles of its own.
    expect(tiles.picture?.svg).toContain(`>${inRange.length}</text>`);
  });

  it("say how many mentions aren't scored", async () => {
    const { desk, card } = await workspace();
    const numbersAlone = {
      url: "https://posts.example/8",
      published: String(Date.UTC(2026, 2, 5)),
      content: "12 345",
    };
    await desk.done("create", numbersAlone, absent);
    const tiles = await card("tiles");
    expect(tiles.n).toBe(inRange.length + 1);
    expect(tiles.notes.join(" ")).toContain(t("charts:scores.unscored", { count: 1 }));
  });

  it("rank authors and sources as the screen does, with the columns that were chosen", async () => {
    const { card } = await unchanged();
    const counts = new Map<string, typeof posts>();
    for (const post of inRange) counts.set(post.name, [...(counts.get(post.name) ?? []), post]);
    const ranked = [...counts].sort(([, a], [, b]) => b.length - a.length);
    const found = await card("authors");
    expect(found.table?.columns).toEqual([
      t("influencers:column.name"),
      t("influencers:criterion.posts"),
      t("influencers:column.negative"),
    ]);
    const [first] = ranked;
    expect(found.table?.rows).toHaveLength(2);
    expect(found.table?.rows[0]).toEqual([
      first?.[0],
      first?.[1].length,
      first?.[1].filter(({ sentiment }) => sentiment < 0).length,
    ]);
    expect(found.finding).toContain("Mara Vale leads by posts with 2");
    expect(found.notes).toEqual([
      t("influencers:note.authorPart", {
        shown: "2",
        all: String(counts.size),
        criterion: t("influencers:byCriterion.posts"),
      }),
    ]);
    expect(found.n).toBe(inRange.length);
    expect((await card("sources")).table?.rows[0]?.slice(0, 1)).toEqual(["posts.example"]);
  });

  it("show the course, the peak and the cause of each value, or of each compared query", async () => {
    const { card } = await unchanged();
    const peaks = await card("peaks");
    expect(peaks.failure).toBeNull();
    const peakOf = (of: typeof posts) => {
      const counts = new Map<number, number>();
      for (const { published } of of) counts.set(published, (counts.get(published) ?? 0) + 1);
      const value = Math.max(...counts.values());
      return {
        total: of.length,
        value,
        at: Math.min(...[...counts].flatMap(([day, n]) => (n === value ? [day] : []))),
      };
    };
    const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
    const rows = [1, 0, -1].flatMap((sentiment) => {
      const own = inRange.filter((one) => one.sentiment === sentiment);
      const { total, value, at } = peakOf(own);
      return [
        [{ "1": "Positive", "0": "Neutral", "-1": "Negative" }[sentiment], total, day.format(at), value],
      ];
    });
    expect(new Set(peaks.table?.rows.map((row) => row.slice(0, 4)))).toEqual(new Set(rows));
    // Few as they are, something is said of each.
    expect(peaks.table?.rows.every((row) => typeof row[4] === "string" && row[4].length > 10)).toBe(true);
    expect(peaks.finding).toContain("Positive has the highest day, with 2 mentions");
    expect(peaks.notes).toContain(t("cards:axes.shared"));
    expect(peaks.picture?.svg).toContain(">Positive</text>");
    const queries = await card("queries");
    expect(queries.table?.rows.map((row) => row.slice(0, 2))).toEqual([
      ["mara", inRange.filter(({ name }) => name === "Mara Vale").length],
      ["oskar", inRange.filter(({ name }) => name === "Oskar Lind").length],
    ]);
    expect(queries.notes).toContain(t("cards:axes.own"));
  });

  it("tell of an author when they post, whom they address and what they say", async () => {
    const { card } = await unchanged();
    const own = inRange.filter(({ name }) => name === "Mara Vale");
    const profile = await card("profile");
    expect(profile).toMatchObject({
      failure: null,
      title: t("cards:profileOf", { name: "Mara Vale" }),
      n: own.length,
    });
    expect(profile.table?.rows).toEqual([["@roastdesk", own.length]]);
    expect(profile.finding).toMatch(/^Mara Vale: 2 posts, highest hour Mar 4, 2026.* \(1\)/);
    const loudest = [...own].sort((a, b) => (b.engagement ?? -1) - (a.engagement ?? -1));
    expect(profile.quotations.map(({ text }) => text)).toEqual(loudest.map(({ content }) => content));
    expect(profile.picture?.svg).toContain(`>${t("cards:overTime")}</text>`);
  });

  it("quote what was chosen, and otherwise the first of the selection", async () => {
    const { card } = await unchanged();
    const chosen = await card("chosen");
    expect(chosen.title).toBe("What people say");
    expect(chosen.quotations).toEqual([
      {
        text: posts[4]?.content,
        by: expect.stringMatching(/^Mara Vale, posts\.example, Mar 5, 2026/) as unknown,
        url: posts[4]?.url,
      },
    ]);
    expect(chosen.notes).toContain(t("cards:gone", { count: 1 }));
    const loudest = [...inRange].sort((a, b) => (b.engagement ?? -1) - (a.engagement ?? -1)).slice(0, 2);
    expect((await card("loudest")).quotations.map(({ url }) => url)).toEqual(loudest.map(({ url }) => url));
    const typical = await card("typical");
    expect(new Set(typical.quotations.map(({ by }) => by.split(",")[0])).size).toBe(2);
    // The title of its slide says what is quoted.
    expect(typical.finding).toMatch(/^Mentions: 2 of \d+, typical of what they say\.$/);
    for (const { url } of typical.quotations) expect(inRange.map((post) => post.url)).toContain(url);
  });

  it("keep an own sentence, and mark it once the numbers are others", async () => {
    const { desk, app, projectRef, card } = await workspace();
    const { finding } = await card("authors");
    const cards = board.cards.map((one) =>
      one.id === "authors" ? { ...one, wording: { text: "Mara is loudest", about: finding } } : one,
    );
    const own = { ...board, cards };
    const authorsOf = async () =>
      (await app.call("reports.describe", { projectRef, board: own })).cards.find(
        ({ id }) => id === "authors",
      );
    expect(await authorsOf()).toMatchObject({ finding: "Mara is loudest", moved: false });
    const { version } = await desk.read("https://posts.example/2");
    await desk.done("delete", { url: "https://posts.example/2" }, version);
    expect(await authorsOf()).toMatchObject({ finding: "Mara is loudest", moved: true });
  });

  it("are in every file and in a record that gives the same digest again", async () => {
    const { app, projectRef } = await unchanged();
    const write = async (format: "pptx" | "docx" | "html" | "md" | "xlsx" | "csv" | "record") => {
      const file = path.join(app.userData, `cards.${format}`);
      await app.core.router.ask("reports.write", { projectRef, board, format, path: file });
      return readFileSync(file);
    };
    const texts = (bytes: Uint8Array) =>
      Object.entries(unzipSync(bytes))
        .filter(([name]) => /\.(xml|md)$/.test(name))
        .map(([, part]) => strFromU8(part))
        .join("\n");
    const [pptx, docx] = [await write("pptx"), await write("docx")];
    expect(officeFaults(pptx)).toEqual([]);
    expect(officeFaults(docx)).toEqual([]);
    for (const text of [
      texts(pptx),
      texts(docx),
      (await write("html")).toString(),
      texts(await write("md")),
    ]) {
      expect(text).toContain("Mara Vale leads by posts with 2");
      expect(text).toContain("Kettle number 4");
    }
    expect((await write("csv")).toString()).toContain("Mara Vale");
    const { record } = await app.call("reports.describe", { projectRef, board });
    expect(await app.call("reports.check", { projectRef, record })).toMatchObject({ same: true });
  });

  it("name nobody with pseudonyms", async () => {
    const { app, projectRef } = await unchanged();
    const report = await app.call("reports.describe", { projectRef, board, pseudonyms: true });
    expect(/.{0,60}(?:Mara|Vale|Oskar|Lind).{0,60}/.exec(JSON.stringify(report))?.[0]).toBeUndefined();
    expect(report.cards.find(({ id }) => id === "authors")?.table?.rows[0]?.[0]).toMatch(
      /^Author [0-9a-f]{8}$/,
    );
  });

  it("compare nothing over all time, which has no period before", async () => {
    const { app, projectRef } = await unchanged();
    const all = Board.parse({ ...board, range: { kind: "all" }, cards: board.cards.slice(0, 1) });
    const { cards } = await app.call("reports.describe", { projectRef, board: all });
    expect(cards[0]?.table?.columns).toEqual([t("cards:tile.figure"), t("cards:tile.value")]);
    expect(cards[0]?.table?.rows.map((row) => row[1])).toEqual(Object.values(figures(posts)));
  });
});
