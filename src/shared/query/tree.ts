import type { CustomField, FieldName, TEXT_SCOPES } from "./fields";

export type { CustomField, FieldName };

export type TextScope = (typeof TEXT_SCOPES)[number];

/** One word, folded. With `wildcard`, `?` stands for exactly one character and a final `*` for any ending. */
export interface Word {
  kind: "word";
  text: string;
  wildcard: boolean;
  scope?: TextScope;
}

/** Two or more folded words in a row; with `slop`, in any order with at most that many other words between them. */
export interface Phrase {
  kind: "phrase";
  words: string[];
  slop?: number;
  scope?: TextScope;
}

/** A word, a phrase, or alternatives of them: what NEAR can measure the distance of. */
export type NearOperand = Word | Phrase | Or<NearOperand>;

/** `a` and `b` in the same text with at most `distance` other words between them; `ordered`: `a` first. */
export interface Near {
  kind: "near";
  a: NearOperand;
  b: NearOperand;
  distance: number;
  ordered: boolean;
}

/** All of two or more items, none of them an `and`. */
export interface And {
  kind: "and";
  items: Clause[];
}

/** Any of two or more items, none of them an `or`. */
export interface Or<Item = Clause> {
  kind: "or";
  items: Item[];
}

/** Everything but the item. */
export interface Not {
  kind: "not";
  item: Clause;
}

/** A field has exactly this value; the value is in the field's canonical spelling (see `fields.ts`). */
export interface Equals {
  kind: "equals";
  field: FieldName | CustomField;
  value: string;
}

/** How a field's value relates to the one given. */
export type ComparisonOperator = ">" | ">=" | "<" | "<=" | "=";

/** A numeric field against a number, or a date field against a day or instant in ISO form; see `bounds`. */
export interface Compare {
  kind: "compare";
  field: FieldName | CustomField;
  op: ComparisonOperator;
  value: number | string;
}

/** A value between two others, both included; numbers or ISO dates as in `Compare`. */
export interface Range {
  kind: "range";
  field: FieldName | CustomField;
  from: number | string;
  to: number | string;
}

/** One condition, simple or composed. */
export type Clause = Word | Phrase | Near | And | Or | Not | Equals | Compare | Range;

/** A parsed query: everything, or what meets a condition. */
export type Query = { kind: "all" } | Clause;

/** One clause of all the items; nested clauses of the same kind become one. */
export function join(kind: "and" | "or", items: readonly Clause[]): Clause {
  const flat = items.flatMap((item) => (item.kind === kind ? item.items : [item]));
  const [only] = flat;
  return only !== undefined && flat.length === 1 ? only : { kind, items: flat };
}

/** Documents that match every query. */
export function allOf(queries: readonly Query[]): Query {
  const clauses = queries.filter((query) => query.kind !== "all");
  return clauses.length === 0 ? { kind: "all" } : join("and", clauses);
}

/** Documents that match at least one of the queries; throws on an empty list, which would match nothing. */
export function anyOf(queries: readonly Query[]): Query {
  if (queries.length === 0) throw new RangeError("anyOf needs at least one query");
  const clauses = queries.filter((query) => query.kind !== "all");
  return clauses.length < queries.length ? { kind: "all" } : join("or", clauses);
}
