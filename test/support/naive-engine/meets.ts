import { type NearOperand, type Query, bounds, tagKey, words } from "../../../src/shared/query";
import type { Document } from "../../../src/shared/interface/documents";

/**
 * Whether a document matches a query. Works word by word, without an index, as a simple reference for the real search.
 */
export function meets(document: Document, query: Query): boolean {
  switch (query.kind) {
    case "all":
      return true;
    case "and":
      return query.items.every((item) => meets(document, item));
    case "or":
      return query.items.some((item) => meets(document, item));
    case "not":
      return !meets(document, query.item);
    case "word":
      return texts(document, query.scope).some((text) => text.some((word) => like(query.text).test(word)));
    case "phrase":
      return texts(document, query.scope).some((text) => {
        const { words: wanted, slop } = query;
        if (slop === undefined) return placesOf(text, query).length > 0;
        // Tries every choice of distinct positions, one per word, and allows at most `slop` other words between the
        // first and the last.
        const places = wanted.map((word) => text.flatMap((it, i) => (it === word ? [i] : [])));
        const choose = (...chosen: number[]): boolean =>
          chosen.length === places.length
            ? Math.max(...chosen) - Math.min(...chosen) - 1 <= slop
            : (places[chosen.length] ?? []).some((at) => !chosen.includes(at) && choose(...chosen, at));
        return choose();
      });
    case "near":
      return texts(document, leafScope(query.a)).some((text) =>
        placesOf(text, query.a).some(([startA, endA]) =>
          placesOf(text, query.b).some(([startB, endB]) => {
            const after = startB >= endA && startB - endA <= query.distance;
            const before = startA >= endB && startA - endB <= query.distance;
            return after || (!query.ordered && before);
          }),
        ),
      );
    case "equals":
      return equals(document, query.field, query.value);
    case "compare":
    case "range": {
      const value = document[query.field];
      if (typeof value !== "number") return false;
      const { min, max, includeMin, includeMax } = bounds(query);
      return (includeMin ? value >= min : value > min) && (includeMax ? value <= max : value < max);
    }
  }
}

function equals(document: Document, field: string, value: string): boolean {
  switch (field) {
    case "lang":
      return document.lang === value;
    case "sourcetype":
      return document.source_type.some((type) => type === value || type.startsWith(`${value}_`));
    case "sourcecountry":
      return document.extra_source_attributes?.geo?.toLowerCase() === value;
    case "gender":
      return (document.extra_author_attributes?.gender ?? "UNKNOWN") === value;
    case "sentiment":
      if (value === "unscored") return document.sentiment === undefined;
      if (value === "uncertain") return (document.sentiment_confidence ?? 1) < 0.5;
      if (document.sentiment === undefined) return false;
      return Math.sign(document.sentiment ?? 0) === { positive: 1, neutral: 0, negative: -1 }[value];
    case "tag":
      return document.tags_customer.some((tag) => tag.toLowerCase() === value.toLowerCase());
    case "hashtag":
      return document.tokens_hashtag.some((tag) => tagKey(tag) === value);
    case "hosturl":
      return document.host_url === value;
    case "domainurl":
      return document.domain_url === value;
    default:
      throw new RangeError(`The oracle does not know ${field}`);
  }
}

function texts(document: Document, scope: "title" | "content" | "author" | undefined): string[][] {
  const { title, content, extra_author_attributes: author } = document;
  const all = { title: title ?? "", content: content ?? "", author: author?.name ?? "" };
  const wanted = scope === undefined ? [all.title, all.content] : [all[scope]];
  return wanted.map((text) => words(text).map((word) => word.text));
}

function leafScope(operand: NearOperand): "title" | "content" | "author" | undefined {
  if (operand.kind !== "or") return operand.scope;
  const [first] = operand.items;
  return first && leafScope(first);
}

function placesOf(text: readonly string[], operand: NearOperand): [start: number, end: number][] {
  if (operand.kind === "or") return operand.items.flatMap((item) => placesOf(text, item));
  const wanted = (operand.kind === "phrase" ? operand.words : [operand.text]).map(like);
  return text.flatMap((_, at): [number, number][] =>
    wanted.every((word, i) => word.test(text[at + i] ?? "")) ? [[at, at + wanted.length]] : [],
  );
}

function like(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll("?", ".").replace(/\*$/, ".*")}$`, "su");
}
