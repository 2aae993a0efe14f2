import { cellTexts } from "../../analysis/format/cellTexts";
import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  HeadingLevel,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type ParagraphChild,
} from "docx";
import { asTitle, cut, unbroken } from "../../analysis/findings";
import { paperColors } from "../../analysis/drawing/paper";
import { reportRows } from "../../shared/ipc/reports.constants";
import type { Quotation, Report, ReportCard, ReportTable } from "../../shared/ipc/reports";
import { quoted, t } from "../../shared/texts";
import { documentUrl } from "../web-url";
import {
  allRows,
  columnWidths,
  fittingFont,
  numericColumns,
  piecesOf,
  rowsOf,
  tellsSomething,
} from "./column-widths";
import { pictureWidth } from "./card-picture";
import { footOf } from "./footnote";
import type { PngDrawer } from "./png";

/** Twentieths of a point: width of an A4 page between its margins. */
const pageWidth = 11_906;
const pageHeight = 16_838;
const margin = 1_134;
const textWidth = pageWidth - 2 * margin;
/** Pixels at 96 a inch: the widest picture, and the highest that leaves room for words on its page. */
const widest = Math.floor((textWidth / 1_440) * 96);
const highest = 560;

const color = (name: string) => (paperColors[name] ?? "#000000").slice(1);

/** A report as a Word document: each card's message as a heading, above its picture, table or text. */
export async function docxOf(report: Report, png: PngDrawer): Promise<Uint8Array> {
  const document = new Document({
    title: report.title,
    subject: report.about[0] ?? "",
    creator: "Earshot",
    lastModifiedBy: "Earshot",
    styles: {
      default: {
        document: {
          run: { font: "Arial", size: 20, color: color("--text"), language: { value: language(report) } },
        },
        title: {
          run: { size: 48, bold: true, color: color("--text") },
          paragraph: { spacing: { after: 120 } },
        },
        heading1: {
          run: { size: 28, bold: true, color: color("--text") },
          paragraph: { spacing: { before: 360, after: 80 }, keepNext: true },
        },
        heading2: {
          run: { size: 20, bold: true, color: color("--text") },
          paragraph: { spacing: { before: 240, after: 60 }, keepNext: true },
        },
      },
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: pageWidth, height: pageHeight },
            margin: { top: margin, bottom: margin, left: margin, right: margin },
          },
        },
        footers: { default: footerOf(report) },
        children: [
          new Paragraph({ text: report.title, heading: HeadingLevel.TITLE }),
          ...report.about.map((line) => faint(line)),
          ...report.cards.flatMap((card, at) => cardOf(card, png, at === 0)),
          ...methodOf(report),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

const language = ({ language }: Report) => (language === "de" ? "de-DE" : "en-US");

function footerOf({ title }: Report): Footer {
  return new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.RIGHT,
        children: [
          new TextRun({ text: `${cut(title, 80)}  ·  `, size: 16, color: color("--text-3") }),
          new TextRun({ children: [PageNumber.CURRENT], size: 16, color: color("--text-3") }),
        ],
      }),
    ],
  });
}

function cardOf(card: ReportCard, png: PngDrawer, isFirst: boolean): (Paragraph | Table)[] {
  const { title, finding, details, failure, quotations, table, picture, lines, kind } = card;
  if (kind === "section")
    return [
      // Below the title, the first section needs no page of its own.
      new Paragraph({ text: title, heading: HeadingLevel.HEADING_1, pageBreakBefore: !isFirst }),
      ...lines.map(lineOf),
    ];
  const foot = footOf(card);
  return [
    new Paragraph({ text: asTitle(finding || title), heading: HeadingLevel.HEADING_1 }),
    ...(finding === "" || finding === title ? [] : [faint(title, true)]),
    ...(details === "" || failure !== null
      ? []
      : [new Paragraph({ text: details, spacing: { after: 120 }, keepNext: true })]),
    ...(failure === null ? [] : [faint(failure)]),
    ...lines.map(lineOf),
    ...pictureOf(card, png),
    ...quotations.map(quotationOf),
    // A picture's numbers are in the workbook.
    ...(table && !picture && tellsSomething(table) ? tablesOf(table) : []),
    ...(foot === "" ? [] : [small(foot, true)]),
  ];
}

function lineOf({ kind, runs }: ReportCard["lines"][number]): Paragraph {
  return new Paragraph({
    spacing: { after: 80 },
    ...(kind === "bullet" ? { bullet: { level: 0 } } : {}),
    children: runs.map(
      ({ text, bold, italic }) =>
        new TextRun({ text: unbroken(text), bold: bold || kind === "heading", italics: italic }),
    ),
  });
}

function pictureOf({ picture, title, finding, legend }: ReportCard, png: PngDrawer): Paragraph[] {
  if (!picture) return [];
  const scale = Math.min(widest / Math.max(pictureWidth, picture.width), highest / picture.height);
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  const entries = legend.flatMap(({ name, color: of }) => [
    new TextRun({ text: "\u25a0 ", size: 18, color: of.slice(1) }),
    new TextRun({ text: `${name}    `, size: 16, color: color("--text-2") }),
  ]);
  return [
    ...(legend.length > 1 ? [new Paragraph({ keepNext: true, children: entries })] : []),
    new Paragraph({
      keepNext: true,
      spacing: { before: 80, after: 80 },
      children: [
        new ImageRun({
          type: "png",
          data: png.draw(picture.svg, width * 3),
          transformation: { width, height },
          altText: { name: title, title, description: [title, finding].filter(Boolean).join(". ") },
        }),
      ],
    }),
  ];
}

