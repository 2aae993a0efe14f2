import { t } from "../texts";
import { QueryError } from "./error";
import { CUSTOM_FIELD, FIELDS, fieldOf, isComparable, TEXT_SCOPES, type KnownField } from "./fields";
import { DEFAULT_DISTANCE, MAX_DEPTH, MAX_DISTANCE, MAX_LENGTH, MAX_OPERANDS } from "./limits";
import { fieldValue, term, wordsOfTag } from "./terms";
import { tokenize, type Token } from "./tokens";
import { join, type Clause, type NearOperand, type Query, type TextScope } from "./tree";

/** Parses a query; throws a `QueryError` that says where it goes wrong. An empty query means all documents. */
export function parse(text: string): Query {
  if (text.length > MAX_LENGTH)
    throw new QueryError(
      t("rules:query.end"),
      { start: MAX_LENGTH, end: text.length },
      {
        hint: t("rules:query.maxCharacters", { max: MAX_LENGTH }),
      },
    );
  return new Parser(text).query();
}

/** Outcome of `tryParse`. */
export type ParseResult = { ok: true; query: Query } | { ok: false; error: QueryError };

/** Parses a query that is still being written: the error is returned, not thrown. */
export function tryParse(text: string): ParseResult {
  try {
    return { ok: true, query: parse(text) };
  } catch (error) {
    if (error instanceof QueryError) return { ok: false, error };
    throw error;
  }
}

/** Recursive descent, one method per level of precedence: OR, AND, NOT, NEAR, operand. */
class Parser {
  private readonly tokens: readonly Token[];
  private readonly end: number;
  private position = 0;
  private depth = 0;
  private operands = 0;
  /** The field whose parentheses are open, as in `title:( … )`. */
  private within: KnownField | undefined;

  constructor(text: string) {
    this.tokens = tokenize(text);
    this.end = text.length;
  }

  query(): Query {
    if (this.tokens.length === 0) return { kind: "all" };
    const clause = this.or();
    const rest = this.peek();
    if (rest !== undefined) throw new QueryError(t("rules:query.opening"), rest);
    return clause;
  }

  private or(): Clause {
    const items = [this.and()];
    while (this.take("or")) items.push(this.and());
    return join("or", items);
  }

  private and(): Clause {
    const items = [this.not()];
    for (;;) {
      const written = this.take("and") !== undefined;
      const next = this.peek()?.kind;
      if (!written && (next === undefined || next === "or" || next === "close")) return join("and", items);
      items.push(this.not());
    }
  }

  private not(): Clause {
    const sign = this.take("not");
    if (sign === undefined) return this.near();
    if (sign.text === "-" && this.within !== undefined && isComparable(this.within))
      throw new QueryError(t("rules:query.notInstead", { field: this.within.name }), sign);
    return { kind: "not", item: this.deeper(sign, () => this.not()) };
  }

  private near(): Clause {
    const left = this.peek();
    const first = this.operand();
    const operator = this.take("near");
    if (operator === undefined) return first;
    const distance = distanceOf(operator);
    const right = this.peek();
    const second = this.operand();

    const a = nearOperand(first, left ?? operator);
    const b = nearOperand(second, right ?? operator);
    if (new Set([...scopes(a), ...scopes(b)]).size > 1)
      throw new QueryError(t("rules:query.sameField"), operator, { hint: t("rules:query.nearExample") });
    const another = this.take("near");
    if (another !== undefined)
      throw new QueryError(t("rules:query.andOr"), another, {
        hint: t("rules:query.nearTwo"),
      });
    return { kind: "near", a, b, distance, ordered: operator.text.startsWith("O") };
  }

  private operand(): Clause {
    const token = this.peek();
    switch (token?.kind) {
      case "open":
        return this.group(token);
      case "field":
        return this.fieldCondition(token);
      case "word":
      case "phrase":
        return this.condition(token, this.within);
      default:
        throw new QueryError(t("rules:query.operand"), token ?? { start: this.end, end: this.end }, {
          found: token === undefined ? t("rules:query.end") : t("rules:query.quoted", { text: token.text }),
        });
    }
  }

