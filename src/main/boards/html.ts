import { cellTexts } from "../../analysis/format/cellTexts";
import { createHash } from "node:crypto";
import echarts from "echarts/dist/echarts.min.js?raw";
import { asTitle } from "../../analysis/findings";
import { reportRows } from "../../shared/ipc/reports.constants";
import type { Quotation, Report, ReportCard, ReportTable } from "../../shared/ipc/reports";
import { quoted, t } from "../../shared/texts";
import { documentUrl } from "../web-url";
import { pictureWidth } from "./card-picture";
import { footOf } from "./footnote";
import { maxUnbroken, numericColumns, piecesOf, rowsOf, tellsSomething } from "./column-widths";
import { liveOption } from "./live-chart";

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}

const style = `
/* A printed page is a slide: one card, with its message above and its footnote below. */
@page { size: 13.333in 7.5in; margin: 0.42in 0.6in 0.55in; }
* { box-sizing: border-box; }
body { margin: 0; background: #f6f7f9; color: #1b2230; font: 14px/1.5 Inter, system-ui, "Segoe UI", Arial, sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: 1120px; margin: 0 auto; padding: 32px 24px 48px; }
h1 { margin: 0 0 4px; font-size: 30px; line-height: 1.25; letter-spacing: -0.01em; }
h2 { margin: 0; font-size: 18px; line-height: 1.35; }
h3 { margin: 16px 0 2px; font-size: 13px; }
p { margin: 4px 0 0; overflow-wrap: anywhere; }
header p, .finding { color: #566072; }
header { margin-bottom: 24px; }
section { margin-top: 18px; padding: 20px 22px; background: #fff; border: 1px solid #e2e5eb; border-radius: 10px; }
.finding { font-size: 15px; }
.shown { color: #566072; font-size: 13px; }
.part { padding: 28px 0 4px; border-width: 0 0 2px; border-radius: 0; background: none; }
.part h2 { font-size: 24px; }
.text { margin: 8px 0 0; padding-left: 20px; }
.text li { margin-top: 4px; }
.chart { width: 100%; margin-top: 12px; }
img { display: block; width: 100%; margin-top: 12px; }
.legend { display: flex; flex-wrap: wrap; gap: 2px 14px; margin: 10px 0 0; padding: 0; list-style: none; color: #566072; font-size: 12.5px; }
.legend svg { width: 10px; height: 10px; margin-right: 5px; }
.wide { margin-top: 12px; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 13px; }
th, td { padding: 4px 12px 4px 0; border-bottom: 1px solid #e2e5eb; text-align: left; }
td { overflow-wrap: anywhere; }
.number, .short { white-space: nowrap; }
th { color: #566072; font-weight: 600; vertical-align: bottom; }
.number { text-align: right; }
th.number { white-space: normal; }
tfoot td { font-weight: 600; }
blockquote { margin: 12px 0 0; padding: 2px 0 2px 14px; border-left: 3px solid #3457d5; }
blockquote footer, .notes, .footnote { color: #616c7f; font-size: 12px; }
a { color: #2f4fc4; }
.footnote { margin-top: 12px; padding-top: 8px; border-top: 1px solid #e2e5eb; }
details { margin-top: 10px; }
summary { color: #2f4fc4; cursor: pointer; font-size: 13px; }
.method p { color: #566072; font-size: 12px; }
@media print {
  body { background: #fff; font-size: 15px; }
  main { max-width: none; padding: 0; }
  header { height: 6.3in; margin: 0; padding-top: 1.8in; }
  h1 { font-size: 50px; } h2 { font-size: 26px; } .part h2 { font-size: 40px; } h3 { font-size: 16px; }
  section { display: flex; flex-direction: column; min-height: 6.3in; margin: 0; padding: 0; border: 0; border-radius: 0; break-before: page; }
  section > .footnote { margin-top: auto; }
  /* A picture has the room that is left. */
  .drawn { height: 6.3in; }
  .drawn > img { flex: 1 1 0; min-height: 0; margin-bottom: 12px; object-fit: contain; object-position: left top; }
  .part { padding-top: 2.2in; }
  h2, tr, blockquote, img { break-inside: avoid; }
  h2, h3, .shown, .finding, .legend { break-after: avoid; }
  .pair { display: grid; grid-template-columns: 54fr 43fr; gap: 0.4in; margin-bottom: 12px; }
  tfoot { display: table-row-group; }
  tfoot tr { break-before: avoid; }
  table, .legend, .shown, .finding { font-size: 15px; } .notes, .footnote, blockquote footer, .method p { font-size: 13px; }
  blockquote { font-size: 19px; } .text { font-size: 16px; } .pair table { font-size: 13px; } .pair blockquote { font-size: 16px; }
  th, td { padding: 4px 10px 4px 0; }
}
`;

