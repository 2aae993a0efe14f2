import type { ShownTable } from "../../shared/ipc/takeaway";
import { withGuard } from "../../shared/text/formula-guard";

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? sign);

/**
 * Copies a table as tab-separated text and as HTML; the receiving program picks the format. A text that a spreadsheet
 * would run as a formula gets an apostrophe, as in CSV files.
 */
export async function copyTable({ notes, columns, rows }: ShownTable): Promise<void> {
  const text = (cell: string | number | null) =>
    typeof cell === "string" ? withGuard(cell.replace(/[\t\r\n]+/g, " ").trim()) : String(cell ?? "");
  const lines = [...notes.map((note) => [note]), columns, ...rows].map((row) => row.map(text).join("\t"));
  const html = `<table><thead><tr>${columns.map((column) => `<th>${escaped(text(column))}</th>`).join("")}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${escaped(text(cell))}</td>`).join("")}</tr>`)
    .join("")}</tbody></table><p>${notes.map(escaped).join("<br>")}</p>`;
  await navigator.clipboard.write([
    new ClipboardItem({
      "text/plain": new Blob([lines.join("\n")], { type: "text/plain" }),
      "text/html": new Blob([html], { type: "text/html" }),
    }),
  ]);
}