function quotationOf({ text, by, url }: Quotation): Paragraph {
  const source: ParagraphChild[] = [new TextRun({ text: by, size: 17, color: color("--text-3"), break: 1 })];
  const target = documentUrl(url);
  if (target)
    source.push(
      new TextRun({ text: " · ", size: 17, color: color("--text-3") }),
      new ExternalHyperlink({
        link: target.href,
        children: [new TextRun({ text: t("main:report.part.document"), size: 17, style: "Hyperlink" })],
      }),
    );
  return new Paragraph({
    children: [new TextRun({ text: quoted(text), italics: true }), ...source],
    indent: { left: 240 },
    spacing: { before: 80, after: 120 },
    border: { left: { style: BorderStyle.SINGLE, size: 18, space: 8, color: color("--accent") } },
    keepLines: true,
  });
}

/** Twentieths of a point: a cell's margins. */
const cellLeft = 40;
const cellRight = 80;
/** Points. Tables that are too wide for the smallest continue below. */
const fonts = [8.5, 8, 7.5];

function tablesOf(table: ReportTable): (Paragraph | Table)[] {
  const rows = table.rows.slice(0, reportRows.page);
  const pieces = piecesOf(table, textWidth, 20 * Math.min(...fonts), cellLeft + cellRight);
  const tables = pieces.flatMap((piece) => [
    tableOf(piece, rows.length),
    // Tables without anything between them would become one.
    new Paragraph({ spacing: { after: 40 }, children: [new TextRun({ text: "", size: 8 })] }),
  ]);
  if (rows.length === rowsOf(table)) return tables;
  return [...tables, small(t("main:report.cut", { first: rows.length, count: rowsOf(table) }))];
}

/** The first rows of a table, with its totals below all of them. */
function tableOf(table: ReportTable, count: number): Table {
  const { columns } = table;
  const textOf = cellTexts(table);
  const totals = count === table.rows.length ? table.totals : null;
  const all = allRows({ ...table, rows: table.rows.slice(0, count), totals });
  const numeric = numericColumns(table);
  const points = fittingFont(table, fonts, textWidth / 20, (cellLeft + cellRight) / 20);
  const widths = columnWidths(table, textWidth, 20 * points, cellLeft + cellRight).map(Math.floor);
  const line = { style: BorderStyle.SINGLE, size: 4, color: color("--line") };
  const none = { style: BorderStyle.NONE, size: 0, color: "auto" };
  const cell = (text: string, at: number, look: "head" | "body" | "total", keepNext: boolean) =>
    new TableCell({
      width: { size: widths[at] ?? 0, type: WidthType.DXA },
      borders: { top: none, left: none, right: none, bottom: line },
      margins: { top: 30, bottom: 30, left: cellLeft, right: cellRight },
      ...(look === "head"
        ? { shading: { type: ShadingType.CLEAR, fill: color("--panel-soft"), color: "auto" } }
        : {}),
      children: [
        new Paragraph({
          keepNext,
          alignment: numeric[at] ? AlignmentType.RIGHT : AlignmentType.LEFT,
          children: [new TextRun({ text, size: 2 * points, bold: look !== "body" })],
        }),
      ],
    });
  return new Table({
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: widths,
    rows: [
      new TableRow({
        tableHeader: true,
        cantSplit: true,
        children: columns.map((name, at) => cell(name, at, "head", true)),
      }),
      ...all.map(
        (row, index) =>
          new TableRow({
            cantSplit: true,
            children: columns.map((_, at) =>
              cell(
                textOf(row[at], at),
                at,
                totals && index === all.length - 1 ? "total" : "body",
                isWithNext(index, all.length),
              ),
            ),
          }),
      ),
    ],
  });
}

/** Keeps the first and the last rows of a table on one page each, so that no heading and no total stands alone. */
const isWithNext = (index: number, rows: number) => index < 2 || (index < rows - 1 && index >= rows - 3);

function methodOf({ method }: Report): Paragraph[] {
  if (method.length === 0) return [];
  return [
    new Paragraph({
      text: t("main:report.part.method"),
      heading: HeadingLevel.HEADING_1,
      pageBreakBefore: true,
    }),
    ...method.flatMap(({ heading, lines }) => [
      new Paragraph({ text: heading, heading: HeadingLevel.HEADING_2 }),
      ...lines.map((line) => small(line)),
    ]),
  ];
}

function faint(text: string, keepNext = false): Paragraph {
  return new Paragraph({
    children: [new TextRun({ text, color: color("--text-2") })],
    spacing: { after: keepNext ? 120 : 40 },
    keepNext,
  });
}

function small(text: string, isLast = false): Paragraph {
  return new Paragraph({
    children: [new TextRun({ text, size: 16, color: color("--text-3") })],
    spacing: { after: isLast ? 120 : 30 },
  });
}
