import { tryParse } from "./parser";
import { print } from "./print";

/** Adds a condition to a query, unless the query has it already. */
export function narrow(query: string, condition: string): string {
  const own = query.trim();
  if (own === "") return condition;
  const parsed = tryParse(own);
  const added = tryParse(condition);
  if (parsed.ok && added.ok && parsed.query.kind !== "all" && added.query.kind !== "all") {
    const conditions = parsed.query.kind === "and" ? parsed.query.items : [parsed.query];
    const text = print(added.query);
    if (conditions.some((clause) => print(clause) === text)) return own;
  }
  const joins = !parsed.ok || parsed.query.kind === "or";
  return `${joins && !isEnclosed(own) ? `(${own})` : own} AND ${enclosed(condition)}`;
}

/** Adds the opposite of a condition to a query. */
export function exclude(query: string, condition: string): string {
  return narrow(query, `NOT ${enclosed(condition)}`);
}

/** Parentheses around a condition that joins others. */
function enclosed(condition: string): string {
  const parsed = tryParse(condition);
  const isJoined = parsed.ok && (parsed.query.kind === "and" || parsed.query.kind === "or");
  return isJoined && !isEnclosed(condition) ? `(${condition})` : condition;
}

/** Whether one pair of parentheses encloses a whole query. */
function isEnclosed(query: string): boolean {
  return query.startsWith("(") && query.endsWith(")") && tryParse(query.slice(1, -1)).ok;
}
