import { unzipSync, zipSync } from "fflate/browser";
import PptxGenJS from "pptxgenjs";
import { paperColors } from "../../analysis/drawing/paper";
import type { Report, ReportCard, ReportChart, ReportTable } from "../../shared/ipc/reports";
import { t } from "../../shared/texts";
import { webUrl } from "../web-url";
import {
  allRows,
  columnWidths,
  fitsWhole,
  fittingFont,
  numericColumns,
  piecesOf,
  tellsSomething,
} from "./column-widths";
import { cut, cutLines, quoted } from "./findings";
import { cellText } from "./cell-text";
import type { PngDrawer } from "./png";
import { inOwnTheme, tidied } from "./pptx-file";
import { pagesOf } from "./method";
import { withErrorBars } from "./error-bars";
import { accent, defineMasters, scheme } from "./pptx-masters";
import { intoTemplate, openTemplate, templateFrame, type SlideFrame } from "./pptx-template";

type Slide = PptxGenJS.Slide;
type TextOptions = PptxGenJS.TextPropsOptions;

/** Inches: a widescreen slide, and where its content lies. */
const widescreen: SlideFrame = { width: 13.333, height: 7.5, left: 0.6, top: 1.2, right: 0.6, bottom: 0.35 };

/** Rows of a table that fit on a slide, and slides that a long table may take. */
const rowsPerSlide = 14;
const maxSlides = 3;
/** Rows of a table beside quotations, and its font (pt). */
const rowsBeside = 10;
const besideFont = 10;
/** Points. */
const methodFont = 10;

/** Inches at the left and right of a table's texts. */
const cellMargin = 0.06;
/** Points: the smallest font of tables. Wider ones go on on a slide of their own. */
const minFont = 10;
const line = (paperColors["--line-strong"] ?? "").slice(1);
/** Inches. */
const quotationLine = 0.24;
/** The theme's font for texts. */
const bodyFont = "+mn-lt";

