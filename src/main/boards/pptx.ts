import { unzipSync, zipSync } from "fflate/browser";
import PptxGenJS from "pptxgenjs";
import { asTitle, cut, unbroken } from "../../analysis/findings";
import type { Report, ReportCard, ReportChart } from "../../shared/ipc/reports";
import { blocksText } from "../../shared/text/text-blocks";
import { t } from "../../shared/texts";
import { tellsSomething } from "./column-widths";
import type { PngDrawer } from "./png";
import { addChart, firstRows } from "./pptx-chart";
import { inOwnTheme, tidied, withFullCharts } from "./pptx-file";
import { pagesOf } from "./method";
import { defineMasters, masters, scheme } from "./pptx-masters";
import { addQuotations } from "./pptx-quotations";
import { addTable, cutNote } from "./pptx-table";
import type { Box, SlideFrame } from "./slide-frame";
import { paragraphGap, textPages } from "./text-pages";
import { cutToLines, fittingSize, heightOf, linesOf, withoutOrphan } from "./text-width";
import { intoTemplate, openTemplate, templateFrame } from "./pptx-template";

type Slide = PptxGenJS.Slide;
type TextOptions = PptxGenJS.TextPropsOptions;

/** Inches: a widescreen slide, and where its titles and its content lie. */
const widescreen: SlideFrame = {
  width: 13.333,
  height: 7.5,
  left: 0.6,
  top: 1.42,
  right: 0.6,
  bottom: 0.35,
  title: { x: 0.6, y: 0.42, w: 12.133, h: 0.95 },
  titleSize: 26,
  cover: { x: 0.6, y: 2.25, w: 12.133, h: 1.3 },
  isCoverCentered: false,
  isCentered: false,
  isFromTop: true,
};

/** Points: sizes of titles and texts, and the gap below lines of the first slide. */
const coverSize = 38;
const coverGap = 6;
const minTitle = 14;
const evenTitle = 20;
const textFonts = { max: 24, min: 14 };
const footFont = 10;
const methodFont = 14;
/** Inches: the line below the title that says what is shown. */
const subtitleHeight = 0.36;
const subtitleFont = 14;
/** Inches below which a table has no room for rows. */
const minTable = 0.8;

/**
 * A report as a presentation: a title, then a slide per card in the board's order. Each has its message as the title,
 * one chart that PowerPoint can edit, or one table or text, and one footnote. Whatever else is known is in the speaker's
 * notes. With a template, the slides have its theme, layouts and size.
 */
export async function pptxOf(
  report: Report,
  png: PngDrawer,
  template: Uint8Array | null,
): Promise<Uint8Array> {
  const opened = template && openTemplate(template);
  const frame = opened ? templateFrame(opened) : widescreen;
  const deck = new PptxGenJS();
  deck.title = report.title;
  deck.subject = report.about[0] ?? "";
  deck.company = "";
  deck.author = "Earshot";
  deck.theme = { headFontFace: "Arial", bodyFontFace: "Arial" };
  deck.defineLayout({ name: "report", width: frame.width, height: frame.height });
  deck.layout = "report";
  defineMasters(deck, frame);
  const slides = new Slides(deck, { ...frame, titleSize: titleSizeOf(report, frame) }, report.language, png);
  slides.cover(report.title, report.about);
  for (const card of report.cards) slides.card(card);
  slides.method(report);
  const written = await deck.write({ outputType: "uint8array" });
  if (!(written instanceof Uint8Array)) throw new Error("The presentation wasn't written as bytes");
  const width = frame.width - frame.left - frame.right;
  const files = withFullCharts(tidied(unzipSync(written)), slides.charts, width);
  return zipSync(opened ? intoTemplate(files, opened) : inOwnTheme(files), { level: 6 });
}

/** What a card's slide has as its title. */
const messageOf = ({ finding, title, lines }: ReportCard) =>
  lines.length > 0 ? title : asTitle(finding || title);

/** The size of all titles but those of sections: the largest at which each fits. Below `evenTitle`, a long one is smaller alone. */
function titleSizeOf({ cards }: Report, { title, titleSize }: SlideFrame): number {
  const sizes = cards
    .filter(({ kind }) => kind !== "section")
    .map((card) => {
      const message = messageOf(card);
      const size = fittingSize(message, title, { max: titleSize, min: minTitle }, true);
      return withoutOrphan(message, title.w, size);
    });
  return Math.min(titleSize, Math.max(evenTitle, Math.min(titleSize, ...sizes)));
}

class Slides {
  /** In the order of the files. */
  readonly charts: ReportChart[] = [];

  constructor(
    private readonly deck: PptxGenJS,
    private readonly frame: SlideFrame,
    private readonly language: Report["language"],
    private readonly png: PngDrawer,
  ) {}

