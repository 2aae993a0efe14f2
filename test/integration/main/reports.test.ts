import { strFromU8, unzipSync } from "fflate/browser";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import readXlsxFile from "read-excel-file/node";
import { beforeAll, describe, expect, it } from "vitest";
import { Board, type Wording } from "../../../src/shared/ipc/boards";
import { MethodRecord, type Report } from "../../../src/shared/ipc/reports";
import type { ReportFormat } from "../../../src/shared/ipc/reports.constants";
import { loadLateTexts, quoted, t } from "../../../src/shared/texts";
import { scripts } from "../../support/app-scripts";
import { Desk, absent } from "../../support/document-desk";
import { openedOnce } from "../../support/opened-once";
import type { WhenOver } from "../../support/temporary-folder";
import { officeFaults } from "../../support/office-parts";

beforeAll(loadLateTexts);

const post = (number: number, content: string, sentiment: number) => ({
  url: `https://posts.example/${number}`,
  published: String(Date.UTC(2026, 2, 1 + (number % 3), 10)),
  title: `Post ${number} <b>`,
  content,
  sentiment: String(sentiment),
});
const posts = [
  post(1, "The kettle leaks", -1),
  post(2, "The kettle leaks", -1),
  post(3, "A grinder hums", 1),
  post(4, "A grinder roars", 0),
  post(5, "Kettle bought twice", 1),
];

const board = Board.parse({
  id: "b1",
  name: "Kettles & grinders",
  by: "Roast & Partners",
  query: "",
  range: { kind: "custom", from: "2026-03-01", to: "2026-03-03" },
  cards: [
    { id: "days", question: { interval: "day" } },
    {
      id: "kettles",
      title: "Kettles",
      question: { query: "kettle", interval: "day", breakdown: "none", form: "lines" },
    },
    { id: "week", question: { form: "heatmap", breakdown: "none" } },
    { id: "words", kind: "words", question: { query: "grinder", topN: 5 } },
    { id: "stories", kind: "stories", question: {} },
    {
      id: "why",
      kind: "why",
      question: { period: { min: Date.UTC(2026, 2, 2), max: Date.UTC(2026, 2, 3) } },
    },
  ],
});

async function workspace(whenOver?: WhenOver) {
  const desk = await Desk.open(scripts, whenOver);
  for (const one of posts) await desk.done("create", one, absent);
  const { app, to: projectRef } = desk;
  const describeBoard = () => app.call("reports.describe", { projectRef, board });
  const save = async (format: ReportFormat) => {
    const file = path.join(app.userData, `report.${format}`);
    await app.core.router.ask("reports.write", { projectRef, board, format, path: file });
    return readFileSync(file);
  };
  return { desk, app, projectRef, describeBoard, save };
}

const unchanged = openedOnce(workspace);

const numbersOf = ({ cards }: Report, id: string) =>
  cards.find((card) => card.id === id)?.chart?.series.map(({ values }) => values);

