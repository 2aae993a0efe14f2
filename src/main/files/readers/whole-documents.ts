import { t } from "../../../shared/texts";
import { isKnownName } from "../columns/columns";
import { BadFile } from "../bad-file";
import { DocumentTables, maxCharacters, type TableRows, tooLong } from "./document-tables";
import type { JsonValue } from "./json";
import { MailCutter, mailForm, mailOf } from "./mail";
import { labelledRecords, recordLabels } from "./labelled-records";
import { chatPageOf } from "./chat-page";
import { readPage } from "./page-content";
import { numberedTexts } from "./numbered-texts";
import { articlesIn, pressForm } from "./press";
import { isRtf, rtfText } from "./rtf";
import { isTranscript, transcriptTurns } from "./transcript";
import { isWordFile, readWordFile } from "./word-file";
import { startsAsZip } from "./zip-head";
import { ZipParts } from "./zip-parts";

/** A file of whole documents: messages, or what the lines of a text or document hold. */
export type WholeDocuments =
  | { form: "mailbox" | "mail" }
  | { form: "whole"; title: string }
  | {
      form: "press" | "labelled" | "transcript" | "numbered" | "paragraphs";
      container: "text" | "rtf" | "word" | "page";
    };

/** Streams a file's text in an encoding. */
type ReadTexts = (encoding?: string) => AsyncGenerator<{ text: string; progress: number }, void, undefined>;

/** Whether the documents name their encodings themselves. */
export const nameEncodings = (documents: WholeDocuments) =>
  !("container" in documents) || documents.container === "rtf" || documents.container === "word";

interface DocumentSource {
  path: string;
  head: Buffer;
  /** The same as text. */
  start: string;
  /** Streams the file's text, in the encoding that was found if none is given. */
  texts: ReadTexts;
}

/** Exports of tables may start with the table, and saved pages with a comment. */
const isPage =
  /^\ufeff?\s*(?:<\?xml[^<>]{0,200}\?>\s*)?(?:<!--[^<>]{0,2000}-->\s*)?<(?:!doctype html|(?:html|head|meta|body|table)[\s>])/i;

/** An encoding that makes a character of each byte. */
const bytewise = "latin1";

/**
 * What a Word document, an RTF document or a web page holds: press articles, a transcript, tables of mentions, or only
 * paragraphs. Null for files of other formats. Throws BadFile if it holds none of them.
 */
export async function documentsIn({
  path,
  head,
  start,
  texts,
}: DocumentSource): Promise<WholeDocuments | DocumentTables | null> {
  if (startsAsZip(head)) {
    const zip = await ZipParts.open(path);
    try {
      if (!isWordFile(zip)) return null;
      const { paragraphs, tables } = await readWordFile(zip);
      const form = formOf(spaced(paragraphs));
      // Chapters of a report are numbered, too.
      const inTables = form === "numbered" ? tablesIn(tables) : null;
      if (form) return inTables ?? { form, container: "word" };
      if (tables.length > 0) return tablesIn(tables) ?? refuse("word");
      return hasLines(paragraphs) ? { form: "paragraphs", container: "word" } : refuse("word");
    } finally {
      zip.close();
    }
  }
  if (isRtf(head)) {
    const lines = await rtfLines(texts);
    const form = formOf(lines);
    if (form) return { form, container: "rtf" };
    return hasLines(lines) ? { form: "paragraphs", container: "rtf" } : refuse("rtf");
  }
  if (!isPage.test(start) || chatPageOf(start) !== null) return null;
  const { articles, paragraphs, tables } = readPage(await wholeText(texts()));
  if (articles.length > 0 || pressForm(spaced(paragraphs))) return { form: "press", container: "page" };
  return tablesIn(tables) ?? refuse("webPage");
}

function refuse(what: "word" | "rtf" | "webPage"): never {
  throw new BadFile(t(`files:notTable.${what}`));
}

const hasLines = (lines: readonly string[]) => lines.some((line) => line.trim() !== "");

const formOf = (lines: readonly string[]) => (pressForm(lines) ? "press" : turnsIn(lines));

function turnsIn(lines: readonly string[]): "labelled" | "transcript" | "numbered" | null {
  if (recordLabels(lines)) return "labelled";
  return isTranscript(lines) ? "transcript" : numberedTexts(lines) ? "numbered" : null;
}