  /** The first slide, or the one that opens a section. */
  cover(title: string, below: readonly string[]): void {
    const { cover, height, isCoverCentered } = this.frame;
    const slide = this.deck.addSlide({ masterName: masters.cover });
    const size = fittingSize(title, cover, { max: coverSize, min: minTitle }, true);
    this.#title(slide, this.#fitted(title, cover, size), size);
    if (below.length === 0) return;
    const y = Math.min(cover.y + cover.h + 0.15, height - 1.4);
    const box = { w: cover.w, h: Math.min(2.6, height - y - 0.4) };
    const text = below.join("\n");
    // Each line may be a paragraph, with a gap below it.
    const fontSize = fittingSize(text, { ...box, h: box.h * 0.7 }, { max: 16, min: 12 });
    const lines = Math.floor(box.h / (heightOf(1, fontSize) + coverGap / 72));
    this.#text(slide, cutToLines(text, cutLines, { width: box.w, size: fontSize, lines }), {
      x: cover.x,
      y,
      ...box,
      fontSize,
      align: isCoverCentered ? "center" : "left",
      valign: "top",
      color: scheme.faint,
      paraSpaceAfter: coverGap,
    });
  }

  card(card: ReportCard): void {
    const { chart, picture, table, quotations, kind, failure } = card;
    if (kind === "section") {
      this.cover(card.title, [blocksText(card.lines)].filter(Boolean));
      return;
    }
    if (card.lines.length > 0) {
      this.#texts(card);
      return;
    }
    const { slide, y } = this.#slide(messageOf(card));
    const foot = [card.footnote, ...card.notes];
    const subtitle = card.finding === card.title || card.finding === "" ? "" : card.title;
    const content = this.#content(y + (subtitle === "" ? 0 : subtitleHeight), foot);
    if (subtitle !== "")
      this.#text(slide, cutToLines(subtitle, cut, { width: content.w, size: subtitleFont, lines: 1 }), {
        ...content,
        y,
        h: subtitleHeight - 0.06,
        fontSize: subtitleFont,
        align: this.frame.isCentered ? "center" : "left",
        valign: "top",
        color: scheme.faint,
      });
    if (failure !== null)
      this.#text(slide, failure, { ...content, fontSize: 18, valign: "top", color: scheme.faint });
    else if (chart) {
      const drawn = firstRows(chart);
      this.charts.push(drawn);
      addChart(slide, drawn, content, { altText: altText(card), lang: this.#lang });
      foot.push(...cutNote(drawn.categories.length, chart.categories.length));
    } else if (picture && kind === "profile" && quotations.length > 0) {
      const [left, right] = halvesOf(content);
      const height = this.#picture(slide, picture, altText(card), left) + 0.2;
      if (table && left.h - height > minTable)
        foot.push(...addTable(slide, table, { ...left, y: left.y + height, h: left.h - height }));
      addQuotations(slide, quotations, right, this.#lang);
    } else if (picture) this.#picture(slide, picture, altText(card), content);
    else {
      const hasTable = table !== null && tellsSomething(table);
      const [left, right] = halvesOf(content);
      if (hasTable) foot.push(...addTable(slide, table, quotations.length > 0 ? left : content));
      if (quotations.length > 0) addQuotations(slide, quotations, hasTable ? right : content, this.#lang);
    }
    this.#foot(slide, foot);
    const notes = [card.moved ? t("main:report.moved") : "", card.details, ...foot];
    slide.addNotes([card.finding, ...notes].filter(Boolean).join("\n"));
  }

  method({ method }: Report): void {
    if (method.length === 0) return;
    const { left, top, width, right, height, bottom } = this.frame;
    const room: Box = { x: left, y: top, w: width - left - right, h: height - top - bottom - 0.3 };
    const pages = pagesOf(
      method,
      Math.floor((room.h * 72) / (1.35 * methodFont)),
      Math.floor((room.w * 72) / (0.5 * methodFont)),
    );
    pages.forEach((lines, index) => {
      const heading = t("main:report.part.method");
      const { slide, y } = this.#slide(
        pages.length > 1 ? `${heading} (${index + 1}/${pages.length})` : heading,
      );
      slide.addText(
        lines.map(({ text, isHeading }, at) => ({
          text,
          options: {
            bold: isHeading,
            breakLine: true,
            fontSize: methodFont,
            color: isHeading ? scheme.text : scheme.faint,
            ...(isHeading && at > 0 ? { paraSpaceBefore: 10 } : {}),
          },
        })),
        { ...room, y, valign: "top", margin: 0, lang: this.#lang },
      );
    });
  }

  get #lang(): string {
    return this.language === "de" ? "de-DE" : "en-US";
  }

  /** A slide with its message, and where the content below it begins. */
  #slide(message: string): { slide: Slide; y: number } {
    const { title, titleSize, top, isFromTop } = this.frame;
    const slide = this.deck.addSlide({ masterName: masters.card });
    const fontSize = fittingSize(message, title, { max: titleSize, min: minTitle }, true);
    const text = this.#fitted(message, title, fontSize);
    this.#title(slide, text, fontSize);
    const height = heightOf(linesOf(text, title.w, fontSize, true), fontSize);
    return { slide, y: isFromTop ? title.y + height + 0.12 : top };
  }

  /** For a text alone, the library forgets its own size and takes the placeholder's. */
  #title(slide: Slide, text: string, fontSize: number): void {
    slide.addText([{ text, options: { fontSize } }], { placeholder: "title" });
  }

  /** As much of a title as its box has room for. */
  #fitted(text: string, { w, h }: Box, size: number): string {
    const lines = Math.max(1, Math.floor(h / heightOf(1, size)));
    return cutToLines(text, cut, { width: w, size, lines, isBold: true });
  }

  /** The place between the title and the footnote. */
  #content(y: number, foot: readonly string[]): Box {
    const { left, width, right } = this.frame;
    // A line more than is known now: rows and columns that don't fit are told there as well.
    return { x: left, y, w: width - left - right, h: this.#footTop(foot, 1) - y - 0.12 };
  }

  #footTop(foot: readonly string[], more = 0): number {
    const { height, bottom } = this.frame;
    const lines = linesOf(footText(foot), this.#footWidth, footFont);
    return height - bottom - heightOf(lines + (foot.join("") === "" ? 0 : more), footFont);
  }

  /** Room is left for the number of the slide. */
  get #footWidth(): number {
    return this.frame.width - this.frame.left - this.frame.right - 0.8;
  }

  /** Last, since screen readers read the shapes in their order. */
  #foot(slide: Slide, foot: readonly string[]): void {
    const text = footText(foot);
    if (text === "") return;
    const y = this.#footTop(foot);
    this.#text(slide, text, {
      x: this.frame.left,
      y,
      w: this.#footWidth,
      h: this.frame.height - this.frame.bottom - y,
      fontSize: footFont,
      valign: "bottom",
      color: scheme.faint,
    });
  }

  #text(slide: Slide, text: string, options: TextOptions): void {
    slide.addText(text, { margin: 0, lang: this.#lang, ...options });
  }

  /** A text, on as many slides as it needs. */
  #texts(card: ReportCard): void {
    const { width, height, left, right, bottom, title, top, isFromTop } = this.frame;
    // Below a title of one line, or of two where it is that long.
    const taken = heightOf(linesOf(card.title, title.w, this.frame.titleSize, true), this.frame.titleSize);
    const y = isFromTop ? title.y + Math.min(title.h, taken) + 0.2 : top;
    const box = { x: left, y, w: width - left - right, h: height - bottom - 0.3 - y };
    const { fontSize, pages } = textPages(card.lines, box, textFonts);
    pages.forEach((lines, index) => {
      const { slide } = this.#slide(
        pages.length > 1 ? `${card.title} (${index + 1}/${pages.length})` : card.title,
      );
      slide.addText(
        lines.flatMap(({ kind, runs }) =>
          runs.map(({ text, bold, italic }, at) => ({
            text: unbroken(text),
            options: {
              bold: bold || kind === "heading",
              italic,
              fontSize,
              color: scheme.text,
              breakLine: at === runs.length - 1,
              // The library begins a paragraph at each run with a bullet.
              ...(kind === "bullet" && at === 0 ? { bullet: { indent: fontSize } } : {}),
              paraSpaceAfter: fontSize * paragraphGap,
            },
          })),
        ),
        { ...box, valign: "top", margin: 0, lang: this.#lang },
      );
      if (card.moved) slide.addNotes(t("main:report.moved"));
    });
  }

  #picture(slide: Slide, picture: NonNullable<ReportCard["picture"]>, altText: string, box: Box): number {
    const scale = Math.min(box.w / picture.width, box.h / picture.height);
    const w = picture.width * scale;
    const bytes = this.png.draw(picture.svg, Math.round(w * 220));
    slide.addImage({
      data: `image/png;base64,${Buffer.from(bytes).toString("base64")}`,
      x: box.x,
      y: box.y,
      w,
      h: picture.height * scale,
      altText,
    });
    return picture.height * scale;
  }
}