/**
 * A report as a presentation: a title, a slide per card with a chart that PowerPoint can edit, and the method. With a
 * template, the slides have its theme, layouts and size.
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
  deck.subject = report.query;
  deck.company = "";
  deck.author = "Earshot";
  deck.theme = { headFontFace: "Arial", bodyFontFace: "Arial" };
  deck.defineLayout({ name: "report", width: frame.width, height: frame.height });
  deck.layout = "report";
  defineMasters(deck, frame);
  const slides = new Slides(deck, frame, report.language, png);
  slides.title(report);
  for (const card of report.cards) slides.card(card);
  slides.method(report);
  const written = await deck.write({ outputType: "uint8array" });
  if (!(written instanceof Uint8Array)) throw new Error("The presentation wasn't written as bytes");
  const files = withErrorBars(tidied(unzipSync(written)), slides.charts);
  return zipSync(opened ? intoTemplate(files, opened) : inOwnTheme(files), { level: 6 });
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
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

  title({ title, range, query, source, made }: Report): void {
    const { width, height, left, right } = this.frame;
    const slide = this.deck.addSlide({ masterName: "Earshot title" });
    slide.addText(cut(title, 120), { placeholder: "title" });
    this.#text(slide, [range, query, `${source}. ${made}.`].join("\n"), {
      x: left,
      y: height * 0.3 + 1.45,
      w: width - left - right,
      h: 1.8,
      fontSize: 16,
      valign: "top",
      color: scheme.faint,
      paraSpaceAfter: 6,
    });
  }

  card(card: ReportCard): void {
    const { slide, content } = this.#begin(card, card.title);
    if (card.failure !== null) {
      this.#text(slide, card.failure, { ...content, fontSize: 16, valign: "top", color: scheme.faint });
      return;
    }
    const { chart, picture, table, quotations } = card;
    const half = content.w * 0.58;
    if (chart) this.#chart(slide, chart, content);
    else if (picture) {
      this.#picture(slide, card, content);
      if (table) this.#tables(card, table, null, content);
    } else if (
      table &&
      quotations.length > 0 &&
      table.rows.length <= rowsBeside &&
      fitsWhole(table, half, besideFont / 72, 2 * cellMargin)
    ) {
      this.#table(slide, table, { ...content, w: half });
      const beside = { ...content, x: content.x + half + 0.35, w: content.w - half - 0.35 };
      this.#quotations(slide, quotations, beside);
    } else if (table && tellsSomething(table)) {
      this.#tables(card, table, slide, content);
      if (quotations.length > 0) {
        const own = this.#begin(card, `${card.title} · ${t("main:report.part.quotations")}`, "");
        this.#quotations(own.slide, quotations, own.content);
      }
    } else if (quotations.length > 0) this.#quotations(slide, quotations, content);
  }

  method({ method }: Report): void {
    const { frame } = this;
    const room = { w: frame.width - frame.left - frame.right, h: frame.height - frame.top - 0.5 };
    const pages = pagesOf(
      method,
      Math.floor((room.h * 72) / (1.2 * methodFont)),
      Math.floor((room.w * 72) / (0.55 * methodFont)),
    );
    pages.forEach((lines, index) => {
      const heading = t("main:report.part.method");
      const slide = this.#slide(pages.length > 1 ? `${heading} (${index + 1}/${pages.length})` : heading);
      const { width, height, left, right, top } = this.frame;
      slide.addText(
        lines.map(({ text, isHeading }, at) => ({
          text,
          options: {
            bold: isHeading,
            breakLine: true,
            fontSize: isHeading ? 12 : methodFont,
            color: isHeading ? scheme.text : scheme.faint,
            ...(isHeading && at > 0 ? { paraSpaceBefore: 8 } : {}),
          },
        })),
        {
          x: left,
          y: top,
          w: width - left - right,
          h: height - top - 0.5,
          valign: "top",
          margin: 0,
          lang: this.#lang,
        },
      );
    });
  }

  get #lang(): string {
    return this.language === "de" ? "de-DE" : "en-US";
  }

  #slide(title: string): Slide {
    const slide = this.deck.addSlide({ masterName: "Earshot card" });
    const fontSize = title.length > 90 ? 17 : title.length > 60 ? 20 : 24;
    slide.addText(cut(title, 160), { placeholder: "title", fontSize });
    return slide;
  }

  /** A slide with everything that all cards have: title, finding, notes and footnote. */
  #begin(card: ReportCard, title: string, finding = card.finding): { slide: Slide; content: Box } {
    const { width, height, left, right, top, bottom } = this.frame;
    const w = width - left - right;
    const slide = this.#slide(title);
    const long = finding.length > 230;
    const findingHeight = finding === "" ? 0 : finding.length > 115 ? 0.72 : 0.42;
    if (finding !== "")
      this.#text(slide, cut(finding, 420), {
        x: left,
        y: top,
        w,
        h: findingHeight,
        fontSize: long ? 12 : 15,
        valign: "top",
        color: scheme.faint,
      });
    const foot = [card.notes.join(" · "), card.footnote].filter(Boolean).join("\n");
    const footHeight = foot.length > 330 ? 0.66 : 0.5;
    const footTop = height - bottom - footHeight;
    this.#text(slide, cutLines(foot, 520), {
      x: left,
      y: footTop,
      w: w - 0.8,
      h: footHeight,
      fontSize: 9,
      valign: "bottom",
      color: scheme.faint,
    });
    slide.addNotes([finding, ...card.notes, card.footnote].filter(Boolean).join("\n"));
    const y = top + findingHeight + (findingHeight > 0 ? 0.1 : 0);
    return { slide, content: { x: left, y, w, h: footTop - y - 0.1 } };
  }

  #text(slide: Slide, text: string, options: TextOptions): void {
    slide.addText(text, { margin: 0, lang: this.#lang, ...options });
  }

  #chart(slide: Slide, chart: ReportChart, { x, y, w, h }: Box): void {
    const { shape, stack, categories, series, values } = chart;
    this.charts.push(chart);
    const isRows = shape === "rows";
    const code = values === "shares" ? "0.0%" : "#,##0.##";
    const whole = series.every((dataSeries) =>
      dataSeries.values.every((value) => value === null || Number.isInteger(value)),
    );
    const format = values === "numbers" && whole ? "#,##0" : code;
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
            dataLabelFontSize: 10,
            dataLabelFormatCode: format,
            dataLabelColor: scheme.text,
            dataLabelFontFace: bodyFont,
          }
        : {}),
    };
    const options: PptxGenJS.IChartOpts = {
      x,
      y,
      w,
      h,
      altText: t("main:report.part.chart", { series: series.map(({ name }) => name).join(", ") }),
      lang: this.#lang,
      displayBlanksAs: "gap",
      showLegend: series.length > 1,
      legendPos: "t",
      legendFontSize: 11,
      legendFontFace: bodyFont,
      legendColor: scheme.faint,
      catAxisLabelFontSize: categories.length > 16 && isRows ? 9 : 10.5,
      catAxisLabelFontFace: bodyFont,
      catAxisLabelColor: scheme.faint,
      catAxisLineColor: line,
      catAxisMajorTickMark: "none",
      catGridLine: { style: "none" },
      valAxisLabelFontSize: 10,
      valAxisLabelFontFace: bodyFont,
      valAxisLabelColor: scheme.faint,
      valAxisLabelFormatCode: stack === "share" ? "0%" : format,
      valAxisLineShow: false,
      valAxisMajorTickMark: "none",
      valGridLine: { color: "E2E5EB", size: 0.75 },
      // Programs choose an axis for the values, and would cut the intervals off.
      ...(highs.length > 0
        ? { valAxisMinVal: 0, valAxisMaxVal: Math.min(1, Math.ceil(Math.max(...highs) * 10) / 10) }
        : {}),
      ...(labelled ? { valAxisHidden: true, valGridLine: { style: "none" } } : {}),
      // The first of a ranking stands on top. The library's types forget this value, which it writes as it is.
      ...(isRows ? { catAxisOrientation: "maxMin" as "minMax" } : {}),
      ...(categories.length > 20 && !isRows
        ? { catAxisLabelFrequency: String(Math.ceil(categories.length / 14)) }
        : {}),
    };
    const type = shape === "lines" ? "line" : shape === "areas" ? "area" : "bar";
    if (over.length === 0) {
      slide.addChart(type, data(series), { ...options, ...look, chartColors: colors(series) });
      return;
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
  }

  #picture(slide: Slide, { picture, title }: ReportCard, box: Box): void {
    if (!picture) return;
    const scale = Math.min(box.w / picture.width, box.h / picture.height);
    const w = picture.width * scale;
    const h = picture.height * scale;
    const bytes = this.png.draw(picture.svg, Math.round(w * 220));
    slide.addImage({
      data: `image/png;base64,${Buffer.from(bytes).toString("base64")}`,
      x: box.x + (box.w - w) / 2,
      y: box.y,
      w,
      h,
      altText: title,
    });
  }

  /** A table over as many slides as it takes, beginning on the card's own slide if that is given. */
  #tables(card: ReportCard, table: ReportTable, first: Slide | null, box: Box): void {
    const slides = Math.min(maxSlides, Math.max(1, Math.ceil(table.rows.length / rowsPerSlide)));
    const perSlide = Math.min(rowsPerSlide, Math.ceil(table.rows.length / slides));
    const shownRows = Math.min(table.rows.length, slides * perSlide);
    const isCut = shownRows < table.rows.length;
    const noted = isCut
      ? {
          ...card,
          notes: [...card.notes, t("main:report.cut", { first: shownRows, count: table.rows.length })],
        }
      : card;
    let used = first;
    for (const piece of piecesOf(table, box.w, minFont / 72, 2 * cellMargin))
      for (let index = 0; index < slides; index++) {
        const isLast = index === slides - 1;
        const shown = {
          ...part(piece, index * perSlide, perSlide),
          // Below a part of the rows, totals would read as the sums of that part.
          totals: isLast && !isCut ? piece.totals : null,
        };
        if (used) this.#table(used, shown, box);
        else {
          const { slide, content } = this.#begin(noted, `${card.title} · ${t("main:report.part.data")}`, "");
          this.#table(slide, shown, content);
        }
        used = null;
      }
  }

  #table(slide: Slide, table: ReportTable, { x, y, w, h }: Box): void {
    const { columns, totals } = table;
    const all = allRows(table);
    const numeric = numericColumns(table);
    const fontSize = fittingFont(table, [11, minFont], 72 * w, 72 * 2 * cellMargin);
    const widths = columnWidths(table, w, fontSize / 72, 2 * cellMargin);
    const border: PptxGenJS.BorderProps[] = [
      { type: "none" },
      { type: "none" },
      { type: "solid", pt: 0.75, color: "E2E5EB" },
      { type: "none" },
    ];
    const cell = (text: string, at: number, bold = false): PptxGenJS.TableCell => ({
      text,
      options: { align: numeric[at] ? "right" : "left", bold, color: bold ? scheme.text : scheme.faint },
    });
    const rowHeight = Math.min(0.34, h / (all.length + 1.2));
    const lines = h / (all.length + 1.2) > (2 * 1.2 * fontSize) / 72 + 0.06 ? 2 : 1;
    // The second line of a broken text is rarely full.
    const max = (at: number, count: number) =>
      Math.max(
        8,
        Math.floor((((widths[at] ?? 1) - 2 * cellMargin) * 72 * (count === 2 ? 3.4 : 1.9)) / fontSize),
      );
    slide.addTable(
      [
        columns.map((name, at) => cell(cut(name, max(at, 2)), at, true)),
        ...all.map((row, index) =>
          columns.map((_, at) =>
            cell(cut(cellText(row[at]), max(at, lines)), at, totals !== null && index === all.length - 1),
          ),
        ),
      ],
      {
        x,
        y,
        w,
        colW: widths,
        rowH: rowHeight,
        fontSize,
        border: border as [
          PptxGenJS.BorderProps,
          PptxGenJS.BorderProps,
          PptxGenJS.BorderProps,
          PptxGenJS.BorderProps,
        ],
        margin: [0.03, cellMargin, 0.03, cellMargin],
        valign: "middle",
      },
    );
  }
  #quotations(slide: Slide, quotations: ReportCard["quotations"], box: Box): void {
    const max = Math.min(box.h / quotations.length, 1.9);
    const perLine = box.w * 9.2;
    const maxLines = Math.max(1, Math.floor((max - 0.55) / quotationLine));
    let y = box.y;
    quotations.forEach(({ text, by, url }) => {
      const target = webUrl(url);
      const room = Math.floor(perLine * maxLines);
      const lines = Math.min(maxLines, Math.ceil(text.length / perLine));
      const height = lines * quotationLine + 0.55;
      slide.addShape("rect", { x: box.x, y: y + 0.03, w: 0.05, h: height - 0.2, fill: { color: accent } });
      slide.addText(
        [
          { text: quoted(cut(text, room)), options: { fontSize: 13, color: scheme.text, breakLine: true } },
          {
            text: target ? `${by} · ` : by,
            options: { fontSize: 10, color: scheme.faint, paraSpaceBefore: 4 },
          },
          ...(target
            ? [
                {
                  text: t("main:report.part.document"),
                  // Only an address that a program may open becomes a link.
                  options: { fontSize: 10, hyperlink: { url: target.href } },
                },
              ]
            : []),
        ],
        { x: box.x + 0.2, y, w: box.w - 0.2, h: height - 0.1, valign: "top", margin: 0, lang: this.#lang },
      );
      y += height + 0.05;
    });
  }
}

function part({ columns, rows, totals }: ReportTable, from: number, count: number): ReportTable {
  const shown = rows.slice(from, from + count);
  return { columns, rows: shown, totals: shown.length === rows.length ? totals : null };
}
