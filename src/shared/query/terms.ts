import { t } from "../texts";
import { canonicalDate } from "./dates";
import { QueryError } from "./error";
import { emojiIn } from "./emoji";
import { fieldOf, isComparable, type KnownField } from "./fields";
import { MAX_DISTANCE } from "./limits";
import type { Token } from "./tokens";
import {
  type Clause,
  type Compare,
  type ComparisonOperator,
  type Equals,
  type Phrase,
  type Range,
  type TextScope,
  type Word,
  join,
} from "./tree";
import { fold, words } from "./words";

const QUOTED = /^["“”„‟]((?:\\[^]|[^\\])*?)["“”„‟](?:~(\d*))?$/;
const COMPARISON = /^(>=|<=|>|<|=)?([^]*)$/;
const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

const TAG = /^([#＃](?=[\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+|@[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.@-]*?)[.,;:!?]*$/u;

/**
 * What a token stands for. Text in quotes, and text that holds several words, is a phrase. `#fox` is a hashtag, `@fox` a handle,
 * and emoji stand for themselves, where no text field is named.
 */
export function term(token: Token, scope: TextScope | undefined): Clause {
  return (scope === undefined ? special(token) : undefined) ?? textTerm(token, scope);
}

function special(token: Token): Clause | undefined {
  const [, tag] = (token.kind === "word" && TAG.exec(token.text)) || [];
  const name = tag === undefined || tag.startsWith("@") ? ("mention" as const) : ("hashtag" as const);
  const value = tag === undefined ? undefined : fieldOf(name)?.canonical?.(tag);
  if (value !== undefined) return { kind: "equals", field: name, value };
  const text = token.kind === "phrase" ? quoted(token).text : token.text;
  const emoji = words(text).length === 0 ? emojiIn(text) : [];
  if (emoji.length === 0) return undefined;
  return join(
    "and",
    emoji.map((key) => ({ kind: "equals", field: "emoji", value: key }) as const),
  );
}

/** The words of a hashtag or handle, for conditions that only words can meet. */
export function wordsOfTag({ value }: Equals): Word | Phrase | undefined {
  const found = words(value).map(({ text }) => text);
  const [only] = found;
  if (only === undefined) return undefined;
  return found.length === 1
    ? { kind: "word", text: only, wildcard: false }
    : { kind: "phrase", words: found };
}

function textTerm(token: Token, scope: TextScope | undefined): Word | Phrase {
  const scoped = scope === undefined ? {} : { scope };
  const quotes = token.kind === "phrase" ? quoted(token) : undefined;
  if (quotes === undefined && /[*?]/.test(token.text))
    return { kind: "word", text: wildcard(token), wildcard: true, ...scoped };
  if (quotes !== undefined && /[\p{L}\p{N}](?:\*(?!\S)|\?[\p{L}\p{N}])/u.test(quotes.text))
    throw new QueryError(t("rules:query.noWildcard"), token, { hint: t("rules:query.wildcardExample") });

  const found = words(quotes?.text ?? token.text).map((word) => word.text);
  const [only] = found;
  if (only === undefined) throw new QueryError(t("rules:query.letters"), token, { found: shown(token) });
  if (found.length === 1) return { kind: "word", text: only, wildcard: false, ...scoped };
  return {
    kind: "phrase",
    words: found,
    ...(quotes?.slop === undefined ? {} : { slop: quotes.slop }),
    ...scoped,
  };
}

/** Checks and folds a word with `?` or a final `*`. */
function wildcard(token: Token): string {
  const lead = /^[^\p{L}\p{N}*?]*/u.exec(token.text)?.[0].length ?? 0;
  const text = token.text.slice(lead).replace(/[^\p{L}\p{N}\p{M}*?]+$/u, "");
  const at = (index: number, expected: string) => {
    const start = token.start + lead + index;
    return new QueryError(expected, { start, end: start + 1 });
  };
  const star = text.indexOf("*");
  if (star >= 0 && star < text.length - 1) throw at(star, t("rules:query.starAtEnd"));
  const other = text.search(/[^\p{L}\p{N}\p{M}*?]/u);
  if (other >= 0) throw at(other, t("rules:query.onlyLetters"));
  const folded = text.replace(/[^*?]+/g, (part) => fold(part).replace(/^\p{M}+|[^\p{L}\p{N}\p{M}]+/gu, ""));
  if (/^[*?]/.test(folded)) throw at(0, t("rules:query.beforeWildcard"));
  return folded;
}

/** Text between quotes, with `\"` and `\\` undone, and the number after `~`. */
function quoted(token: Token): { text: string; slop: number | undefined } {
  const [, inner, slop] = QUOTED.exec(token.text) ?? [];
  if (inner === undefined) throw new QueryError(t("rules:query.closingQuote"), token);
  if (slop !== undefined && (slop === "" || Number(slop) > MAX_DISTANCE))
    throw new QueryError(t("rules:query.distance", { max: MAX_DISTANCE, sign: "~" }), {
      start: token.end - slop.length,
      end: token.end,
    });
  return { text: inner.replace(/\\(["“”„‟\\])/g, "$1"), slop: slop === undefined ? undefined : Number(slop) };
}

/** The condition that `field:value` stands for. */
export function fieldValue(token: Token, field: KnownField): Equals | Compare | Range {
  if (token.kind === "range") return range(token, field);
  const raw = token.kind === "phrase" ? quoted(token).text : token.text;
  const compared = token.kind !== "phrase" && isComparable(field) ? COMPARISON.exec(raw) : null;
  const [, op, operand = raw] = compared ?? [];

  if (op === undefined && field.canonical !== undefined) {
    const value = field.canonical(raw);
    const known = value !== undefined && (field.values?.includes(value) ?? true);
    const whole = token.kind === "phrase" || !/[*?]/.test(raw);
    if (known && whole) return { kind: "equals", field: field.name, value };
    if (field.kind === "equality") throw unfit(token, field);
  }
  return { kind: "compare", field: field.name, op: operator(op), value: comparable(token, field, operand) };
}

function range(token: Token, field: KnownField): Range {
  const [, low, high] = /^\[\s*(\S+)\s+TO\s+(\S+)\s*\]$/.exec(token.text) ?? [];
  if (!isComparable(field)) throw unfit(token, field);
  if (low === undefined || high === undefined)
    throw new QueryError(t("rules:query.range", { range: `${field.name}:[from TO to]` }), token, {
      found: shown(token),
    });
  const from = comparable(token, field, low);
  const to = comparable(token, field, high);
  if (order(from) > order(to))
    throw new QueryError(t("rules:query.smallerFirst"), token, {
      found: shown(token),
    });
  return { kind: "range", field: field.name, from, to };
}

const order = (value: number | string) => (typeof value === "number" ? value : Date.parse(value));

function operator(text: string | undefined): ComparisonOperator {
  return text === ">" || text === ">=" || text === "<" || text === "<=" ? text : "=";
}

function comparable(token: Token, field: KnownField, text: string): number | string {
  const value =
    field.kind === "date" ? canonicalDate(text) : NUMBER.test(text) ? Number(text) + 0 : undefined;
  if (value === undefined || value === Infinity || value === -Infinity) throw unfit(token, field);
  return value;
}

/** The error for a value its field cannot take. */
function unfit(token: Token, field: KnownField): QueryError {
  const kind =
    field.kind === "date"
      ? [t("rules:query.date")]
      : field.kind === "numeric"
        ? [t("rules:query.number")]
        : [];
  const options = [...(field.values ?? []), ...kind];
  const [last = t("rules:query.validValue"), ...others] = options.reverse();
  const value =
    others.length === 0 ? last : t("rules:query.or", { others: others.reverse().join(", "), last });
  return new QueryError(t("rules:query.valueFor", { value, field: field.name }), token, {
    found: shown(token),
    hint: t("rules:query.example", { example: `${field.name}:${field.example}` }),
  });
}

function shown(token: Token): string {
  return token.kind === "phrase" ? token.text : t("rules:query.quoted", { text: token.text });
}
