import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { budget, recordTooLong } from "./budget";
import type { JsonValue } from "./json";
import { dateIn, dateLine } from "./press-dates";
import { isRis, risArticles } from "./ris";

/** Forms in which databases of the press write their articles. */
type PressForm = "ris" | "nexis" | "nexisUni" | "factivaCodes" | "factiva";

/** An article's fields. Empty ones make no column. */
export interface Article {
  title: string;
  text: string;
  author: string;
  date: string;
  source: string;
  section: string;
  length: string;
  language: string;
  companies: string;
  document_id: string;
  /** References have these. */
  url?: string;
  keywords?: string;
}

export const noArticle: Article = {
  title: "",
  text: "",
  author: "",
  date: "",
  source: "",
  section: "",
  length: "",
  language: "",
  companies: "",
  document_id: "",
};

/** A count above each document, in the languages of press databases. */
const counted =
  /^[ \t]*(?:document|dokument|documento)?[ \t]*\d+[ \t]+(?:of|von|de|di|sur)[ \t]+\d+(?:[ \t]+(?:documents?|dokumente?n?|documentos|documenti))?[ \t]*$/i;
const endOfDocument = /^\s*(?:End of Document|Ende des Dokuments|Fin du document|Fin del documento)\s*$/i;
const bodyMark = /^\s*(?:Body|Text|Corps|Cuerpo)\s*:?\s*$/i;
const accession = /^\s*\p{L}{2,12}\s+([A-Za-z]{2,}[A-Za-z\d]*\d{8}[a-z\d]*)\s*$/u;
const wordCount =
  /^\s*(\d[\d.,\s]{0,20})\s(?:words?|Wörter|mots|palabras|parole|palavras|woorden|ord|слов|字|語|文字|characters|Zeichen)\s*$/iu;
/** Lines that say where a document or a part of it begins are short. Longer ones would take the patterns long. */
const isMark = (pattern: RegExp, line: string) => line.length <= 300 && pattern.test(line);
const copyright = /^\s*(?:\(c\)|©|Copyright\b|All Rights Reserved|Alle Rechte vorbehalten)/i;

/** The same below a text, whose lines may begin with the word. */
const rights = /^\s*(?:Copyright|\(c\)|©)\s*(?:\(c\)|©)?\s*\d{4}/i;

/** What labels of an article's head and foot feed, in the form of labelOf(). Empty ones end a text and feed nothing. */
const labels: Readonly<Record<string, keyof Article | "load" | "">> = {
  byline: "author",
  autor: "author",
  autoren: "author",
  auteur: "author",
  section: "section",
  rubrik: "section",
  ressort: "section",
  rubrique: "section",
  length: "length",
  länge: "length",
  longueur: "length",
  extensión: "length",
  headline: "title",
  language: "language",
  sprache: "language",
  langue: "language",
  "load-date": "load",
  update: "load",
  "date-chargement": "load",
  "acc-no": "document_id",
  ...Object.fromEntries(
    `dateline highlight graphic subject subjects organization company person geographic industry ticker city state country
     publication-type pub-type document-type journal-code series type notes correction copyright classification
     encart grafik classement sujet type-publication correction-date`
      .trim()
      .split(/\s+/)
      .map((name) => [name, ""] as const),
  ),
};
/** Labels below a text. In capitals or with their colon they can't be taken for its words. */
const foot =
  /^\s*(?:LOAD-DATE|Load-Date|UPDATE|GRAPHIC|Graphic|GRAFIK|SUBJECT|LANGUAGE|Language|SPRACHE|PUBLICATION-TYPE|Publication-Type|PUB-TYPE|DOCUMENT-TYPE|JOURNAL-CODE|Journal Code|CORRECTION-DATE|Correction-Date|SUJET|DATE-CHARGEMENT|LANGUE|TYPE-PUBLICATION|URL|ACC-NO|COPYRIGHT|Classification)\s*:|^\s*(?:Graphic|Classification)\s*$/;

const byline = /^(?:By|Von|Par|Por|Di)\s+\p{Lu}/u;
const personName = /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){1,3}$/u;
/** Characters before a line that stands in the middle of its page. */
const margin = 10;

const isBlank = (line: string) => line.trim() === "";

const labelled = /^\s*([A-Za-zÄÖÜÉä-]{4,20}):(?:\s+(.*)|)$/;

/** The label of a line that has one, and what follows. */
function labelOf(line: string): { name: string; value: string } | null {
  const [, name = "", value = ""] = labelled.exec(line) ?? [];
  const known = name.toLowerCase();
  return Object.hasOwn(labels, known) ? { name: known, value: value.trim() } : null;
}