/** A table or picture, and quotations beside it. */
function halvesOf(box: Box): [left: Box, right: Box] {
  const w = box.w * 0.54;
  return [
    { ...box, w },
    { ...box, x: box.x + w + 0.4, w: box.w - w - 0.4 },
  ];
}

/** What a chart or picture shows, for who can't see it. */
const altText = ({ title, finding, details }: ReportCard) =>
  [title, finding, details].filter(Boolean).join(". ");

/** A text of several lines, cut in the last one. */
const cutLines = (text: string, max: number) => {
  const at = text.lastIndexOf("\n", max - 1) + 1;
  return text.slice(0, at) + cut(text.slice(at), Math.max(1, max - at));
};

/** Letters of each paragraph of a footnote. German ones are a third longer than English ones. */
const maxFoot = 520;

/** The footnote in one paragraph, and in another as many of its caveats as are read: the speaker's notes have all. */
function footText([footnote = "", ...notes]: readonly string[]): string {
  let caveats = "";
  for (const note of notes.filter(Boolean)) {
    const longer = caveats === "" ? cut(note, maxFoot) : `${caveats} · ${note}`;
    if (longer.length <= maxFoot) caveats = longer;
  }
  return [cut(footnote, maxFoot), caveats].filter(Boolean).join("\n");
}