const tablesIn = (tables: readonly TableRows[]) =>
  DocumentTables.of(tables, (number) => t("files:document.table", { number }));

const linesIn = (text: string) => text.replace(/^\ufeff/, "").split(/\r\n?|\n/);

/** The messages or articles of a text, by its start. Null for other texts. */
export function documentsOfText(start: string): WholeDocuments | null {
  const lines = linesIn(start);
  const mails = mailForm(lines.join("\n"));
  if (mails) return { form: mails };
  return pressForm(lines) ? { form: "press", container: "text" } : null;
}

const isHeader = (line = "") =>
  line
    .slice(0, 4000)
    .split(/[,;\t|]/, 100)
    .filter((name) => isKnownName(name.replace(/^"|"$/g, ""))).length > 1;

/** The records or turns of a text that is no chat and no press archive, by its start. Null for other texts. */
export function turnsOfText(start: string): WholeDocuments | null {
  const lines = linesIn(start);
  // The texts of a table may have speakers and labels, too.
  const form = isHeader(lines.find((line) => line.trim() !== "")) ? null : turnsIn(lines);
  return form && { form, container: "text" };
}

/** The documents of a file in batches. */
export async function* readDocuments(
  documents: WholeDocuments,
  path: string,
  texts: ReadTexts,
): AsyncGenerator<{ values: JsonValue[]; progress: number }, void, undefined> {
  if (documents.form === "whole") {
    const text = (await wholeText(texts())).trim();
    const value = { title: documents.title, text };
    yield { values: text === "" ? [] : [{ line: 1, value }], progress: 1 };
    return;
  }
  if ("container" in documents) {
    yield { values: await valuesOf(documents, path, texts), progress: 1 };
    return;
  }
  const cutter = new MailCutter(documents.form === "mailbox");
  const mails: Parameters<typeof mailOf>[0][] = [];
  for await (const { text, progress } of texts(bytewise)) {
    cutter.push(text, mails);
    yield { values: await Promise.all(mails.splice(0).map(mailOf)), progress };
  }
  cutter.end(mails);
  yield { values: await Promise.all(mails.map(mailOf)), progress: 1 };
}

async function valuesOf(
  { form, container }: Extract<WholeDocuments, { container: string }>,
  path: string,
  texts: ReadTexts,
): Promise<JsonValue[]> {
  if (container === "page") {
    const { articles, paragraphs } = readPage(await wholeText(texts()));
    return articles.length > 0 ? articles : valuesIn(spaced(paragraphs), form);
  }
  if (container === "rtf") return valuesIn(await rtfLines(texts), form);
  if (container === "text") return valuesIn(linesIn(await wholeText(texts())), form);
  const zip = await ZipParts.open(path);
  try {
    return valuesIn(spaced((await readWordFile(zip)).paragraphs), form);
  } finally {
    zip.close();
  }
}

function valuesIn(
  lines: readonly string[],
  form: "press" | "labelled" | "transcript" | "numbered" | "paragraphs",
): JsonValue[] {
  if (form === "labelled") return labelledRecords(lines, recordLabels(lines) ?? new Set());
  if (form === "numbered") return numberedTexts(lines) ?? paragraphsIn(lines);
  if (form === "transcript") return transcriptTurns(lines);
  if (form === "paragraphs") return paragraphsIn(lines);
  const press = pressForm(lines);
  return press ? articlesIn(lines, press) : [];
}

const paragraphsIn = (lines: readonly string[]): JsonValue[] =>
  lines.flatMap((line, at) => (line.trim() === "" ? [] : { line: at + 1, value: { text: line.trim() } }));

/** Lines of a document whose paragraphs have a line each, with a blank one between them, as in a text. */
const spaced = (paragraphs: readonly string[]) => paragraphs.flatMap((paragraph) => [paragraph, ""]);

async function rtfLines(texts: ReadTexts): Promise<string[]> {
  return spaced(rtfText(await wholeText(texts(bytewise))).split("\n"));
}

async function wholeText(texts: AsyncIterable<{ text: string }>): Promise<string> {
  let whole = "";
  for await (const { text } of texts) {
    whole += text;
    if (whole.length > maxCharacters) throw new BadFile(tooLong());
  }
  return whole;
}