/** The form of a text of press articles. Null for other texts. Throws BadFile if nothing tells where one ends. */
export function pressForm(lines: readonly string[]): PressForm | null {
  if (isRis(lines)) return "ris";
  const count = (pattern: RegExp) => lines.filter((line) => isMark(pattern, line)).length;
  const capitals = lines.flatMap((line) =>
    /^\s*[A-ZÄÖÜÉ-]+:/.test(line) ? (labelOf(line)?.name ?? []) : [],
  );
  const lengths = capitals.filter((name) => labels[name] === "length").length;
  if (lengths > 0 && count(counted) > 0) return "nexis";
  if (
    lengths > 0 &&
    capitals.some((name) => /^(?:load-date|update|publication-type|language|sprache)$/.test(name))
  ) {
    if (lengths > 1) throw new BadFile(t("files:notTable.articles"));
    return "nexis";
  }
  if (count(endOfDocument) > 0 && lines.filter(labelOf).length >= 2) return "nexisUni";
  const present = new Set(lines.flatMap((line) => codeOf(line)?.code ?? []));
  const others = ["PD", "SN", "LP", "TD", "WC", "AN"].filter((code) => present.has(code));
  if (present.has("HD") && others.length >= 3) return "factivaCodes";
  return count(accession) > 0 && count(wordCount) > 0 ? "factiva" : null;
}

/** The articles of a press archive. A blank line separates paragraphs. */
export function articlesIn(lines: readonly string[], form: PressForm): JsonValue[] {
  const parts: Part[] = { ris, nexis, nexisUni, factivaCodes, factiva }[form](lines);
  return parts.map(({ line, article }) =>
    article === null ? { line, fault: t("files:record.badArticle") } : articleRecord(line, article),
  );
}

/** An article as a record. Its value is null if it has no words. */
export function articleRecord(line: number, article: Article): JsonValue {
  const { text, author, language, length } = article;
  if (text.length > budget.record) return { line, fault: recordTooLong(line) };
  const title = article.title.replace(/\s+/g, " ").trim();
  if (title === "" && text === "") return { line, value: null };
  const value: Article = {
    ...article,
    // If no article had a text, another column would be taken for it.
    title: text === "" ? "" : title,
    text: text || title,
    author: authorIn(author),
    language: language.split(";", 1)[0]?.trim() ?? "",
    length: /\d[\d.,]*/.exec(length)?.[0].replace(/[.,]/g, "") ?? "",
  };
  return { line, value };
}

interface Part {
  line: number;
  /** Null if its parts can't be told. */
  article: Article | null;
}

/** "By Ann Lee (ann@a.example)" → "Ann Lee". */
function authorIn(byline: string): string {
  return byline
    .slice(0, 500)
    .replace(/\s*[([<]?\s*[^\s([<]+@[^\s)\]>]+\s*[)\]>]?/g, "")
    .replace(/^\s*(?:by|von|par|por|di)[\s:]+(?=\p{Lu})/iu, "")
    .replace(/\s+/g, " ")
    .replace(/^[\s,;|-]+|[\s,;|-]+$/g, "");
}

/** Paragraphs with their line and indent. Lines of one are joined. */
function paragraphsOf(lines: readonly string[]): { text: string; indent: number; at: number }[] {
  const found: { text: string; indent: number; at: number }[] = [];
  let isOpen = false;
  for (const [at, line] of lines.entries()) {
    const text = line.trim().replace(/\s+/g, " ");
    const last = found.at(-1);
    if (text === "") isOpen = false;
    else if (isOpen && last) last.text += ` ${text}`;
    else {
      found.push({ text, indent: /^\s*/.exec(line)?.[0].length ?? 0, at });
      isOpen = true;
    }
  }
  return found;
}

const joined = (lines: readonly string[]) =>
  paragraphsOf(lines)
    .map(({ text }) => text)
    .join("\n");

/** Parts of a list, each from one place to the next. */
function cut(
  lines: readonly string[],
  isStart: (line: string) => boolean,
): { line: number; lines: string[] }[] {
  const starts = lines.flatMap((line, at) => (isStart(line) ? [at] : []));
  return starts.map((start, at) => ({ line: start + 1, lines: lines.slice(start + 1, starts[at + 1]) }));
}

function nexis(lines: readonly string[]): Part[] {
  const parts = cut(lines, (line) => isMark(counted, line));
  // A single document may have no count above it.
  const [first] = parts;
  const found = first ? parts : [{ line: 1, lines: [...lines] }];
  return found.map((part) => ({ line: part.line, article: nexisArticle(part.lines) }));
}

