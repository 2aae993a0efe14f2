import { strToU8, zipSync, type Zippable } from "fflate/browser";
import type { Quotation, Report, ReportCard, ReportTable } from "../../shared/ipc/reports";
import { t } from "../../shared/words";
import { numericColumns, tellsSomething } from "./column-widths";
import { cellText } from "./cell-text";
import { isWeb } from "./html";
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
    [`### ${plain(heading)}`, ...lines.map((line) => `- ${plain(line)}`)].join("\n\n"),
  );
  files["report.md"] = strToU8(
    [
      `# ${plain(report.title)}`,
      [report.range, report.query, `${report.source}. ${report.made}.`].map(plain).join("  \n"),
      ...sections,
      `## ${plain(t("main:report.part.method"))}`,
      ...method,
      "",
    ].join("\n\n"),
  );
  files["method.earshot.json"] = strToU8(`${JSON.stringify(report.record, null, 2)}\n`);
  return zipSync(files);
}

function cardOf(card: ReportCard, picture: string | null): string {
  const { title, finding, failure, notes, footnote, table, quotations } = card;
  return [
    `## ${plain(title)}`,
    plain(finding),
    failure === null ? "" : plain(failure),
    picture === null ? "" : `![${plain(title)}](${picture})`,
    ...quotations.map(quotationOf),
    table && tellsSomething(table) ? tableOf(table) : "",
    ...notes.map(plain),
    `*${plain(footnote)}*`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function quotationOf({ text, by, url }: Quotation): string {
  const link = isWeb(url)
    ? ` ([${plain(t("main:report.part.document"))}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>))`
    : "";
  return `> ${plain(text)}\n>\n> ${plain(by)}${link}`;
}

function tableOf({ columns, rows, totals }: ReportTable): string {
  const numeric = numericColumns({ columns, rows, totals });
  const row = (cells: readonly (string | number | null | undefined)[]) =>
    `| ${columns.map((_, at) => plain(cellText(cells[at])).replaceAll("|", "\\|")).join(" | ")} |`;
  return [
    row(columns),
    `| ${numeric.map((one) => (one ? "---:" : "---")).join(" | ")} |`,
    ...(totals ? [...rows, totals] : rows).map(row),
  ].join("\n");
}

/** Text on one line that Markdown takes for nothing else. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_{}[\]<>#|]/g, (sign) => (sign === "|" ? sign : `\\${sign}`));
}
