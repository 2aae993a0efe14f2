import { cellTexts } from "../../analysis/format/cellTexts";
import { strToU8, zipSync, type Zippable } from "fflate/browser";
import { asTitle } from "../../analysis/findings";
import type { Quotation, Report, ReportCard, ReportTable } from "../../shared/ipc/reports";
import { t } from "../../shared/texts";
import { documentUrl } from "../web-url";
import { numericColumns, rowsOf, tellsSomething } from "./column-widths";
import { inlineText, lineText, linkTarget } from "./markdown-text";
import type { PngDrawer } from "./png";

/** Pixels. */
const pictureWidth = 2_000;

/** A report as Markdown with its pictures and method record, in a zip. */
export function markdownOf(report: Report, png: PngDrawer): Uint8Array {
  const files: Zippable = {};
  const sections = report.cards.map((card, index) => {
    const name = `pictures/${String(index + 1).padStart(2, "0")}.png`;
    if (card.picture) files[name] = [png.draw(card.picture.svg, pictureWidth), { level: 0 }];
    return cardOf(card, card.picture ? name : null);
  });
  const method = report.method.map(({ heading, lines }) =>
    [`### ${inlineText(heading)}`, ...lines.map((line) => `- ${lineText(line)}`)].join("\n\n"),
  );
  files["report.md"] = strToU8(
    [
      `# ${inlineText(report.title)}`,
      report.about.map(lineText).join("  \n"),
      ...sections,
      ...(method.length > 0 ? [`## ${inlineText(t("main:report.part.method"))}`, ...method] : []),
      "",
    ].join("\n\n"),
  );
  files["method.earshot.json"] = strToU8(`${JSON.stringify(report.record, null, 2)}\n`);
  return zipSync(files);
}

function cardOf(card: ReportCard, picture: string | null): string {
  const { title, finding, details, failure, notes, footnote, table, quotations, lines, kind } = card;
  const cut =
    table && table.rows.length < rowsOf(table)
      ? t("main:report.cut", { first: table.rows.length, count: rowsOf(table) })
      : "";
  const foot = [footnote, ...notes, cut].filter(Boolean).join(" · ");
  return [
    `${kind === "section" ? "#" : "##"} ${inlineText(asTitle(finding || title))}`,
    finding === "" || finding === title ? "" : lineText(title),
    failure === null ? lineText(details) : "",
    failure === null ? "" : lineText(failure),
    ...lines.map(textLine),
    picture === null ? "" : `![${inlineText(title)}](${picture})`,
    ...quotations.map(quotationOf),
    table && tellsSomething(table) ? tableOf(table) : "",
    foot === "" ? "" : `*${inlineText(foot)}*`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function textLine({ kind, runs }: ReportCard["lines"][number]): string {
  const text = runs.map((run) => run.text).join("");
  if (kind === "paragraph") return lineText(text);
  return `${kind === "heading" ? "###" : "-"} ${inlineText(text)}`;
}

function quotationOf({ text, by, url }: Quotation): string {
  const target = documentUrl(url);
  const link = target ? ` ([${inlineText(t("main:report.part.document"))}](${linkTarget(target)}))` : "";
  return `> ${lineText(text)}\n>\n> ${lineText(by)}${link}`;
}

function tableOf({ columns, rows, totals }: ReportTable): string {
  const textOf = cellTexts({ columns, rows });
  const numeric = numericColumns({ columns, rows, totals });
  const row = (cells: readonly (string | number | null | undefined)[]) =>
    `| ${columns.map((_, at) => inlineText(textOf(cells[at], at))).join(" | ")} |`;
  return [
    row(columns),
    `| ${numeric.map((isNumeric) => (isNumeric ? "---:" : "---")).join(" | ")} |`,
    ...(totals ? [...rows, totals] : rows).map(row),
  ].join("\n");
}