function nexisArticle(lines: readonly string[]): Article {
  const first = lines.findIndex((line) => labelOf(line) !== null || isMark(bodyMark, line));
  const head = lines.slice(0, first < 0 ? lines.length : first);
  const dated = head.findIndex((line) => dateLine(line) !== null);
  const above = head.slice(0, Math.max(dated, 0)).filter((line) => !isBlank(line) && !copyright.test(line));
  // An edition stands below the date or in the middle of a line of its own, the title at the margin.
  const below = head.slice(dated + 1);
  const titles = paragraphsOf(below.slice(below.findIndex(isBlank) + 1)).filter(
    ({ text }) => !copyright.test(text),
  );
  const isCentered = (head[dated] ?? "").startsWith(" ".repeat(margin));
  const title = isCentered ? titles.find(({ indent }) => indent < margin) : titles.at(-1);
  const { load, text, ...fields } = labelledFields(lines.slice(head.length));
  return {
    ...noArticle,
    ...fields,
    title: fields.title ?? title?.text ?? "",
    source: above.at(-1)?.trim() ?? "",
    date: dateLine(head[dated] ?? "") ?? dateIn(load)?.date ?? "",
    text,
  };
}

type LabelledFields = Partial<Article> & { load: string; text: string };

/** The fields of labels, and the text between those above and those below it. */
function labelledFields(lines: readonly string[]): LabelledFields {
  const fields: LabelledFields = { load: "", text: "" };
  const text: string[] = [];
  const hasMark = lines.some((line) => isMark(bodyMark, line));
  let place: "head" | "text" | "foot" = "head";
  /** The label whose value may go on. */
  let label: (typeof labels)[string] | null = null;
  for (const line of lines) {
    if (place === "text" && (foot.test(line) || rights.test(line))) place = "foot";
    const found = place === "text" ? null : labelOf(line);
    if (found) {
      const field = labels[found.name] ?? "";
      // The first of two counts.
      label = field === "" || fields[field] ? "" : field;
      if (label !== "") fields[label] = found.value;
    } else if (isBlank(line)) {
      label = null;
      if (place === "text") text.push(line);
    } else if (place === "head" && isMark(bodyMark, line)) [place, label] = ["text", null];
    else if (label !== null) {
      if (label !== "") fields[label] = `${fields[label] ?? ""} ${line.trim()}`;
    } else if (place === "text") text.push(line);
    else if (place === "head" && !hasMark && !copyright.test(line)) {
      place = "text";
      text.push(line);
    }
  }
  return { ...fields, text: joined(text) };
}

function nexisUni(lines: readonly string[]): Part[] {
  const ends = lines.flatMap((line, at) => (isMark(endOfDocument, line) ? [at] : []));
  return ends.map((end, at) => {
    const start = at === 0 ? 0 : (ends[at - 1] ?? 0) + 1;
    return { line: start + 1, article: nexisUniArticle(lines.slice(start, end)) };
  });
}

/** How the list above the first document begins. */
const coverLine = /^\s*(?:User Name|Date and Time|Job Number|Documents? \()/;

function nexisUniArticle(lines: readonly string[]): Article {
  const body = lines.findIndex((line) => isMark(bodyMark, line));
  const first = body < 0 ? lines.findIndex((line) => labelOf(line) !== null) : body;
  // A list of all documents may stand above the first.
  const dated = lines.slice(0, Math.max(first, 0)).findLastIndex((line) => dateLine(line) !== null);
  const head = lines.slice(0, dated < 0 ? Math.max(first, 0) : dated).filter((line) => !isBlank(line));
  // A corrected article has no date. Its title comes first, unless there is a list.
  const above = dated >= 0 ? head.slice(-2) : coverLine.test(head[0] ?? "") ? [] : head.slice(0, 2);
  const { load, text, ...fields } = labelledFields(lines.slice(dated + 1));
  // A subtitle may have a line of its own.
  const main = /;\s*$/.test(head.at(-3) ?? "") && above.length === 2 ? `${head.at(-3) ?? ""} ` : "";
  return {
    ...noArticle,
    ...fields,
    title: main + (above[0]?.trim() ?? ""),
    source: above[1]?.trim() ?? "",
    date: dateLine(lines[dated] ?? "") ?? dateIn(load)?.date ?? "",
    text,
  };
}

const codes = "HD|BY|CR|WC|PD|ET|SN|SC|ED|PG|VOL|LA|CY|LP|TD|CT|RF|CO|IN|NS|RE|IPC|IPD|PUB|AN|SE|CLM|ART|DLN";
const coded = new RegExp(
  `^[ \\u00a0]*(${codes})(?:[ \\u00a0]*$|[ \\u00a0]*\\t[ \\u00a0]*|[ \\u00a0]{2,})(.*)$`,
);

/** The code of a line that starts with one, and what follows. A single space doesn't end one: "IN THE END" is text. */
function codeOf(line: string): { code: string; value: string } | null {
  const [, code, value = ""] = coded.exec(line) ?? [];
  return code === undefined ? null : { code, value };
}

function factivaCodes(lines: readonly string[]): Part[] {
  const parts: { line: number; values: Map<string, string[]> }[] = [];
  let current: string[] | null = null;
  for (const [at, line] of lines.entries()) {
    const found = codeOf(line);
    const last = parts.at(-1)?.values;
    // The name of a section may stand above the headline.
    const isNew =
      found?.code === "HD" ? !last || last.has("HD") : found?.code === "SE" && (!last || last.has("HD"));
    if (isNew) parts.push({ line: at + 1, values: new Map() });
    if (found) parts.at(-1)?.values.set(found.code, (current = [found.value]));
    // The last code of an article ends with its line, or the line below.
    else if (!(current && parts.at(-1)?.values.get("AN") === current && !isBlank(current.join(""))))
      current?.push(line);
  }
  return parts.map(({ line, values }) => {
    const of = (code: string) => joined(values.get(code) ?? []);
    const { date = of("PD") } = dateIn(`${of("PD")} ${of("ET")}`) ?? {};
    const article: Article = {
      title: of("HD"),
      text: [of("LP"), of("TD")].filter((part) => part !== "").join("\n"),
      author: of("BY"),
      date,
      source: of("SN"),
      section: of("SE") || of("CLM"),
      length: of("WC"),
      language: of("LA"),
      companies: of("CO"),
      document_id: of("AN").replace(/^\S+\s+(?=\S+$)/, ""),
    };
    return { line, article };
  });
}

function ris(lines: readonly string[]): Part[] {
  return risArticles(lines).map(({ line, article }) => ({ line, article: { ...noArticle, ...article } }));
}

/** Articles without codes: what stands above the count of words and below it tells the fields. */
function factiva(lines: readonly string[]): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const [at, line] of lines.entries()) {
    const id = accession.exec(line.slice(0, 300))?.[1];
    if (id === undefined) continue;
    const article = factivaArticle(lines.slice(start, at));
    parts.push({ line: start + 1, article: article && { ...article, document_id: id } });
    start = at + 1;
  }
  return parts;
}

