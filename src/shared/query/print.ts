import type { Clause, NearOperand, Query, TextScope } from "./tree";

/** Writes a query as text that `parse` reads back as the same tree. */
export function print(query: Query): string {
  return query.kind === "all" ? "" : clause(query);
}

function clause(item: Clause): string {
  switch (item.kind) {
    case "word":
    case "phrase":
      return prefix(item.scope) + text(item);
    case "near": {
      const scope = scopeOf(item.a);
      const near = `${side(item.a)} ${item.ordered ? "ONEAR" : "NEAR"}/${item.distance} ${side(item.b)}`;
      return scope === undefined ? near : `${scope}:(${near})`;
    }
    case "and":
      return item.items.map(enclosed).join(" AND ");
    case "or":
      return item.items.map(enclosed).join(" OR ");
    case "not":
      return `NOT ${enclosed(item.item)}`;
    case "equals":
      return `${item.field}:${printValue(item.value)}`;
    case "compare":
      return `${item.field}:${item.op === "=" ? "" : item.op}${item.value}`;
    case "range":
      return `${item.field}:[${item.from} TO ${item.to}]`;
  }
}

/** Parentheses around what joins others, also where precedence would do without: readers should not have to know it. */
function enclosed(item: Clause): string {
  return item.kind === "and" || item.kind === "or" ? `(${clause(item)})` : clause(item);
}

function side(operand: NearOperand): string {
  return operand.kind === "or" ? `(${operand.items.map(side).join(" OR ")})` : text(operand);
}

function scopeOf(operand: NearOperand): TextScope | undefined {
  const [first] = operand.kind === "or" ? operand.items : [operand];
  return first?.kind === "or" ? scopeOf(first) : first?.scope;
}

const prefix = (scope: TextScope | undefined) => (scope === undefined ? "" : `${scope}:`);

function text(item: Extract<Clause, { kind: "word" | "phrase" }>): string {
  if (item.kind === "word") return item.text;
  return `"${item.words.join(" ")}"${item.slop === undefined ? "" : `~${item.slop}`}`;
}

/** A value as it stands in a query: between quotation marks where it has to. */
export function printValue(text: string): string {
  return /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._/-]*$/u.test(text) ? text : quoted(text);
}

/** The condition for any of several values of a field. */
export function anyValue(field: string, values: readonly string[]): string {
  const conditions = values.map((value) => `${field}:${quoted(value)}`);
  return conditions.length === 1 ? conditions.join("") : `(${conditions.join(" OR ")})`;
}

/** A value as it stands in a query between quotation marks. */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
