/** What a stretch of a query is, for the parser and for colouring it in the editor. */
export type TokenKind =
  "open" | "close" | "and" | "or" | "not" | "near" | "field" | "word" | "phrase" | "value" | "range";

/** A stretch of a query between white space; `text` is exactly what stands there. */
export interface Token {
  kind: TokenKind;
  text: string;
  start: number;
  end: number;
}

const ENDS = '(?=$|[\\s()"“”„‟])';
const PHRASE = /(?:"(?:\\[^]|[^"\\])*"?|[“”„‟](?:\\[^]|[^“”„‟\\])*[“”„‟]?)(?:~\d*)?/y;
const OPEN = /\(/y;

/** Where a condition may start; the first that fits wins. */
const CONDITION: readonly (readonly [TokenKind, RegExp])[] = [
  ["open", OPEN],
  ["close", /\)/y],
  ["phrase", PHRASE],
  ["and", new RegExp(`AND${ENDS}`, "y")],
  ["or", new RegExp(`OR${ENDS}`, "y")],
  ["not", new RegExp(`NOT${ENDS}|-(?=[^\\s)])`, "y")],
  ["near", new RegExp(`O?NEAR(?:/[^\\s()"“”„‟]*)?${ENDS}`, "y")],
  ["field", /\p{L}[\p{L}\p{N}_.]*:/uy],
  ["word", /[^\s()"“”„‟]+/y],
];

/** What may follow `field:` without a space; nothing in it is an operator. */
const VALUE: readonly (readonly [TokenKind, RegExp])[] = [
  ["open", OPEN],
  ["phrase", PHRASE],
  ["range", /\[[^\]]*\]?/y],
  ["value", /[^\s()"“”„‟]+/y],
];

/** Splits a query into tokens; never fails, so that a half-written query can be coloured too. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let start = 0;
  while ((start = skipSpace(text, start)) < text.length) {
    const previous = tokens.at(-1);
    const afterField = previous?.kind === "field" && previous.end === start;
    const token = (afterField && match(VALUE, text, start)) || match(CONDITION, text, start);
    if (token === undefined) throw new Error(`no token at ${start}`);
    tokens.push(token);
    start = token.end;
  }
  return tokens;
}

function skipSpace(text: string, from: number): number {
  const rest = /\S/g;
  rest.lastIndex = from;
  return rest.exec(text)?.index ?? text.length;
}

function match(
  rules: readonly (readonly [TokenKind, RegExp])[],
  text: string,
  start: number,
): Token | undefined {
  for (const [kind, pattern] of rules) {
    pattern.lastIndex = start;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return { kind, text: found, start, end: start + found.length };
  }
  return undefined;
}
