import iconv from "iconv-lite";
import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { budget } from "./budget";

/** Groups that hold no text of the document. */
const hidden =
  /^(?:fonttbl|colortbl|stylesheet|info|pict|object|objdata|header[lrf]?|footer[lrf]?|footnote|annotation|fldinst|bkmkstart|bkmkend|themedata|datastore|latentstyles|listtable|listoverridetable|revtbl|rsidtbl|generator|xmlnstbl|mmathPr|nonshppict|filetbl|xe|tc|template)$/;

/** Words that stand for a character. */
const signs: Readonly<Record<string, string>> = {
  par: "\n",
  line: "\n",
  sect: "\n",
  page: "\n",
  row: "\n",
  tab: "\t",
  cell: "\t",
  emdash: "—",
  endash: "–",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  bullet: "•",
  emspace: " ",
  enspace: " ",
};

/** Encodings by the number that a font names for its letters. Others are as the file says. */
const fontEncodings: Readonly<Record<number, string>> = {
  77: "macintosh",
  128: "Shift_JIS",
  129: "EUC-KR",
  134: "GBK",
  136: "Big5",
  161: "windows-1253",
  162: "windows-1254",
  163: "windows-1258",
  177: "windows-1255",
  178: "windows-1256",
  186: "windows-1257",
  204: "windows-1251",
  222: "windows-874",
  238: "windows-1250",
};

const token = /([{}])|\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([\da-fA-F]{2})|\\([^a-zA-Z])|([^{}\\]+)/gs;

/** Settings of a group, which end with it. */
interface Group {
  isHidden: boolean;
  /** Characters after a Unicode character that stand for it in older programs. */
  replacements: number;
  font: number;
  isFontTable: boolean;
}

export const isRtf = (head: Buffer) => head.toString("latin1", 0, 5) === "{\\rtf";

/**
 * The text of an RTF document, a line for each paragraph, from its bytes as characters. Knows nothing but groups, words
 * and characters: objects, pictures and fields aren't opened.
 */
export function rtfText(source: string): string {
  const parts: string[] = [];
  const groups: Group[] = [];
  let group: Group = { isHidden: false, replacements: 1, font: 0, isFontTable: false };
  let encoding = "windows-1252";
  const fonts = new Map<number, string>();
  /** Bytes of a character of several, and characters that only replace one. */
  let bytes: number[] = [];
  let pending = 0;
  let isOptional = false;
  const flush = () => {
    if (bytes.length === 0) return;
    parts.push(iconv.decode(Buffer.from(bytes), fonts.get(group.font) ?? encoding));
    bytes = [];
  };
  const put = (text: string) => {
    flush();
    if (!group.isHidden) parts.push(text);
  };
  token.lastIndex = 0;
  for (let found = token.exec(source); found; found = token.exec(source)) {
    const [, brace, word, parameter, hex, symbol, plain] = found;
    if (brace === "{") {
      flush();
      pending = 0;
      groups.push(group);
      if (groups.length > budget.depthSkipped)
        throw new BadFile(t("files:document.tooDeep", { max: budget.depthSkipped }));
      group = { ...group };
    } else if (brace === "}") {
      flush();
      pending = 0;
      isOptional = false;
      group = groups.pop() ?? group;
      // What follows the last group isn't part of the document.
      if (groups.length === 0) break;
    } else if (word !== undefined) {
      const number = Number(parameter ?? 1);
      group.isHidden ||= isOptional || hidden.test(word);
      isOptional = false;
      group.isFontTable ||= word === "fonttbl";
      if (word === "bin") token.lastIndex += Math.max(0, number);
      else if (word === "uc") group.replacements = Math.min(Math.max(number, 0), 16);
      else if (word === "ansicpg") encoding = knownEncoding(number) ?? encoding;
      else if (word === "mac") encoding = "macintosh";
      else if (word === "f" || (word === "deff" && groups.length === 1)) {
        flush();
        group.font = number;
      } else if (word === "fcharset" && group.isFontTable) {
        const named = fontEncodings[number];
        if (named !== undefined) fonts.set(group.font, named);
      } else if (word === "plain") flush();
      else if (word === "v") group.isHidden = parameter !== "0";
      else if (word === "u") {
        put(String.fromCharCode(number & 0xffff));
        pending = group.replacements;
      } else if (Object.hasOwn(signs, word)) {
        if (pending > 0) pending--;
        else put(signs[word] ?? "");
      }
    } else if (hex !== undefined) {
      if (pending > 0) pending--;
      else if (!group.isHidden) bytes.push(Number.parseInt(hex, 16));
    } else if (symbol !== undefined) {
      if (symbol === "*") isOptional = true;
      else if (symbol === "~") put("\u00a0");
      else if (symbol === "_") put("‑");
      else if (symbol === "\n" || symbol === "\r") put("\n");
      else if (/[{}\\]/.test(symbol)) {
        if (pending > 0) pending--;
        else put(symbol);
      }
    } else if (plain !== undefined) {
      const said = plain.replace(/[\r\n]/g, "");
      // A byte above 127 is as much a character as one that is written in letters.
      const text = said.slice(pending);
      pending = Math.max(0, pending - said.length);
      if (group.isHidden || text === "") continue;
      if (bytes.length === 0 && !/[^\x20-\x7e\t]/.test(text)) parts.push(text);
      else for (const sign of text) bytes.push(sign.charCodeAt(0));
    }
  }
  flush();
  return parts.join("");
}

function knownEncoding(page: number): string | null {
  const name = page === 65001 ? "utf8" : `windows-${page}`;
  const candidates = [name, `CP${page}`];
  return candidates.find((candidate) => iconv.encodingExists(candidate)) ?? null;
}
