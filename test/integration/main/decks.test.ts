import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate/browser";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { luminance } from "../../../src/analysis/drawing/luminance";
import { heightOf } from "../../../src/main/boards/text-width";
import type { Board } from "../../../src/shared/ipc/boards";
import { loadLateTexts, setLanguage, t } from "../../../src/shared/texts";
import { scripts } from "../../support/app-scripts";
import { Desk } from "../../support/document-desk";
import { importRows } from "../../support/imported-rows";
import { officeFaults } from "../../support/office-parts";
import { sampleBoards, samplePosts } from "../../support/sample-boards";
import { faultsOf } from "../../support/slide-faults";
import { inDark, slidesOf, type Shape, type Slide } from "../../support/slide-shapes";

/** Every slide of five boards, in both languages, on a light ground and on a dark one. */

beforeAll(loadLateTexts);

const lookOf = { en: "light", de: "dark" } as const;

it(
  "every slide of five boards can be handed over, in both languages, on a light and a dark ground",
  { timeout: 600_000 },
  async () => {
    const { app, to } = await Desk.open(scripts);
    onTestFinished(() => setLanguage("en"));
    await app.call("metrics.add", {
      ...to,
      metrics: [
        { name: "airline", title: "Airline", format: "KEYWORD" },
        { name: "reason", title: "Complaint reason", format: "KEYWORD" },
      ],
    });
    await importRows(app, to, samplePosts.fields, samplePosts.rows);
    const deckOf = async (board: Board, template: string | null) => {
      const file = path.join(app.userData, `${board.id}.pptx`);
      const input = { projectRef: to, board, format: "pptx" as const, path: file, template, method: true };
      await app.core.router.ask("reports.write", input);
      return readFileSync(file);
    };
    const [brief, ...others] = sampleBoards;
    if (!brief) throw new Error("No boards");
    const dark = path.join(app.userData, "dark.pptx");
    writeFileSync(dark, inDark(await deckOf({ ...brief, cards: brief.cards.slice(0, 1) }, null)));

    for (const language of ["en", "de"] as const) {
      await setLanguage(language);
      await loadLateTexts();
      const look = lookOf[language];
      for (const board of [brief, ...others]) {
        const deck = await deckOf(board, look === "dark" ? dark : null);
        expect(officeFaults(deck)).toEqual([]);
        const slides = slidesOf(deck);
        expect(slides.length).toBeGreaterThan(board.cards.length);
        expect(slides.map(({ ground }) => luminance(ground) > 0.5)).toEqual(
          slides.map(() => look === "light"),
        );
        const files = unzipSync(deck);
        const layouts = Object.entries(files).flatMap(([name, part]) =>
          name.startsWith("ppt/slides/_rels/")
            ? (/slideLayouts\/[^"]+/.exec(strFromU8(part)) ?? []).map((found) => `ppt/${found}`)
            : [],
        );
        // A title that its layout has no place for lies in the corner of its slide.
        expect(
          layouts.filter((name) => !strFromU8(files[name] ?? new Uint8Array()).includes('type="title"/>')),
        ).toEqual([]);
        // An axis that begins within bars makes small differences look large.
        for (const [name, part] of Object.entries(files))
          if (/charts\/[^/]*chart\d+\.xml$/.test(name) && strFromU8(part).includes("<c:barChart>"))
            expect(strFromU8(part)).toContain('<c:min val="0"/>');
        const said = slides.flatMap(({ shapes }) =>
          shapes.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)),
        );
        const reason = t("main:report.because.invalid");
        expect(said.includes(t("main:report.failed", { reason }))).toBe(board.id === "odd");
        expect(said.join("\n")).not.toContain("histogram type");
        // A card that has another range than its board says it.
        if (board.id === "series" && language === "en")
          expect(
            said.filter((text) => text.startsWith("Source: ")).map((text) => text.split(" · ")[1]),
          ).toContain("Feb 24, 2026, UTC time");
        const faults = slides.flatMap((slide, at) => faultsOf(slide).map((fault) => `${at + 1}: ${fault}`));
        expect.soft(faults, `${board.id}, ${language}`).toEqual([]);
      }
    }
  },
);

it("finds what a designer would send back", () => {
  const text = (name: string, box: Shape["box"], more: Partial<Shape> = {}): Shape => ({
    kind: "text",
    name,
    alt: "",
    box,
    paragraphs: [{ text: name, size: 14, isBold: false, colors: ["#1b2230"] }],
    textHeight: heightOf(1, 14),
    ...more,
  });
  const slide = (...shapes: Shape[]): Slide => ({
    ground: "#ffffff",
    size: { width: 10, height: 7 },
    shapes,
  });
  const title = text("Title", { x: 1, y: 0, w: 8, h: 1 }, { kind: "title" });
  const below = text("Below", { x: 1, y: 2, w: 8, h: 1 });
  expect(faultsOf(slide(title, below))).toEqual([]);
  const faulty = [
    slide(below, title),
    slide(title, text("Wide", { x: 5, y: 2, w: 8, h: 1 })),
    slide(title, text("Long", { x: 1, y: 2, w: 8, h: 1 }, { textHeight: 1.5 })),
    slide(title, below, text("Over", { x: 1, y: 2.5, w: 2, h: 1 })),
    slide(
      title,
      text(
        "Faint",
        { x: 1, y: 2, w: 8, h: 1 },
        { paragraphs: [{ text: "x", size: 14, isBold: false, colors: ["#a3adbd"] }] },
      ),
    ),
    slide(
      title,
      text(
        "Small",
        { x: 1, y: 2, w: 8, h: 1 },
        { paragraphs: [{ text: "x", size: 7, isBold: false, colors: [] }] },
      ),
    ),
    slide(title, text("Chart", { x: 1, y: 2, w: 8, h: 3 }, { kind: "chart" })),
    slide(title, text("Last", { x: 1, y: 5, w: 8, h: 1 }), below),
  ];
  expect(faulty.map((one) => faultsOf(one).length > 0)).toEqual(faulty.map(() => true));
});
