import { tryParse } from "./parser";
import { print } from "./print";
import { type Clause, type NearOperand, join } from "./tree";

/** Fields whose values stand in the text itself. */
const inText: readonly string[] = ["hashtag", "mention", "emoji", "link", "linkdomain"];

/**
 * The part of a query that texts themselves can show: its words, hashtags and links, without conditions of other fields and
 * without what it excludes. Empty if it has none. A query that can't be parsed stays as it is.
 */
export function inTexts(query: string): string {
  const parsed = tryParse(query);
  if (!parsed.ok) return query;
  if (parsed.query.kind === "all") return "";
  const shown = shownPart(parsed.query);
  if (shown === undefined) return "";
  const text = print(shown);
  return text === print(parsed.query) ? query.trim() : text;
}

function shownPart(clause: Clause): Clause | undefined {
  switch (clause.kind) {
    case "and":
    case "or": {
      const items = clause.items.flatMap((item) => shownPart(item) ?? []);
      return items.length === 0 ? undefined : join(clause.kind, items);
    }
    case "word":
    case "phrase":
      return clause.scope === "author" ? undefined : clause;
    case "near":
      return isOfAuthor(clause.a) || isOfAuthor(clause.b) ? undefined : clause;
    case "equals":
      return inText.includes(clause.field) ? clause : undefined;
    default:
      return undefined;
  }
}

function isOfAuthor(operand: NearOperand): boolean {
  return operand.kind === "or" ? operand.items.some(isOfAuthor) : operand.scope === "author";
}