/** Draws the charts of the page. The numbers' format comes from the page's language. */
const script = `
const number = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 2, signDisplay: "negative" });
const share = new Intl.NumberFormat(document.documentElement.lang, { style: "percent", maximumFractionDigits: 1, signDisplay: "negative" });
const charts = JSON.parse(document.getElementById("charts").textContent);
for (const [id, { option, shares }] of Object.entries(charts)) {
  const box = document.getElementById(id);
  const text = (value) => typeof value === "number" ? (shares ? share : number).format(value) : "–";
  option.tooltip.valueFormatter = text;
  option[option.valueAxis].axisLabel.formatter = text;
  for (const series of option.series) if (series.label) series.label.formatter = ({ value }) => text(value);
  const chart = echarts.init(box, null, { renderer: "svg" });
  chart.setOption(option);
  new ResizeObserver(() => chart.resize()).observe(box);
}
`;

/** CSS pixels: a printed page's width, its tables' font, and a cell's margins. */
const printed = { width: 1164, em: 15, padding: 10 };

/**
 * A report as one HTML file without network. "live": charts answer to the mouse, drawn by scripts within the file, and
 * the file carries its method record. "printed": pictures only, without scripts. All texts are escaped, and the page's
 * policy blocks everything else.
 */
export function reportPage(report: Report, form: "live" | "printed"): string {
  const isLive = form === "live";
  const scripts = isLive ? [echarts, script] : [];
  const hashes = scripts
    .map((source) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`)
    .join(" ");
  const policy = `default-src 'none'; img-src data:; style-src 'unsafe-inline'${isLive ? `; script-src ${hashes}` : ""}`;
  const charts = Object.fromEntries(
    report.cards.flatMap(({ chart }, index) =>
      chart
        ? [
            [
              chartId(index),
              { option: liveOption(chart), shares: chart.values === "shares" || chart.stack === "share" },
            ],
          ]
        : [],
    ),
  );
  return `<!doctype html>
<html lang="${report.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<meta name="generator" content="Earshot ${escaped(report.record.earshot)}">
<title>${escaped(report.title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<header>
<h1>${escaped(report.title)}</h1>
${report.about.map((line) => `<p>${escaped(line)}</p>`).join("\n")}
</header>
${report.cards.map((card, index) => cardOf(card, index, isLive)).join("\n")}
${methodOf(report)}
</main>
${isLive ? `${data("charts", charts)}\n${data("record", report.record)}\n${scripts.map((source) => `<script>${source}</script>`).join("\n")}` : ""}
</body>
</html>
`;
}

const chartId = (index: number) => `chart-${index + 1}`;

/** JSON in a page. "<" would end the element. */
const data = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`;

function cardOf(card: ReportCard, index: number, isLive: boolean): string {
  const { title, finding, details, failure, table, quotations, lines, kind } = card;
  const look = kind === "section" ? "part" : card.picture !== null && quotations.length === 0 ? "drawn" : "";
  const foot = footOf(card);
  return [
    `<section${look === "" ? "" : ` class="${look}"`} aria-labelledby="card-${index + 1}">`,
    `<h2 id="card-${index + 1}">${escaped(asTitle(finding || title))}</h2>`,
    finding === "" || finding === title ? "" : `<p class="shown">${escaped(title)}</p>`,
    details === "" || failure !== null ? "" : `<p class="finding">${escaped(details)}</p>`,
    failure === null ? "" : `<p>${escaped(failure)}</p>`,
    linesOf(lines),
    besides(
      drawingOf(card, index, isLive) +
        (table && tellsSomething(table) ? shownTable(card, table, isLive) : ""),
      quotations.map(quotationOf).join(""),
    ),
    foot === "" ? "" : `<p class="footnote">${escaped(foot)}</p>`,
    "</section>",
  ].join("");
}

/** Quotations stand beside what they explain. */
const besides = (content: string, quotations: string) =>
  content === "" || quotations === ""
    ? content + quotations
    : `<div class="pair"><div>${content}</div><div>${quotations}</div></div>`;

const linesOf = (lines: ReportCard["lines"]) =>
  lines
    .map(({ kind, runs }) => {
      const text = runs
        .map((run) => {
          const inner = run.italic ? `<em>${escaped(run.text)}</em>` : escaped(run.text);
          return run.bold ? `<strong>${inner}</strong>` : inner;
        })
        .join("");
      if (kind === "bullet") return `<ul class="text"><li>${text}</li></ul>`;
      return kind === "heading" ? `<h3>${text}</h3>` : `<p>${text}</p>`;
    })
    .join("")
    .replaceAll('</ul><ul class="text">', "");

function drawingOf(
  { chart, picture, legend, title, finding }: ReportCard,
  index: number,
  isLive: boolean,
): string {
  const alt = [title, finding].filter(Boolean).join(". ");
  if (isLive && chart) {
    const height = chart.shape === "rows" ? Math.max(180, chart.categories.length * 26 + 60) : 380;
    return `<div class="chart" id="${chartId(index)}" role="img" aria-label="${escaped(alt)}" style="height: ${height}px"></div>`;
  }
  if (!picture) return "";
  const entries = legend.map(
    ({ name, color }) =>
      `<li><svg viewBox="0 0 9 9" aria-hidden="true"><rect width="9" height="9" rx="2.5" fill="${escaped(color)}"/></svg>${escaped(name)}</li>`,
  );
  return [
    entries.length > 1 ? `<ul class="legend">${entries.join("")}</ul>` : "",
    `<img alt="${escaped(alt)}"${picture.width < pictureWidth ? ` style="max-width: ${Math.round((100 * picture.width) / pictureWidth)}%"` : ""} src="data:image/svg+xml;base64,${Buffer.from(picture.svg, "utf8").toString("base64")}">`,
  ].join("");
}

/** A card's table: folded away below a live chart, left out below a printed one. */
function shownTable({ chart, picture }: ReportCard, table: ReportTable, isLive: boolean): string {
  const isDrawn = chart !== null || picture !== null;
  if (isDrawn && !isLive) return "";
  const shown = isLive ? table.rows : table.rows.slice(0, reportRows.slide);
  const cut =
    shown.length < rowsOf(table)
      ? `<p class="notes">${escaped(t("main:report.cut", { first: shown.length, count: rowsOf(table) }))}</p>`
      : "";
  // Paper can't be scrolled sideways.
  const pieces = isLive ? [table] : piecesOf(table, printed.width, printed.em, printed.padding);
  // Below a part of the rows, totals would read as the sums of that part.
  const whole = pieces
    .map((piece) => ({
      ...piece,
      rows: piece.rows.slice(0, shown.length),
      totals: cut === "" ? piece.totals : null,
    }))
    .map((piece) => `<div class="wide">${tableOf(piece)}</div>`)
    .join("")
    .concat(cut);
  return isDrawn
    ? `<details><summary>${escaped(t("main:report.part.data"))}</summary>${whole}</details>`
    : whole;
}

function tableOf({ columns, rows, totals }: ReportTable): string {
  const textOf = cellTexts({ columns, rows });
  const numeric = numericColumns({ columns, rows, totals });
  const cell = (tag: "td" | "th", text: string, at: number) => {
    const isShort = tag === "td" && text !== "" && text.length <= maxUnbroken;
    const look = numeric[at] ? "number" : isShort ? "short" : "";
    return `<${tag}${look === "" ? "" : ` class="${look}"`}>${escaped(text)}</${tag}>`;
  };
  const row = (cells: ReportTable["rows"][number]) =>
    `<tr>${columns.map((_, at) => cell("td", textOf(cells[at], at), at)).join("")}</tr>`;
  return [
    `<table><thead><tr>${columns.map((name, at) => cell("th", name, at)).join("")}</tr></thead>`,
    `<tbody>${rows.map(row).join("")}</tbody>`,
    totals ? `<tfoot>${row(totals)}</tfoot>` : "",
    "</table>",
  ].join("");
}

function quotationOf({ text, by, url }: Quotation): string {
  const target = documentUrl(url);
  const link = target
    ? ` · <a href="${escaped(target.href)}" rel="noreferrer">${escaped(t("main:report.part.document"))}</a>`
    : "";
  return `<blockquote>${escaped(quoted(text))}<footer>${escaped(by)}${link}</footer></blockquote>`;
}

function methodOf({ method }: Report): string {
  if (method.length === 0) return "";
  const sections = method.map(
    ({ heading, lines }) =>
      `<h3>${escaped(heading)}</h3>${lines.map((line) => `<p>${escaped(line)}</p>`).join("")}`,
  );
  return `<section class="method"><h2>${escaped(t("main:report.part.method"))}</h2>${sections.join("")}</section>`;
}
