import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { DocumentTables, maxCharacters, type TableRows, tooLong } from "./document-tables";
import type { JsonValue } from "./json";
import { MailCutter, mailForm, mailOf } from "./mail";
import { isChatPage } from "./chat-page";
import { readPage } from "./page-content";
import { articlesIn, pressForm } from "./press";
import { isRtf, rtfText } from "./rtf";
import { isWordFile, readWordFile } from "./word-file";
import { startsAsZip } from "./zip-head";
import { ZipParts } from "./zip-parts";

/** A file of whole documents, each a mention with its fields. */
export type WholeDocuments = "mailbox" | "mail" | "press" | "pressRtf" | "pressWord" | "pressPage";

/** Streams a file's text in an encoding. */
type ReadTexts = (encoding?: string) => AsyncGenerator<{ text: string; progress: number }, void, undefined>;

/** Whether the documents name their encodings themselves. */
export const nameEncodings = (documents: WholeDocuments) =>
  documents !== "press" && documents !== "pressPage";

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
 * What a Word document, an RTF document or a web page holds: press articles, or tables of mentions. Null for files of
 * other formats. Throws BadFile if it holds neither.
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
      if (pressForm(spaced(paragraphs))) return "pressWord";
      return tablesIn(tables) ?? refuse("word");
    } finally {
      zip.close();
    }
  }
  if (isRtf(head)) return pressForm(await rtfLines(texts)) ? "pressRtf" : refuse("rtf");
  if (!isPage.test(start) || isChatPage(start)) return null;
  const { articles, paragraphs, tables } = readPage(await wholeText(texts()));
  if (articles.length > 0 || pressForm(spaced(paragraphs))) return "pressPage";
  return tablesIn(tables) ?? refuse("webPage");
}

function refuse(what: "word" | "rtf" | "webPage" | "subtitles"): never {
  throw new BadFile(t(`files:notTable.${what}`));
}

const tablesIn = (tables: readonly TableRows[]) =>
  DocumentTables.of(tables, (number) => t("files:document.table", { number }));

/** WebVTT and SubRip: numbers, times and lines of speech, without a date. */
const isSubtitles = /^\ufeff?(?:WEBVTT(?=\s)|\s*\d+\r?\n(?:\d+:)?\d\d:\d\d[,.]\d{3} --> )/;

/** The documents of a text, by its start. Null for other texts. Throws BadFile for subtitles. */
export function documentsOfText(start: string): WholeDocuments | null {
  if (isSubtitles.test(start)) refuse("subtitles");
  const text = start.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  return mailForm(text) ?? (pressForm(text.split("\n")) ? "press" : null);
}

/** The documents of a file in batches. */
export async function* readDocuments(
  documents: WholeDocuments,
  path: string,
  texts: ReadTexts,
): AsyncGenerator<{ values: JsonValue[]; progress: number }, void, undefined> {
  if (documents !== "mailbox" && documents !== "mail") {
    yield { values: await articlesOf(documents, path, texts), progress: 1 };
    return;
  }
  const cutter = new MailCutter(documents === "mailbox");
  const mails: Parameters<typeof mailOf>[0][] = [];
  for await (const { text, progress } of texts(bytewise)) {
    cutter.push(text, mails);
    yield { values: await Promise.all(mails.splice(0).map(mailOf)), progress };
  }
  cutter.end(mails);
  yield { values: await Promise.all(mails.map(mailOf)), progress: 1 };
}

async function articlesOf(documents: WholeDocuments, path: string, texts: ReadTexts): Promise<JsonValue[]> {
  if (documents === "press") {
    const lines = (await wholeText(texts())).replace(/^\ufeff/, "").split(/\r\n?|\n/);
    return articlesInLines(lines);
  }
  if (documents === "pressRtf") return articlesInLines(await rtfLines(texts));
  if (documents === "pressPage") {
    const { articles, paragraphs } = readPage(await wholeText(texts()));
    return articles.length > 0 ? articles : articlesInLines(spaced(paragraphs));
  }
  const zip = await ZipParts.open(path);
  try {
    return articlesInLines(spaced((await readWordFile(zip)).paragraphs));
  } finally {
    zip.close();
  }
}

function articlesInLines(lines: readonly string[]): JsonValue[] {
  const form = pressForm(lines);
  return form ? articlesIn(lines, form) : [];
}

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