/** The numbers of a part of a chart, in order. */
const drawn = (chart: string) =>
  chart
    .split("<c:ser>")
    .slice(1)
    .map((series) =>
      [...(/<c:val>.*?<\/c:val>/s.exec(series)?.[0] ?? "").matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(
        ([, value]) => Number(value),
      ),
    );

/** The paragraphs of each slide, in their order; the first one is the title. */
function slideTexts(bytes: Uint8Array): string[][] {
  const files = Object.entries(unzipSync(bytes)).flatMap(([name, part]) => {
    const [, number] = /^ppt\/slides\/(?:earshot-)?slide(\d+)\.xml$/.exec(name) ?? [];
    return number === undefined ? [] : [{ number: Number(number), xml: strFromU8(part) }];
  });
  return files
    .sort((a, b) => a.number - b.number)
    .map(({ xml }) => {
      const slide = parseDocument(xml, { xmlMode: true });
      return DomUtils.getElementsByTagName("a:p", slide)
        .map((paragraph) =>
          DomUtils.getElementsByTagName("a:r", paragraph).map(DomUtils.textContent).join(""),
        )
        .filter(Boolean);
    });
}

describe("a board as a report", () => {
  it("holds the same numbers in every file, which are those of the service", async () => {
    const { app, describeBoard, save } = await unchanged();
    const report = await describeBoard();
    expect(report.about[0]).toBe("Roast & Partners");
    // Days one to three have posts 3; 1 and 4; 2 and 5.
    expect(numbersOf(report, "days")).toEqual([
      [1, 0, 1],
      [0, 1, 0],
      [0, 1, 1],
    ]);
    expect(numbersOf(report, "kettles")).toEqual([[0, 1, 2]]);
    expect(report.cards.map(({ failure }) => failure)).toEqual(report.cards.map(() => null));
    expect(report.cards.map(({ n }) => n)).toEqual([5, 3, 5, 2, 5, 2]);
    expect(report.cards[0]?.footnote).toContain("n\u00a0=\u00a05");

    const deck = unzipSync(await save("pptx"));
    const part = (name: string) => strFromU8(deck[name] ?? new Uint8Array());
    // Two days tie as the highest, which are marked.
    expect(drawn(part("ppt/charts/chart1.xml"))).toEqual([...(numbersOf(report, "days") ?? []), [2, 2]]);
    // The day with both posts is marked.
    expect(drawn(part("ppt/charts/chart2.xml"))).toEqual([...(numbersOf(report, "kettles") ?? []), [2]]);
    const slides = Object.keys(deck).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
    // A title and six cards.
    expect(slides).toHaveLength(7);
    const book = unzipSync(deck["ppt/embeddings/Microsoft_Excel_Worksheet1.xlsx"] ?? new Uint8Array());
    expect(strFromU8(book["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).not.toContain("<v></v>");

    const words = strFromU8(unzipSync(await save("docx"))["word/document.xml"] ?? new Uint8Array());
    for (const { finding } of report.cards)
      expect(words).toContain(finding.replaceAll("&", "&amp;").replaceAll("<", "&lt;").slice(0, 20));

    const page = (await save("html")).toString();
    const charts = JSON.parse(/id="charts">(.*?)<\/script>/s.exec(page)?.[1] ?? "") as {
      "chart-1": { option: { series: { data: number[] }[] } };
    };
    expect(charts["chart-1"].option.series.map(({ data }) => data)).toEqual(numbersOf(report, "days"));
    expect(page).not.toContain("Post 1 <b>");
    expect(page).not.toMatch(/<(script|link|img)[^>]+(src|href)="https?:/);
    const kept = MethodRecord.parse(JSON.parse(/id="record">(.*?)<\/script>/s.exec(page)?.[1] ?? ""));
    expect(kept.digest).toBe(report.record.digest);

    const csv = (await save("csv")).toString();
    expect(csv).toContain('Kettles,"Mar 2, 2026",Mentions,1');
    const sheets = await readXlsxFile(await save("xlsx"));
    expect(JSON.stringify(sheets)).toContain('["Mar 2, 2026",1]');

    await save("pdf");
    expect(app.printed[0]).not.toContain("<script");
    expect(app.printed[0]).toContain("Kettles &amp; grinders");
    const text = strFromU8(unzipSync(await save("md"))["report.md"] ?? new Uint8Array());
    expect(text).toContain("| Mar 2, 2026 | 1 |");
  });

  it("has one message a slide, with one footnote in plain words, and the method only if asked", async () => {
    const { app, projectRef, describeBoard } = await unchanged();
    const { cards } = await describeBoard();
    const slidesOf = async (more: object) => {
      const file = path.join(app.userData, "deck.pptx");
      const input = { projectRef, board, format: "pptx" as const, path: file, ...more };
      await app.core.router.ask("reports.write", input);
      const bytes = readFileSync(file);
      expect(officeFaults(bytes)).toEqual([]);
      return slideTexts(bytes);
    };
    const slides = await slidesOf({});
    expect(slides.map(([title]) => title)).toEqual([
      board.name,
      ...cards.map(({ finding, title }) => (finding || title).replace(/\.$/, "")),
    ]);
    expect(cards.find(({ id }) => id === "kettles")).toMatchObject({
      title: "Kettles",
      finding: "Mar 3, 2026 is the highest day with 2 of 3 mentions.",
    });
    for (const [index, texts] of slides.slice(1).entries()) {
      const footnote = cards[index]?.footnote ?? "";
      expect(texts).toContain(footnote);
      expect(footnote).toMatch(/^Source: .+ · Mar \d(\s–\s\d)?, 2026, UTC time · n\s=\s\d/);
    }
    // Its own deck as a template: the slides are replaced, and the notes come along.
    const template = path.join(app.userData, "template.pptx");
    writeFileSync(template, readFileSync(path.join(app.userData, "deck.pptx")));
    expect(await slidesOf({ template })).toEqual(slides);
    // Who can't see a chart or a picture reads what it says.
    const deck = Object.entries(unzipSync(readFileSync(template)));
    const slideXml = deck
      .filter(([name]) => /^ppt\/slides\/slide\d/.test(name))
      .map(([, part]) => strFromU8(part));
    const described = slideXml.flatMap((xml) => [...xml.matchAll(/<p:cNvPr [^>]*descr="([^"]*)"/g)]);
    const drawn = cards.filter(({ chart, picture }) => chart ?? picture);
    expect(described.map(([, text = ""]) => text.length > 20)).toEqual(drawn.map(() => true));
    const all = (await slidesOf({ method: true })).flat().join("\n");
    expect(all).toContain(t("main:report.method.repeat"));
    // JSON, digests, paths and times in milliseconds.
    expect(all).not.toMatch(/[{}]|[0-9a-f]{32}|\d{10}|analytics\.|text\.w/);
    expect(all).not.toContain(app.userData);
  });

  it("has texts, sections and a summary where the analyst puts them, and own sentences", async () => {
    const { desk, app, projectRef } = await workspace();
    const [days, kettles] = board.cards;
    const texts = (kettlesWording: Wording | null, summary: Wording | null) =>
      Board.parse({
        ...board,
        cards: [
          { id: "summary", kind: "text", role: "summary", wording: summary },
          { id: "section", kind: "text", role: "section", title: "Leaks" },
          { ...kettles, wording: kettlesWording },
          {
            id: "text",
            kind: "text",
            role: "text",
            title: "What to do",
            wording: { text: "- **Call** them\n- Wait" },
          },
          days,
        ],
      });
    const describeThe = (asked: Board) => app.call("reports.describe", { projectRef, board: asked });
    const first = await describeThe(texts(null, null));
    const written = first.cards[2]?.finding ?? "";
    const said = (report: Report) =>
      report.cards[0]?.lines.map(({ kind, runs }) => [kind, runs.map(({ text }) => text).join("")]);
    expect(said(first)).toEqual([
      ["bullet", written],
      ["bullet", first.cards[4]?.finding],
    ]);
    expect(first.cards.map(({ kind }) => kind)).toEqual(["summary", "section", "chart", "text", "chart"]);

    const own = texts({ text: "Kettles leak", about: written }, { text: "All leaks", about: "- other" });
    const edited = await describeThe(own);
    expect(edited.cards.map(({ moved }) => moved)).toEqual([true, false, false, false, false]);
    expect(edited.cards[2]?.finding).toBe("Kettles leak");
    expect(said(edited)).toEqual([["paragraph", "All leaks"]]);
    const changed = post(5, "Toaster bought twice", 1);
    await desk.done("update", changed, (await desk.read(changed.url)).version);
    const moved = await describeThe(own);
    expect(moved.cards[2]).toMatchObject({ finding: "Kettles leak", moved: true });
    const listing = await describeThe(texts({ text: "Kettles leak", about: written }, null));
    expect(listing.cards[0]).toMatchObject({ kind: "summary", moved: true });

    for (const format of ["pptx", "docx", "html", "md", "xlsx", "csv"] as const) {
      const file = path.join(app.userData, `texts.${format}`);
      await app.core.router.ask("reports.write", { projectRef, board: own, format, path: file });
      if (format === "docx" || format === "pptx") expect(officeFaults(readFileSync(file))).toEqual([]);
    }
    const deck = slideTexts(readFileSync(path.join(app.userData, "texts.pptx")));
    expect(deck.map(([title]) => title).slice(1, 5)).toEqual([
      t("findings:text.summary"),
      "Leaks",
      "Kettles leak",
      "What to do",
    ]);
    expect(deck[4]?.slice(1)).toEqual(["Call them", "Wait"]);
    expect(readFileSync(path.join(app.userData, "texts.html"), "utf8")).toContain(
      "<strong>Call</strong> them",
    );
  });

  it("sets two queries side by side instead of naming a change from one to the other", async () => {
    const { app, projectRef } = await unchanged();
    const question = {
      query: "kettle",
      compare: { kind: "queries", queries: ["grinder"] },
      breakdown: "none",
    };
    const asked = Board.parse({
      ...board,
      cards: [{ id: "both", question: { interval: "day", ...question } }],
    });
    const { cards } = await app.call("reports.describe", { projectRef, board: asked });
    expect(cards[0]?.finding).toContain(
      t("findings:totalBeside", {
        count: 3,
        before: "2",
        name: quoted("grinder"),
      }),
    );
  });

  it("has a record that gives the same digest again, and names the cards that an edit changes", async () => {
    const { desk, app, projectRef, save } = await workspace();
    const record = MethodRecord.parse(JSON.parse((await save("record")).toString()));
    expect(record.hiddenTerms).toEqual([]);
    expect(await app.call("reports.check", { projectRef, record })).toMatchObject({ same: true, cards: [] });
    const changed5 = post(5, "Toaster bought twice", 1);
    await desk.done("update", changed5, (await desk.read(changed5.url)).version);
    const check = await app.call("reports.check", { projectRef, record });
    expect(check.same).toBe(false);
    const changed = check.cards.map(({ id }) => id);
    expect(changed).toContain("kettles");
    // Its mentions are neither more nor others.
    for (const id of ["days", "week", "words"]) expect(changed).not.toContain(id);
    expect(record.corrections).toEqual([]);
    expect(check.record.corrections).toMatchObject([{ documents: 1, undone: false }]);
    expect([check.dataBefore, check.dataNow]).toEqual([5, 5]);
    expect(check.cards.find(({ id }) => id === "kettles")?.changes).toContainEqual({
      name: "Mar 3, 2026, Mentions",
      before: 2,
      now: 1,
    });
  });

  it("names nobody if people are to have pseudonyms, which stay the same", async () => {
    const { desk, app, projectRef } = await workspace();
    const more =
      "leaks from its lid whenever the water boils, so the shop should take all of them back at once";
    const written = (number: number, name: string) => ({
      ...post(number, `Anna Schmidt and @tom_k say: the kettle of u/carla.99 ${more}`, -1),
      // Copies of a story have the same title, too.
      title: "Kettles",
      extra_author_attributes: { name },
    });
    // The second one is published first, so it stands for the story.
    for (const one of [written(11, "tom_k"), written(12, "Anna Schmidt")])
      await desk.done("create", one, absent);
    const people = Board.parse({
      ...board,
      cards: [
        { id: "text", kind: "text", role: "text", wording: { text: "Ask Anna Schmidt" } },
        {
          id: "stories",
          kind: "stories",
          wording: { text: "@tom_k and Anna Schmidt say so", about: "Anna Schmidt said something" },
          question: { query: "say" },
        },
        { id: "quotations", kind: "quotations", question: { query: "say" } },
        { id: "words", kind: "words", question: { query: "say", topN: 20, kinds: ["mention"] } },
        ...board.cards.filter(({ kind }) => kind === "why"),
      ],
    });
    const input = { projectRef, board: people, pseudonyms: true };
    const named = JSON.stringify(await app.call("reports.describe", { ...input, pseudonyms: false }));
    expect(named).toContain("Anna Schmidt");
    const report = await app.call("reports.describe", input);
    const [quotation] = report.cards[2]?.quotations ?? [];
    const [, handle = "none"] = /@author_([0-9a-f]{8})/.exec(quotation?.text ?? "") ?? [];
    const [, name = "none"] = /^Author ([0-9a-f]{8})/.exec(quotation?.text ?? "") ?? [];
    // Who is named in the text wrote it.
    expect([`Author ${name}`, `Author ${handle}`]).toContain(quotation?.by.split(",")[0]);
    expect(quotation?.url).toBe("");
    const again = await app.call("reports.describe", input);
    expect(again.cards[2]?.quotations).toEqual(report.cards[2]?.quotations);
    expect(await app.call("reports.check", { projectRef, record: report.record })).toMatchObject({
      same: true,
      record: { pseudonyms: true },
    });

    const write = async (format: ReportFormat) => {
      const file = path.join(app.userData, `people.${format}`);
      await app.core.router.ask("reports.write", { ...input, format, path: file });
      return readFileSync(file);
    };
    const unzipped = (bytes: Uint8Array) =>
      Object.values(unzipSync(bytes))
        .map((part) => strFromU8(part))
        .join("\n");
    const files = [
      unzipped(await write("pptx")),
      unzipped(await write("docx")),
      (await write("html")).toString(),
      (await write("csv")).toString(),
      (await write("record")).toString(),
      unzipped(await write("md")),
      unzipped(await write("xlsx")),
    ];
    await write("pdf");
    files.push(...app.printed.slice(-1));
    for (const text of files) {
      expect(/.{0,60}(?:Schmidt|tom_k|carla\.99).{0,60}/i.exec(text)?.[0]).toBeUndefined();
      expect(text).toContain(handle);
    }
  });

  it("says why it can't be made, and pages can't name a path", async () => {
    const { app, projectRef } = await unchanged();
    const none = { projectRef, board: { ...board, cards: [] }, format: "pptx" as const };
    expect((await app.failure("reports.describe", none)).kind).toBe("invalid");
    expect((await app.failure("reports.describe", { projectRef, board: "gone" })).kind).toBe("missing");
    const file = path.join(app.userData, "own.pptx");
    expect((await app.failure("reports.write", { ...none, board, path: file })).kind).toBe("forbidden");
    app.chosen.save = file;
    const notSlides = path.join(app.userData, "template.pptx");
    writeFileSync(notSlides, "no slides");
    const template = app.given(notSlides);
    const save = { projectRef, board, format: "pptx" as const, saveId: "s", template };
    expect((await app.failure("reports.save", save)).kind).toBe("invalid");
  });
});
