import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { luminance } from "../../../src/analysis/drawing/luminance";
import { heightOf } from "../../../src/main/boards/text-width";
import type { Board } from "../../../src/shared/ipc/boards";
import { loadLateTexts, setLanguage } from "../../../src/shared/texts";
import type { AppScripts } from "../../support/app";
import { bundle } from "../../support/bundle";
import { Desk } from "../../support/document-desk";
import { importRows } from "../../support/imported-rows";
import { officeFaults } from "../../support/office-parts";
import { sampleBoards, samplePosts } from "../../support/sample-boards";
import { inDark, slidesOf, type Shape, type Slide } from "../../support/slide-shapes";

/** Every slide of five boards, in both languages, on a light ground and on a dark one. */

const contrast = (a: string, b: string) => {
  const [high, low] = [luminance(a), luminance(b)].sort((one, other) => other - one) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

/** Inches: programs round, and a letter's bow may leave its line. */
const tolerance = 0.02;

/** What a designer would send back. */
function faultsOf({ shapes, size, ground }: Slide): string[] {
  const faults: string[] = [];
  const [title] = shapes;
  if (title?.kind !== "title" || title.paragraphs.length === 0) faults.push("doesn't begin with its title");
  const placed = shapes.filter(
    (shape): shape is Shape & { box: NonNullable<Shape["box"]> } => shape.box !== null,
  );
  for (const { name, kind, box, textHeight, paragraphs, alt } of placed) {
    const { x, y, w, h } = box;
    if (x < -tolerance || y < -tolerance || x + w > size.width + tolerance || y + h > size.height + tolerance)
      faults.push(`${name} leaves the slide`);
    if (kind !== "number" && textHeight > h + tolerance)
      faults.push(`${name} is too low for "${paragraphs[0]?.text.slice(0, 40)}"`);
    if ((kind === "chart" || kind === "picture") && (alt.length < 20 || h < 1))
      faults.push(`${name} isn't told or seen`);
  }
  const solid = placed.filter(({ kind }) => kind !== "decoration");
  for (const [at, one] of solid.entries())
    for (const other of solid.slice(at + 1)) {
      // Titles have room for more lines than most need.
      const high = (shape: (typeof solid)[number]) =>
        shape.kind === "title" ? Math.min(shape.box.h, shape.textHeight) : shape.box.h;
      const apart =
        one.box.x + one.box.w <= other.box.x + tolerance ||
        other.box.x + other.box.w <= one.box.x + tolerance ||
        one.box.y + high(one) <= other.box.y + tolerance ||
        other.box.y + high(other) <= one.box.y + tolerance;
      if (!apart) faults.push(`${one.name} covers ${other.name}`);
    }
  for (const { kind, name, paragraphs } of shapes)
    for (const { text, size: points, colors } of paragraphs) {
      if (kind !== "number" && points < 10 && points > 0)
        faults.push(`"${text.slice(0, 30)}" has ${points} points`);
      for (const color of colors)
        if (contrast(color, ground) < 4.5) faults.push(`${name}: ${color} on ${ground}`);
    }
  // Screen readers read in this order, which is the one of the eye.
  const read = solid.filter(({ kind }) => kind !== "number" && kind !== "title");
  for (const [at, one] of read.slice(1).entries()) {
    const before = read[at];
    const isBeside = before && one.box.x >= before.box.x + before.box.w - tolerance;
    if (before && !isBeside && one.box.y < before.box.y - tolerance && one.box.x <= before.box.x)
      faults.push(`${one.name} is read after what stands below it`);
  }
  return faults;
}

let scripts: AppScripts;
beforeAll(async () => {
  await loadLateTexts();
  scripts = {
    service: await bundle("src/service/cli.ts"),
    importWorker: await bundle("src/main/imports/worker.ts"),
    reportWorker: await bundle("src/main/boards/report-worker.ts"),
  };
});

const lookOf = { en: "light", de: "dark" } as const;

it("every slide of five boards can be handed over, in both languages, on a light and a dark ground", async () => {
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
      expect(slides.map(({ ground }) => luminance(ground) > 0.5)).toEqual(slides.map(() => look === "light"));
      const faults = slides.flatMap((slide, at) => faultsOf(slide).map((fault) => `${at + 1}: ${fault}`));
      expect.soft(faults, `${board.id}, ${language}`).toEqual([]);
    }
  }
});

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
