import { Parser } from "htmlparser2";
import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { whitespaceFor } from "../plain-text";
import { budget } from "./budget";
import { cellText, TableRows } from "./document-tables";
import type { JsonValue } from "./json";
import { type Article, articleRecord, noArticle } from "./press";
import { dateIn } from "./press-dates";
import type { DocumentContent } from "./word-file";

/** Parts of an article on a page of Europresse, by the classes or IDs of their elements. */
const classes = [
  ["source", /^DocPublicationName$/],
  ["head", /^DocHeader$/],
  ["heading", /^titreArticle$/],
  ["title", /^titreArticleVisu$/],
  ["author", /^docAuthors$/],
  ["text", /^(?:docOcurrContainer|DocText)$/],
  ["document_id", /^publiC[-_]lblNodoc$/i],
] as const satisfies readonly (readonly [string, RegExp])[];
type PagePart = (typeof classes)[number][0];

interface PageArticle {
  line: number;
  depth: number;
  texts: Partial<Record<PagePart, string>>;
  /** Its parts that are open. */
  parts: { name: PagePart; depth: number }[];
  /** Depth of the heading, once it is closed. The element beside it is the author, unless another is marked as such. */
  beside: number | null;
}

interface OpenTable {
  table: TableRows;
  depth: number;
  cell: { text: string; columns: number; rows: number } | null;
  cells: string[];
}

const isEmptyElement = /^(?:br|hr|img|input|link|meta|source|col|wbr|area|base|embed|param|track)$/;
const isHidden = /^(?:script|style|template|head|noscript)$/;

interface PageContent extends DocumentContent {
  /** The articles of a page of Europresse. */
  articles: JsonValue[];
}

/** Reads a web page: its lines, its tables, and the articles that are marked as such. Loads nothing. */
export function readPage(html: string): PageContent {
  const articles: JsonValue[] = [];
  const tables: TableRows[] = [];
  const held = { sum: 0 };
  const open: OpenTable[] = [];
  let text = "";
  let depth = 0;
  let line = 1;
  let hidden: number | null = null;
  /** Open elements whose line breaks count. */
  let lines = 0;
  let article: PageArticle | null = null;
  const put = (more: string) => {
    if (hidden !== null) return;
    const cell = open.at(-1)?.cell;
    if (cell) cell.text += more;
    else text += more;
    if (!article) return;
    for (const { name } of article.parts) article.texts[name] = (article.texts[name] ?? "") + more;
  };
  const endCell = (top: OpenTable) => {
    const { cell } = top;
    if (!cell) return;
    top.cell = null;
    top.cells.push(cell.text);
    top.table.add(cellText(cell.text), cell.columns, cell.rows);
  };
  const endRow = (top: OpenTable) => {
    endCell(top);
    top.table.endRow();
    if (top.cells.length > 0) put(`\n${top.cells.map((cell) => cell.trim()).join("\t")}\n`);
    top.cells = [];
  };
  /** The table that is open around a row goes on once the row is written. */
  const within = (run: () => void) => {
    const top = open.pop();
    run();
    if (top) open.push(top);
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (isEmptyElement.test(name)) {
          put(whitespaceFor(name));
          return;
        }
        if (++depth > budget.depth)
          throw new BadFile(t("files:record.fileTooDeep", { line, max: budget.depth }));
        const top = open.at(-1);
        if (name === "pre") lines++;
        if (isHidden.test(name)) hidden ??= depth;
        else if (name === "table") {
          const table = new TableRows(held);
          tables.push(table);
          open.push({ table, depth, cell: null, cells: [] });
        } else if (name === "tr" && top) {
          within(() => endRow(top));
        } else if (/^t[dh]$/.test(name) && top) {
          endCell(top);
          const span = (key: string) => Math.max(1, Number.parseInt(attributes[key] ?? "1", 10) || 1);
          top.cell = { text: "", columns: span("colspan"), rows: span("rowspan") };
        } else put(whitespaceFor(name));
        const own = (attributes["class"] ?? "").split(/\s+/);
        // Factiva marks headline and author of articles without codes. With codes, they are in tables.
        if (open.length === 0 && own.some((one) => /^[a-z]{2,6}Headline$/.test(one))) put("HD\t");
        else if (open.length === 0 && name === "div" && own.includes("author")) put("BY\t");
        if (name === "article") article ??= { line, depth, texts: {}, parts: [], beside: null };
        if (!article) return;
        const marks = [...own, attributes["id"] ?? ""];
        const marked = classes.find(([, pattern]) => marks.some((one) => pattern.test(one)))?.[0];
        const found = marked ?? (article.beside === depth ? "author" : undefined);
        article.beside = null;
        // The first element of a part is the whole of it.
        if (found && article.texts[found] === undefined) article.parts.push({ name: found, depth });
      },
      ontext: (said) => {
        line += said.split("\n").length - 1;
        put(lines > 0 ? said : said.replace(/[\t\n\f\r ]+/g, " "));
      },
      onclosetag: (name) => {
        if (isEmptyElement.test(name)) return;
        const top = open.at(-1);
        if (name === "pre") lines--;
        const part = article?.parts.at(-1);
        if (article && part?.depth === depth) {
          article.parts.pop();
          if (part.name === "heading") article.beside = depth;
        }
        if (article?.depth === depth) {
          const found = articleOf(article.texts);
          if (found) articles.push(articleRecord(article.line, found));
          article = null;
        }
        if (hidden === depth) hidden = null;
        else if (top?.depth === depth) {
          open.pop();
          endRow(top);
        } else if (name === "tr" && top) within(() => endRow(top));
        else if (/^t[dh]$/.test(name) && top) endCell(top);
        else put(whitespaceFor(name));
        depth--;
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.write(html);
  parser.end();
  return { paragraphs: text.split(/\r?\n|\r/), tables, articles };
}

const plain = (text = "") => text.replace(/\s+/g, " ").trim();

/** An article of Europresse, which names its medium. Null for others, such as those of a blog's page. */
function articleOf(texts: Partial<Record<PagePart, string>>): Article | null {
  const { heading = "", title = heading, text = "", head = "" } = texts;
  if (texts.source === undefined) return null;
  const when = dateIn(plain(head));
  const [, words = ""] = /(\d[\d ]*) (?:mots|words|Wörter)/.exec(when?.rest ?? "") ?? [];
  const section = plain(head).split(/,\s/).length > 2 ? plain(head).split(/,\s/, 1)[0] : "";
  return {
    ...noArticle,
    title: plain(title),
    text: cellText(text).replace(/\n{3,}/g, "\n\n"),
    author: plain(texts.author),
    date: when?.date ?? "",
    source: plain(texts.source).replace(/\s*\(.*$|,\s*n[o°º]\.?\s.*$/, ""),
    section: section && dateIn(section) === null ? section : "",
    length: words.replace(/\s/g, ""),
    document_id: plain(texts.document_id).replace(/^.*:\s*/, ""),
  };
}
