import { analyse } from "chardet";
import iconv from "iconv-lite";
import { t } from "../../shared/texts";
import { BadFile } from "./bad-file";
import { guessEncoding } from "./encoding-letters";

/** Below this score the decoded letters don't match a language of the encoding. */
const soundText = 0.35;

/** Detects the encoding from the first bytes of a file: byte order mark, then valid UTF-8, then plausible letters. */
export function detectEncoding(head: Buffer): string {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "UTF-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "UTF-16LE";
  if (head[0] === 0xfe && head[1] === 0xff) return "UTF-16BE";
  const wide = wideByZeros(head);
  if (wide) return wide;
  if (isUtf8(head)) return "UTF-8";
  const { name, score } = guessEncoding(head);
  if (score >= soundText) return name;
  const guess = analyse(head).find((match) => iconv.encodingExists(match.name) && !/^utf-/i.test(match.name));
  return guess && guess.confidence > 50 ? guess.name : name;
}

/** Throws if the encoding isn't supported. */
export function checkEncoding(name: string): string {
  const known: boolean = iconv.encodingExists(name);
  if (!known) throw new BadFile(t("files:file.unknownEncoding", { name }));
  return name;
}

function isUtf8(head: Buffer): boolean {
  // The sample may end within a character.
  for (let cut = 0; cut < 4 && cut <= head.length; cut++) {
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(head.subarray(0, head.length - cut));
      return true;
    } catch {
      // try one byte less
    }
  }
  return false;
}

/** Whether few of the characters beyond ASCII are broken: some were so before the file was saved, or are cut by its pieces. */
export function isMostlyUtf8(part: Buffer): boolean {
  const foreign = part.toString("utf8").match(/[^\0-\u007f]/gu) ?? [];
  return foreign.filter((sign) => sign === "\ufffd").length * 20 < foreign.length;
}

/** UTF-16 without a byte order mark: text of any script has its zeros (or few high bytes) on one side only. */
function wideByZeros(head: Buffer): string | null {
  const sample = head.subarray(0, 4096);
  let even = 0;
  let odd = 0;
  for (let i = 0; i < sample.length; i++) {
    if (sample[i] !== 0) continue;
    if (i % 2 === 0) even++;
    else odd++;
  }
  const pairs = sample.length / 2;
  if (odd > pairs * 0.3 && even < pairs * 0.02) return "UTF-16LE";
  if (even > pairs * 0.3 && odd < pairs * 0.02) return "UTF-16BE";
  return null;
}

/** Whether a text is the dump of a database as statements of SQL. */
export const isDump = (text: string) =>
  /^\s*(?:--|\/\*|(?:SET|USE|CREATE|DROP|LOCK|INSERT|BEGIN|START|PRAGMA)\s)/i.test(text) &&
  /^[ \t]*(?:INSERT (?:IGNORE )?INTO [^\n]{1,2000}?VALUES|COPY [^\n]{1,2000}? FROM stdin)/im.test(text);

/** Whether a text is XML. */
export const isXml = (text: string) => /^\s*<\?xml/i.test(text) || bareXml.test(text);

/**
 * XML without a declaration: an element, and another in it before any text. Texts may start with those of HTML, or with
 * one in angle brackets.
 */
const bareXml =
  /^\s*<(?!(?:html|body|head|p|div|span|b|i|u|a|em|strong|ul|ol|li|br|center|font|blockquote|table|img|section|main|small|pre|code|figure|iframe|h\d)[\s>])[a-z_][\w.:-]*(?:\s[^<>]*)?>\s*(?:<!--[^]{0,2000}?-->\s*)?<[a-z_][\w.:-]*(?:\s[^<>]*)?>/i;

/** Throws if the bytes aren't text, by the signatures of files that people drop by mistake. */
export function refuseForeignContent(head: Buffer): void {
  const start = head.toString("latin1", 0, 8);
  if (start === "SQLite f") throw new BadFile(t("files:notTable.database"));
  const known = [
    ["%PDF", "pdf"],
    ["\u0089PNG", "image"],
    ["\u00ff\u00d8\u00ff", "image"],
    ["GIF8", "image"],
    ["\u007fELF", "program"],
    ["MZ\u0090", "program"],
    ["Rar!", "rar"],
    ["7z\u00bc\u00af", "sevenZip"],
    ["\u0028\u00b5\u002f\u00fd", "zstandard"],
    ["BZh", "bzip2"],
    ["\u001f\u008b", "gzipInside"],
    ["PAR1", "parquet"],
  ] as const;
  const match = known.find(([signature]) => start.startsWith(signature));
  if (match) throw new BadFile(t("files:notTable.foreign", { what: t(`files:notTable.${match[1]}`) }));
  if (detectEncoding(head).startsWith("UTF-16")) return;
  const separators = new Set([0x01, 0x1f, 0x85]);
  const controls = head.reduce(
    (n, byte) => n + ((byte < 9 || (byte > 13 && byte < 32)) && !separators.has(byte) ? 1 : 0),
    0,
  );
  if (controls > head.length * 0.02) {
    throw new BadFile(t("files:notTable.noText"));
  }
}
