import type { PrintedBoard, PrintedChart } from "../../shared/ipc/boards";
import { currentLanguage } from "../../shared/words";

const signs: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}

const style = `
@page { size: A4 landscape; margin: 12mm 12mm 14mm; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #1b2230; font: 11px/1.45 Inter, system-ui, "Segoe UI", Arial, sans-serif; font-variant-numeric: tabular-nums; }
h1 { margin: 0 0 2px; font-size: 20px; line-height: 1.3; }
h2 { margin: 0; font-size: 12.5px; line-height: 1.4; }
h2, section > p, .legend { break-after: avoid; }
p { margin: 0; color: #566072; overflow-wrap: anywhere; }
header { padding-bottom: 8px; border-bottom: 1px solid #c9cfd9; }
.row { display: flex; gap: 14px; margin-top: 14px; break-inside: avoid; }
.long { break-inside: auto; }
section { min-width: 0; }
.legend { display: flex; flex-wrap: wrap; gap: 2px 12px; margin: 3px 0 0; padding: 0; list-style: none; color: #566072; font-size: 10.5px; }
.legend svg { width: 9px; height: 9px; margin-right: 4px; }
img { display: block; width: 100%; margin-top: 4px; }
table { width: 100%; margin-top: 6px; border-collapse: collapse; font-size: 10.5px; }
th, td { padding: 2px 6px 2px 0; border-bottom: 1px solid #e2e5eb; text-align: left; overflow-wrap: anywhere; }
td.number, th.number { text-align: right; }
tr { break-inside: avoid; }
`;

/** Tables with up to this many rows are kept on one page. */
const shortTable = 14;

/**
 * A board as an HTML page for printing. Pictures are images, which run no scripts and load nothing. All texts are
 * escaped, and the page's policy blocks everything else.
 */
export function boardPage({ title, lines, source, rows }: PrintedBoard): string {
  return `<!doctype html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${escaped(title)}</h1>
${[...lines, source].map((line) => `<p>${escaped(line)}</p>`).join("\n")}
</header>
${rows.map(rowOf).join("\n")}
</body>
</html>
`;
}

function rowOf(charts: readonly PrintedChart[]): string {
  const long = charts.some(({ table }) => table !== null && table.rows.length > shortTable);
  return `<div class="row${long ? " long" : ""}">${charts.map(chartOf).join("")}</div>`;
}

function chartOf({ title, lines, share, legend, picture, table }: PrintedChart): string {
  const width = `calc(${(share * 100).toFixed(3)}% - ${((1 - share) * 14).toFixed(2)}px)`;
  const entries = legend.map(
    ({ name, color }) =>
      `<li><svg viewBox="0 0 9 9" aria-hidden="true"><rect width="9" height="9" rx="2.5" fill="${escaped(color)}"/></svg>${escaped(name)}</li>`,
  );
  return [
    `<section style="flex: none; width: ${width}">`,
    `<h2>${escaped(title)}</h2>`,
    ...lines.map((line) => `<p>${escaped(line)}</p>`),
    entries.length > 0 ? `<ul class="legend">${entries.join("")}</ul>` : "",
    picture === null
      ? ""
      : `<img alt="${escaped(title)}" src="data:image/svg+xml;base64,${Buffer.from(picture, "utf8").toString("base64")}">`,
    table === null ? "" : tableOf(table),
    "</section>",
  ].join("");
}

function tableOf({ columns, rows }: NonNullable<PrintedChart["table"]>): string {
  const numeric = columns.map((_, at) => rows.some((row) => typeof row[at] === "number"));
  const cell = (tag: "td" | "th", text: string, at: number) =>
    `<${tag}${numeric[at] ? ' class="number"' : ""}>${escaped(text)}</${tag}>`;
  const text = (value: string | number | null | undefined): string =>
    typeof value === "number"
      ? value.toLocaleString(currentLanguage(), { maximumFractionDigits: 2 })
      : (value ?? "");
  const head = columns.map((name, at) => cell("th", name, at)).join("");
  const body = rows.map(
    (row) => `<tr>${columns.map((_, at) => cell("td", text(row[at]), at)).join("")}</tr>`,
  );
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}
