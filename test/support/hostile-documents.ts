import { type HostileFile, mib, nested } from "./hostile-record";
import { monotonous } from "./hostile-texts";
import { zip } from "./zip";

const flat = monotonous.map((text) => text.slice(0, 20_000).replace(/\s+/g, " "));
/** A message or article of blanks alone has no text. */
const written = flat.filter((text) => text.trim() !== "").length;
const envelope = "From a@x.example Sat Jan  5 09:14:16 2008";
const mail = (text: string) =>
  `${envelope}\nFrom: ${text} <a@x.example>\nList-Id: ${text}\nDate: ${text}\nSubject: ${text}\nMessage-ID: <${text}>\nReferences: ${text}\n\n${text}\n\n`;
const article = (text: string, n: number) =>
  `${n} of 9 DOCUMENTS\n\n${text}\n\nApril 1, 2023\n\n${text}\n\nBYLINE: ${text}\n\nSECTION: ${text}\n\nLENGTH: ${text}\n\n${text}\n\nLANGUAGE: ${text}\n\n`;
const word = (body: string) =>
  zip({ "word/document.xml": `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>` });
const page = (body: string) => Buffer.from(`<!DOCTYPE html><html><body>${body}</body></html>`);
const head = "<tr><td>Date<td>Author<td>Text</tr>";
const row = "<tr><td>2023-04-01<td>Ann<td>The kettle leaks every day</tr>";

/** Mailboxes and documents that try to cost much more than their size, or nest without end. */
export const hostileDocuments: readonly HostileFile[] = [
  {
    name: "mail-long-values",
    bytes: () => Buffer.from(flat.map(mail).join("")),
    outcome: { rows: written },
  },
  {
    name: "mail-many-parts",
    bytes: () =>
      Buffer.from(
        `${envelope}\nFrom: A <a@x.example>\nSubject: Parts\nContent-Type: multipart/mixed; boundary=b\n\n${"--b\n\n\n".repeat(100_000)}\n${mail("short")}`,
      ),
    outcome: { rows: 2, faulty: 1 },
  },
  {
    name: "mail-long-header",
    bytes: () =>
      Buffer.from(
        `${envelope}\nFrom: A <a@x.example>\nSubject: ${"long ".repeat(mib)}\n\nWords\n\n${mail("short")}`,
      ),
    outcome: { rows: 2, faulty: 1 },
  },
  {
    name: "mail-endless-line",
    bytes: () => Buffer.from(`${mail("short")}${envelope}\nFrom: A\n\n${"long ".repeat(5 * mib)}`),
    outcome: { rows: 2, faulty: 1 },
  },
  {
    name: "press-long-values",
    bytes: () => Buffer.from(flat.map(article).join("")),
    outcome: { rows: written },
  },
  {
    name: "press-too-long",
    bytes: () => Buffer.from(article("short", 1) + article("short", 2) + "long ".repeat(14 * mib)),
    outcome: "refused",
  },
  { name: "rtf-deep", bytes: () => Buffer.from(`{\\rtf1 ${nested(500_000, "{", "}")}}`), outcome: "refused" },
  {
    name: "rtf-endless-object",
    bytes: () => Buffer.from(`{\\rtf1 {\\object\\bin2147483647 ${"00".repeat(mib)}`),
    outcome: "refused",
  },
  {
    name: "page-deep",
    bytes: () => page(nested(500_000, "<div>", "</div>")),
    outcome: "refused",
  },
  {
    name: "page-wide-cells",
    bytes: () =>
      page(`<table>${head}${'<tr><td colspan="999999999" rowspan="999999999">x'.repeat(300_000)}</table>`),
    outcome: "refused",
  },
  {
    name: "page-tables-in-tables",
    bytes: () => page(`${nested(20, "<table><tr><td>", "</table>")}<table>${head}${row}</table>`),
    outcome: { rows: 1 },
  },
  {
    name: "page-script-article",
    bytes: () => page(`<script>${"<article>".repeat(mib)}</script><table>${head}${row}</table>`),
    outcome: { rows: 1 },
  },
  { name: "word-deep", bytes: () => word(nested(500_000, "<w:p>", "</w:p>")), outcome: "refused" },
  {
    name: "word-bomb",
    bytes: () => word(`<w:p><w:r><w:t>${"long ".repeat(20 * mib)}</w:t></w:r></w:p>`),
    outcome: "refused",
  },
  {
    name: "word-entities",
    bytes: () =>
      zip({
        "word/document.xml": `<!DOCTYPE x [<!ENTITY a "aaaa">]><w:document><w:body><w:p><w:r><w:t>&a;</w:t></w:r></w:p></w:body></w:document>`,
      }),
    outcome: "refused",
  },
];
