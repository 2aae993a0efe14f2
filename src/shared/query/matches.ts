import type { Clause, NearOperand, Query, TextScope } from "./tree";
import { words } from "./words";

/** Words that a document was found by; each is one word, folded, or the start of one. */
export interface SearchTerms {
  whole: ReadonlySet<string>;
  patterns: readonly RegExp[];
}

/** The words a query asks for in a part of a document; what stands under NOT is not looked for. */
export function searchTerms(query: Query, part: Exclude<TextScope, "author"> = "content"): SearchTerms {
  const whole = new Set<string>();
  const patterns: RegExp[] = [];
  const visit = (item: Clause | NearOperand): void => {
    switch (item.kind) {
      case "word":
        if (item.scope !== undefined && item.scope !== part) return;
        if (item.wildcard) patterns.push(pattern(item.text));
        else whole.add(item.text);
        return;
      case "phrase":
        if (item.scope === undefined || item.scope === part) item.words.forEach((word) => whole.add(word));
        return;
      case "near":
        visit(item.a);
        visit(item.b);
        return;
      case "and":
      case "or":
        item.items.forEach(visit);
        return;
      case "equals":
        if (item.field === "hashtag" || item.field === "mention")
          for (const { text } of words(item.value)) whole.add(text);
        return;
      default:
    }
  };
  if (query.kind !== "all") visit(query);
  return { whole, patterns };
}

function pattern(wildcard: string): RegExp {
  const escaped = wildcard.replace(/[.+^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll("?", ".").replace(/\*$/, ".*")}$`, "u");
}

/** Where the sought words stand in a text. */
export function matchesIn(text: string, { whole, patterns }: SearchTerms): { start: number; end: number }[] {
  if (whole.size === 0 && patterns.length === 0) return [];
  return words(text)
    .filter((word) => whole.has(word.text) || patterns.some((wordPattern) => wordPattern.test(word.text)))
    .map(({ start, end }) => ({ start, end }));
}
