import { unzipSync, zipSync } from "fflate/browser";
import PptxGenJS from "pptxgenjs";
import { asTitle, cut, quoted } from "../../analysis/findings";
import { paperColors } from "../../analysis/drawing/paper";
import type { Report, ReportCard, ReportChart } from "../../shared/ipc/reports";
import { blocksText } from "../../shared/text/text-blocks";
import { t } from "../../shared/texts";
import { webUrl } from "../web-url";
import { tellsSomething } from "./column-widths";
import type { PngDrawer } from "./png";
import { decoration, inOwnTheme, rule, tidied } from "./pptx-file";
import { pagesOf } from "./method";
import { withErrorBars } from "./error-bars";
import { accent, defineMasters, masters, scheme } from "./pptx-masters";
import { addTable, cutNote } from "./pptx-table";
import { boldLetter, fittingSize, linesOf, type Box, type SlideFrame } from "./slide-frame";
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
  isCentered: false,
  isFromTop: true,
};

/** Bars of a ranking that can be read on a slide. */
const maxRows = 12;
/** Points: fonts of texts, of the footnote and of the method. */
const textFonts = { max: 24, min: 11 };
const footFont = 10;
const methodFont = 14;
/** Inches: the line below the title that says what is shown. */
const subtitleHeight = 0.36;
const line = (paperColors["--line-strong"] ?? "").slice(1);
/** The theme's font for texts. */
const bodyFont = "+mn-lt";

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
  const slides = new Slides(deck, frame, report.language, png);
  slides.cover(report.title, report.about);
  for (const card of report.cards) slides.card(card);
  slides.method(report);
  const written = await deck.write({ outputType: "uint8array" });
  if (!(written instanceof Uint8Array)) throw new Error("The presentation wasn't written as bytes");
  const files = withErrorBars(tidied(unzipSync(written)), slides.charts);
  return zipSync(opened ? intoTemplate(files, opened) : inOwnTheme(files), { level: 6 });
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
    const { cover, height, isCentered } = this.frame;
    const slide = this.deck.addSlide({ masterName: masters.cover });
    slide.addText(cut(title, 120), { placeholder: "title" });
    if (below.length === 0) return;
    const y = Math.min(cover.y + cover.h + 0.15, height - 1.4);
    this.#text(slide, below.map((text) => cut(text, 240)).join("\n"), {
      x: cover.x,
      y,
      w: cover.w,
      h: Math.min(1.8, height - y - 0.3),
      fontSize: 16,
      align: isCentered ? "center" : "left",
      valign: "top",
      color: scheme.faint,
      paraSpaceAfter: 6,
    });
  }

  card(card: ReportCard): void {
    const { chart, picture, table, quotations, kind, failure } = card;
    if (kind === "section") {
      this.cover(card.title, [blocksText(card.lines)].filter(Boolean));
      return;
    }
    const { slide, y } = this.#slide(asTitle(card.finding || card.title));
    const foot = [card.footnote, ...card.notes];
    const subtitle = card.finding === card.title || card.finding === "" ? "" : cut(card.title, 120);
    const content = this.#content(y + (subtitle === "" ? 0 : subtitleHeight), foot);
    if (subtitle !== "")
      this.#text(slide, subtitle, {
        ...content,
        y,
        h: subtitleHeight - 0.06,
        fontSize: 14,
        valign: "top",
        color: scheme.faint,
      });
    if (failure !== null)
      this.#text(slide, failure, { ...content, fontSize: 18, valign: "top", color: scheme.faint });
    else if (card.lines.length > 0) this.#lines(slide, card.lines, content);
    else if (chart) foot.push(...this.#chart(slide, chart, altText(card), content));
    else if (picture) this.#picture(slide, picture, altText(card), content);
    else {
      // The rows of stories are what would be quoted.
      const beside = kind === "stories" ? [] : quotations;
      const hasTable = table !== null && tellsSomething(table);
      const half = { ...content, w: content.w * 0.54 };
      if (hasTable) foot.push(...addTable(slide, table, beside.length > 0 ? half : content));
      if (beside.length > 0)
        this.#quotations(
          slide,
          beside,
          hasTable ? { ...content, x: half.x + half.w + 0.4, w: content.w - half.w - 0.4 } : content,
        );
    }
    this.#foot(slide, foot);
    const notes = [card.moved ? t("main:report.moved") : "", card.details, ...foot];
    slide.addNotes([card.finding, ...notes].filter(Boolean).join("\n"));
  }

  method({ method }: Report): void {
    if (method.length === 0) return;
    const { frame } = this;
    const { left, top, width, right, height } = frame;
    const room: Box = { x: left, y: top, w: width - left - right, h: height - top - 0.5 };
    const pages = pagesOf(
      method,
      Math.floor((room.h * 72) / (1.35 * methodFont)),
      Math.floor((room.w * 72) / (0.5 * methodFont)),
    );
    pages.forEach((lines, index) => {
      const heading = t("main:report.part.method");
      const { slide } = this.#slide(pages.length > 1 ? `${heading} (${index + 1}/${pages.length})` : heading);
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
        { ...room, valign: "top", margin: 0, lang: this.#lang },
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
    const text = cut(message, 260);
    const fontSize = fittingSize(text, title, { max: titleSize, min: 14 }, boldLetter);
    slide.addText(text, { placeholder: "title", fontSize });
    const height = (linesOf(text, title.w, fontSize, boldLetter) * 1.2 * fontSize) / 72;
    return { slide, y: isFromTop ? title.y + height + 0.12 : top };
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
    return height - bottom - (lines + (foot.join("") === "" ? 0 : more)) * footFont * 0.0175;
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

  #lines(slide: Slide, lines: ReportCard["lines"], box: Box): void {
    // Gaps between paragraphs take a third of the height.
    const fontSize = fittingSize(blocksText(lines), { w: box.w - 0.4, h: box.h * 0.67 }, textFonts);
    slide.addText(
      lines.flatMap(({ kind, runs }) =>
        runs.map(({ text, bold, italic }, index) => ({
          text,
          options: {
            bold: bold || kind === "heading",
            italic,
            fontSize,
            color: scheme.text,
            breakLine: index === runs.length - 1,
            // The library begins a paragraph at each run with a bullet.
            ...(kind === "bullet" && index === 0 ? { bullet: { indent: fontSize } } : {}),
            paraSpaceAfter: fontSize * 0.45,
          },
        })),
      ),
      { ...box, valign: "top", margin: 0, lang: this.#lang },
    );
  }

  /** Returns what has to be said of what doesn't fit. */
  #chart(slide: Slide, whole: ReportChart, altText: string, box: Box): string[] {
    const chart = firstRows(whole);
    const { shape, stack, categories, series, values } = chart;
    this.charts.push(chart);
    const isRows = shape === "rows";
    const code = values === "shares" ? "0.0%" : "#,##0.##";
    const areWhole = series.every((dataSeries) =>
      dataSeries.values.every((value) => value === null || Number.isInteger(value)),
    );
    const format = values === "numbers" && areWhole ? "#,##0" : code;
    const main = series.filter(({ over }) => !over);
    const over = series.filter((dataSeries) => dataSeries.over);
    const data = (list: typeof series) =>
      // The library's types know no gaps, which it writes as empty cells. So it does with zeros that aren't text.
      list.map(({ name, values }) => ({
        name,
        labels: categories,
        values: values.map((value) => (value === 0 ? "0" : value)) as number[],
      }));
    const colors = (list: typeof series) => list.map(({ color }) => color.slice(1));
    const labelled = isRows && stack === "none";
    const highs = series.flatMap(({ intervals = [] }) =>
      intervals.flatMap((interval) => interval?.high ?? []),
    );
    const look = {
      barDir: isRows ? "bar" : "col",
      barGrouping: stack === "share" ? "percentStacked" : stack === "stacked" ? "stacked" : "clustered",
      barGapWidthPct: categories.length > 40 ? 20 : 45,
      lineSize: 2.25,
      // Between gaps, an estimate is a point without a line.
      lineDataSymbol: highs.length > 0 ? ("circle" as const) : ("none" as const),
      showValue: labelled,
      ...(labelled
        ? {
            dataLabelFontSize: 12,
            dataLabelFormatCode: format,
            dataLabelColor: scheme.text,
            dataLabelFontFace: bodyFont,
          }
        : {}),
    };
    const options: PptxGenJS.IChartOpts = {
      ...box,
      altText,
      lang: this.#lang,
      displayBlanksAs: "gap",
      showLegend: series.length > 1,
      legendPos: "t",
      legendFontSize: 12,
      legendFontFace: bodyFont,
      legendColor: scheme.faint,
      catAxisLabelFontSize: isRows && categories.length > 8 ? 11 : 12,
      catAxisLabelFontFace: bodyFont,
      catAxisLabelColor: scheme.faint,
      catAxisLineColor: line,
      catAxisMajorTickMark: "none",
      catGridLine: { style: "none" },
      valAxisLabelFontSize: 12,
      valAxisLabelFontFace: bodyFont,
      valAxisLabelColor: scheme.faint,
      valAxisLabelFormatCode: stack === "share" ? "0%" : format,
      valAxisLineShow: false,
      valAxisMajorTickMark: "none",
      valGridLine: { color: rule, size: 0.75 },
      // Programs choose an axis for the values, and would cut the intervals off.
      ...(highs.length > 0
        ? { valAxisMinVal: 0, valAxisMaxVal: Math.min(1, Math.ceil(Math.max(...highs) * 10) / 10) }
        : {}),
      // The first of a ranking stands on top, and its values below the last. The library's types forget both.
      ...(isRows
        ? {
            catAxisOrientation: "maxMin" as "minMax",
            catAxisCrossesAt: "max" as "autoZero",
            valAxisLabelPos: "nextTo",
            catAxisLabelFrequency: "1",
          }
        : {}),
      ...(categories.length > 20 && !isRows
        ? { catAxisLabelFrequency: String(Math.ceil(categories.length / 14)) }
        : {}),
    };
    const type = shape === "lines" ? "line" : shape === "areas" ? "area" : "bar";
    if (over.length === 0) {
      slide.addChart(type, data(series), { ...options, ...look, chartColors: colors(series) });
      return cutNote(categories.length, whole.categories.length);
    }
    // PowerPoint draws types of one chart over each other on the same axes.
    const several: PptxGenJS.IChartMulti[] = [
      { type, data: data(main), options: { ...look, chartColors: colors(main) } },
      {
        type: "line",
        data: data(over),
        options: { ...look, lineDash: "sysDash", chartColors: colors(over) },
      },
    ];
    // For several types the library reads the options where its types have an array of data.
    slide.addChart(several, options as unknown as []);
    return cutNote(categories.length, whole.categories.length);
  }

  #picture(slide: Slide, picture: NonNullable<ReportCard["picture"]>, altText: string, box: Box): void {
    const scale = Math.min(box.w / picture.width, box.h / picture.height);
    const w = picture.width * scale;
    const bytes = this.png.draw(picture.svg, Math.round(w * 220));
    slide.addImage({
      data: `image/png;base64,${Buffer.from(bytes).toString("base64")}`,
      x: box.x + (box.w - w) / 2,
      y: box.y,
      w,
      h: picture.height * scale,
      altText,
    });
  }

  #quotations(slide: Slide, quotations: ReportCard["quotations"], box: Box): void {
    const gap = 0.15;
    const fontSize = 14;
    const lineHeight = (1.2 * fontSize) / 72;
    const room = Math.min(2.2, (box.h - gap * (quotations.length - 1)) / quotations.length);
    const inner = box.w - 0.25;
    const heightOf = (by: string) =>
      linesOf(`${by} · ${t("main:report.part.document")}`, inner, 11) * 0.19 + 0.12;
    const below = Math.max(...quotations.map(({ by }) => heightOf(by)));
    const maxLines = Math.max(1, Math.floor((room - below) / lineHeight));
    const perLine = (inner * 72) / (0.52 * fontSize);
    let y = box.y;
    for (const { text, by, url } of quotations) {
      const target = webUrl(url);
      const shown = quoted(cut(text, Math.floor(perLine * maxLines * 0.94)));
      const h = Math.min(maxLines, linesOf(shown, inner, fontSize)) * lineHeight + heightOf(by);
      slide.addText(
        [
          { text: shown, options: { fontSize, color: scheme.text, breakLine: true } },
          {
            text: target ? `${by} · ` : by,
            options: { fontSize: 11, color: scheme.faint, paraSpaceBefore: 3 },
          },
          ...(target
            ? [
                {
                  text: t("main:report.part.document"),
                  // Only an address that a program may open becomes a link.
                  options: { fontSize: 11, hyperlink: { url: target.href } },
                },
              ]
            : []),
        ],
        { x: box.x + 0.25, y, w: inner, h, valign: "top", margin: 0, lang: this.#lang },
      );
      slide.addShape("rect", { x: box.x, y, w: 0.05, h, fill: { color: accent }, objectName: decoration });
      y += h + gap;
    }
  }
}

/** What a chart or picture shows, for who can't see it. */
const altText = ({ title, finding, details }: ReportCard) =>
  [title, finding, details].filter(Boolean).join(". ");

/** The footnote in one paragraph, and its caveats in another. */
function footText([footnote = "", ...notes]: readonly string[]): string {
  return [cut(footnote, 320), cut(notes.join(" · "), 320)].filter(Boolean).join("\n");
}

/** A ranking with as many rows as a slide has room for. */
function firstRows(chart: ReportChart): ReportChart {
  if (chart.shape !== "rows" || chart.categories.length <= maxRows) return chart;
  return {
    ...chart,
    categories: chart.categories.slice(0, maxRows),
    series: chart.series.map(({ intervals, ...series }) => ({
      ...series,
      values: series.values.slice(0, maxRows),
      ...(intervals && { intervals: intervals.slice(0, maxRows) }),
    })),
  };
}