  private group(open: Token): Clause {
    this.position++;
    const clause = this.deeper(open, () => this.or());
    if (this.take("close") === undefined) throw new QueryError(t("rules:query.closing"), open);
    return clause;
  }

  private fieldCondition(token: Token): Clause {
    this.position++;
    const name = token.text.slice(0, -1);
    const field = fieldOf(name);
    if (field === undefined) {
      const custom = `${CUSTOM_FIELD.name}${name.toLowerCase()}`;
      const isName = fieldOf(custom) !== undefined;
      const known = [...FIELDS.map((it) => it.name), `${CUSTOM_FIELD.name}<name>`].join(", ");
      throw new QueryError(
        t("rules:query.knownField"),
        { start: token.start, end: token.end - 1 },
        {
          found: t("rules:query.quoted", { text: name }),
          hint: isName
            ? t("rules:query.fieldsOrOwn", { custom, fields: known })
            : t("rules:query.fields", { fields: known }),
          correction: isName ? custom : undefined,
        },
      );
    }
    if (this.within !== undefined)
      throw new QueryError(t("rules:query.noSecondField", { field: this.within.name }), token);

    const value = this.peek();
    if (value === undefined || value.start !== token.end || value.kind === "close")
      throw new QueryError(
        t("rules:query.valueAfter", { text: token.text }),
        { start: token.end, end: token.end },
        {
          hint: t("rules:query.example", { example: `${name}:${field.example}` }),
        },
      );
    if (value.kind !== "open") return this.condition(value, field);
    this.within = field;
    const clause = this.group(value);
    this.within = undefined;
    return clause;
  }

  /** What one token asks for: words anywhere, words of a text field, or a value of another field. */
  private condition(token: Token, field: KnownField | undefined): Clause {
    this.position++;
    if (++this.operands > MAX_OPERANDS)
      throw new QueryError(t("rules:query.end"), token, {
        hint: t("rules:query.maxOperands", { max: MAX_OPERANDS }),
      });
    const scope = TEXT_SCOPES.find((name) => name === field?.name);
    return field === undefined || scope !== undefined ? term(token, scope) : fieldValue(token, field);
  }

  private deeper(token: Token, parse: () => Clause): Clause {
    if (++this.depth > MAX_DEPTH)
      throw new QueryError(t("rules:query.simpler"), token, {
        hint: t("rules:query.maxLevels", { max: MAX_DEPTH }),
      });
    const clause = parse();
    this.depth--;
    return clause;
  }

  private peek(): Token | undefined {
    return this.tokens[this.position];
  }

  private take(kind: Token["kind"]): Token | undefined {
    const token = this.peek();
    if (token?.kind !== kind) return undefined;
    this.position++;
    return token;
  }
}

function distanceOf(operator: Token): number {
  const [, digits] = operator.text.split("/");
  if (digits === undefined) return DEFAULT_DISTANCE;
  if (/^\d+$/.test(digits) && Number(digits) <= MAX_DISTANCE) return Number(digits);
  const span = { start: operator.end - digits.length, end: operator.end };
  throw new QueryError(t("rules:query.distance", { max: MAX_DISTANCE, sign: "NEAR/" }), span);
}

function nearOperand(item: Clause, token: Token): NearOperand {
  if (item.kind === "word" || (item.kind === "phrase" && item.slop === undefined)) return item;
  if (item.kind === "equals" && (item.field === "hashtag" || item.field === "mention")) {
    const found = wordsOfTag(item);
    if (found) return found;
  }
  if (item.kind === "or") return { kind: "or", items: item.items.map((it) => nearOperand(it, token)) };
  throw new QueryError(t("rules:query.besideNear"), token);
}

function scopes(operand: NearOperand): (TextScope | undefined)[] {
  return operand.kind === "or" ? operand.items.flatMap(scopes) : [operand.scope];
}