function factivaArticle(lines: readonly string[]): Article | null {
  const counts = lines.findIndex((line) => isMark(wordCount, line));
  const facts = paragraphsOf(lines.slice(counts + 1).flatMap((line) => [line, ""]));
  const dated = facts.findIndex(({ text }) => dateLine(text) !== null);
  const end = facts.findIndex(({ text }) => copyright.test(text));
  if (counts < 0 || dated < 0 || end < dated || end > dated + 9) return null;
  const hour = /^\d{1,2}:\d{2}/.test(facts[dated + 1]?.text ?? "") ? 1 : 0;
  const { date = "" } =
    dateIn(`${facts[dated]?.text ?? ""} ${hour > 0 ? (facts[dated + 1]?.text ?? "") : ""}`) ?? {};
  const language = facts[end - 1]?.text ?? "";
  // The lists hold the same lines, one with blank ones between.
  const text = lines.slice(counts + 1).slice((facts[end]?.at ?? 0) / 2 + 1);
  const last = text.findLastIndex((line) => !isBlank(line));
  return {
    ...noArticle,
    ...headOf(lines.slice(0, counts).filter((line) => !isBlank(line))),
    length: lines[counts] ?? "",
    date,
    source: facts[dated + 1 + hour]?.text ?? "",
    language: /^\p{L}+$/u.test(language) ? language : "",
    text: joined(isPublisher(text[last] ?? "") ? text.slice(0, last) : text),
  };
}

/** What stands above the count of words: a section, the headline, the author and a credit, most of which may be missing. */
function headOf(above: readonly string[]): Pick<Article, "title" | "author" | "section"> {
  const valueOf = (code: string) =>
    above.flatMap((line) => (codeOf(line)?.code === code ? [codeOf(line)?.value.trim() ?? ""] : []))[0];
  const headline = above.findIndex((line) => codeOf(line)?.code === "HD");
  if (headline >= 0)
    return {
      title: valueOf("HD") ?? "",
      author: valueOf("BY") ?? "",
      section: above[headline - 1]?.trim() ?? "",
    };
  const last = above.at(-1)?.trim() ?? "";
  const hasByline = above.length > 1 && (byline.test(last) || personName.test(last));
  return { title: above.at(hasByline ? -2 : -1) ?? "", author: hasByline ? last : "", section: "" };
}

/** Whether the last line of an article is the name of its publisher, which isn't a sentence. */
const isPublisher = (line: string) =>
  line.length <= 100 &&
  (!/[.!?…]["”’»)]?\s*$/.test(line) || /\b(?:Inc|Ltd|Corp|Co|Cie|KG|plc|S\.A|B\.V)\.\s*$/.test(line));
