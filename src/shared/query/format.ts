import { tokenize, type Token } from "./tokens";

/** Widest line before operators begin a line of their own. */
const widest = 100;

const opens = (token: Token) => token.kind === "open" || token.kind === "field" || token.text === "-";
const operand = (token: Token) =>
  ["word", "phrase", "value", "range", "field", "open", "not"].includes(token.kind);
const endsOperand = (token: Token) => ["word", "phrase", "value", "range", "close"].includes(token.kind);

/**
 * A query in one hand: single spaces, AND written out, straight quotation marks, field names in lower case; a long one with
 * each outer operator on its own line. The words stay as they were written, and the meaning stays the same.
 */
export function formatQuery(text: string): string {
  const pieces: { text: string; operator: boolean; depth: number; glued: boolean }[] = [];
  let depth = 0;
  let previous: Token | undefined;
  for (const token of tokenize(text)) {
    const value = previous?.kind === "field";
    if (previous && endsOperand(previous) && operand(token))
      pieces.push({ text: "AND", operator: true, depth, glued: false });
    if (token.kind === "close") depth--;
    pieces.push({
      text: written(token, value),
      operator: token.kind === "and" || token.kind === "or",
      depth,
      glued: previous === undefined || opens(previous) || token.kind === "close",
    });
    if (token.kind === "open") depth++;
    previous = token;
  }
  const line = (isBreak: (piece: (typeof pieces)[number]) => boolean) =>
    pieces.map((piece) => (piece.glued ? "" : isBreak(piece) ? "\n" : " ") + piece.text).join("");
  const whole = line(() => false);
  return whole.length <= widest ? whole : line(({ operator, depth }) => operator && depth === 0);
}

function written(token: Token, isValue: boolean): string {
  switch (token.kind) {
    case "field":
      return token.text.toLowerCase();
    case "phrase":
      // Curly quotation marks inside straight ones would end nothing; a straight one inside must stay escaped.
      return token.text.replace(
        /^[“”„‟]([^"]*?)[“”„‟](~\d*)?$/,
        (_, inner: string, slop = "") => `"${inner}"${String(slop)}`,
      );
    case "not":
      return token.text;
    case "range":
      return isValue ? token.text.replace(/^\[\s*(\S+)\s+TO\s+(\S+)\s*\]$/, "[$1 TO $2]") : token.text;
    default:
      return token.text;
  }
}
