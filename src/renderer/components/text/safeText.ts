import { startOf } from "../../../shared/text/start-of";
import { t } from "../../../shared/texts";
/** A piece of text: plain, or one character that is invisible or changes how others are displayed. */
export interface TextPiece {
  text: string;
  /** Name of such a character; null for plain text. */
  hidden: string | null;
}

const names: Readonly<Record<string, string>> = {
  "\u00ad": t("documents:hidden.softHyphen"),
  "\u200b": t("documents:hidden.zeroWidthSpace"),
  "\u2060": t("documents:hidden.wordJoiner"),
  "\ufeff": t("documents:hidden.noBreakSpace"),
  "\u200e": t("documents:hidden.leftToRightMark"),
  "\u200f": t("documents:hidden.rightToLeftMark"),
  "\u061c": t("documents:hidden.arabicMark"),
  "\u202a": t("documents:hidden.leftToRightEmbedding"),
  "\u202b": t("documents:hidden.rightToLeftEmbedding"),
  "\u202c": t("documents:hidden.endOfDirection"),
  "\u202d": t("documents:hidden.leftToRightOverride"),
  "\u202e": t("documents:hidden.rightToLeftOverride"),
  "\u2066": t("documents:hidden.leftToRightIsolate"),
  "\u2067": t("documents:hidden.rightToLeftIsolate"),
  "\u2068": t("documents:hidden.isolate"),
  "\u2069": t("documents:hidden.endOfIsolate"),
};
// Joiners between letters or emoji are part of their spelling, and line breaks and tabs are text, so neither is
// hidden.
const hiddenCharacters =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g; // oxlint-disable-line no-control-regex -- the signs that are made visible

function nameOf(character: string): string {
  const code = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
  const name = names[character];
  return name === undefined ? code : `${code} ${name}`;
}

/** Splits a text at each character that is shown by name instead of taking effect. */
export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const found of text.matchAll(hiddenCharacters)) {
    if (found.index > at) pieces.push({ text: text.slice(at, found.index), hidden: null });
    pieces.push({ text: found[0], hidden: nameOf(found[0]) });
    at = found.index + found[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), hidden: null });
  return pieces;
}

/** A text on one line without invisible or direction-changing characters, for a cell or a heading. */
export function plainLine(text: string, max = 400): string {
  const line = startOf(text, max * 4)
    .replace(hiddenCharacters, "")
    .replace(/\s+/g, " ")
    .trim();
  return line.length > max ? `${startOf(line, max)}…` : line;
}
