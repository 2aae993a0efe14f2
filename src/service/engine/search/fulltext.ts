import type { Near, NearOperand, Phrase, Query, Word } from "../../../shared/query";
import type { Database } from "../../../sqlite/database";
import type { Run } from "../../../sqlite/id-runs";
import { column } from "../../../sqlite/values";
import { sql } from "../../../sqlite/sql";
import { Bitset } from "../columns/bitset";
import type { RecentWords } from "./recent-words";
import { dependsOnText, type Nearby } from "./word-order";

/**
 * Maximum number of pairs of alternatives sent to the index. Each pair is a separate search that can't be interrupted.
 */
const maxPairs = 100;
/** Deepest nesting of AND and OR in one FTS5 expression. Its parser fails above 30 levels. */
const deepest = 20;
/** Maximum number of words in one FTS5 expression. */
const wordsPerCall = 250;

export class FullText {
  constructor(
    readonly db: Database,
    readonly recent: RecentWords,
  ) {}

  /**
   * Ids of documents, or of those in a run of ids, that match an FTS5 expression. `size` is the capacity of the
   * result.
   */
  match(expression: string, size: number, within?: Run): Bitset {
    const found = Bitset.of(size);
    const recent = within && this.recent.match(expression, within);
    if (recent !== undefined) {
      addIds(recent, found);
      return found;
    }
    // Returning one long text is several times cheaper than a row per id.
    const ids = sql`SELECT group_concat(rowid) FROM text WHERE text MATCH ?${within ? " AND rowid BETWEEN ? AND ?" : ""}`;
    addIds(this.db.get(ids, [expression, ...(within ?? [])], column.textOrNull) ?? "", found);
    return found;
  }

  /** The FTS5 expression for a clause that consists of words only. Undefined if one expression isn't enough. */
  expression(query: Query): string | undefined {
    switch (query.kind) {
      case "word":
        return query.wildcard && isPattern(query.text) ? undefined : scoped(query, term(query));
      case "phrase":
        return dependsOnText(query) ? undefined : scoped(query, phrase(query));
      case "near":
        return dependsOnText(query) ? undefined : this.#near(query);
      case "and":
      case "or": {
        if (levels(query) > deepest) return undefined;
        // FTS5's NOT needs something to exclude from.
        const excluded = query.kind === "and" ? query.items.filter((item) => item.kind === "not") : [];
        const included = query.items.filter((item) => item.kind !== "not");
        if (included.length === 0 || included.length + excluded.length < query.items.length) return undefined;
        const parts = [...included, ...excluded.map(({ item }) => item)].map((item) => this.expression(item));
        if (parts.some((part) => part === undefined)) return undefined;
        const any = `(${parts.slice(0, included.length).join(query.kind === "and" ? " AND " : " OR ")})`;
        return excluded.length === 0 ? any : `(${any} NOT (${parts.slice(included.length).join(" OR ")}))`;
      }
      default:
        return undefined;
    }
  }

  /** Ids of documents that may contain words near each other: all that do, perhaps others. */
  candidates(near: Nearby, size: number, within?: Run): Bitset {
    if (near.kind === "phrase") return this.match(scoped(near, phrase(near)), size, within);
    const expression = this.#near(near);
    if (expression !== undefined) return this.match(expression, size, within);
    const leaf = firstLeaf(near.a);
    const [a, b] = [near.a, near.b].map((side) => this.#any(this.#variants(side), leaf, size, within));
    return a && b ? a.and(b) : Bitset.of(0);
  }

  /** FTS5 expression of a NEAR with its alternatives multiplied out. Undefined if there are no pairs or too many. */
  #near({ a, b, distance }: Near): string | undefined {
    const left = this.#variants(a);
    const right = this.#variants(b);
    const count = left.length * right.length;
    if (count === 0 || count > maxPairs) return undefined;
    const pairs = left.flatMap((x) => right.map((y) => `NEAR(${x} ${y}, ${distance})`));
    return scoped(firstLeaf(a), `(${pairs.join(" OR ")})`);
  }

  /** Ids of documents with a word that matches a pattern with wildcards for single characters. */
  matchPattern(word: Word, size: number, within?: Run): Bitset {
    return this.#any(this.#wordsLike(word.text).map(quoted), word, size, within);
  }

  /** Ids of documents that contain one of many words or phrases. */
  #any(variants: readonly string[], leaf: Word | Phrase, size: number, within?: Run): Bitset {
    let found = Bitset.of(size);
    for (let i = 0; i < variants.length; i += wordsPerCall) {
      const any = variants.slice(i, i + wordsPerCall).join(" OR ");
      found = found.or(this.match(scoped(leaf, `(${any})`), size, within));
    }
    return found;
  }

  #variants(operand: NearOperand): string[] {
    if (operand.kind === "or") return operand.items.flatMap((item) => this.#variants(item));
    if (operand.kind === "phrase") return [phrase(operand)];
    if (!operand.wildcard || !isPattern(operand.text)) return [term(operand)];
    return this.#wordsLike(operand.text).map(quoted);
  }

  #wordsLike(pattern: string): string[] {
    const start = /^[^?*]*/.exec(pattern)?.[0] ?? "";
    return this.db.all(
      "SELECT term FROM vocabulary WHERE term >= ? AND term < ? AND term GLOB ?",
      [start, `${start}\u{10ffff}`, pattern],
      column.text,
    );
  }
}

function levels(query: Query): number {
  if (query.kind === "not") return 1 + levels(query.item);
  return query.kind === "and" || query.kind === "or" ? 1 + Math.max(...query.items.map(levels)) : 0;
}

/** The leaf that carries the scope of one side of NEAR. All leaves of a side share it. */
export function firstLeaf(operand: NearOperand): Word | Phrase {
  const [first] = operand.kind === "or" ? operand.items : [operand];
  if (first === undefined) throw new RangeError("A side of NEAR cannot be empty");
  return first.kind === "or" ? firstLeaf(first) : first;
}

function isPattern(text: string): boolean {
  return text.includes("?");
}

function scoped(leaf: Word | Phrase, expression: string): string {
  return `{${leaf.scope ?? "title content"}} : ${expression}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function term(word: Word): string {
  return word.wildcard && word.text.endsWith("*") ? `${quoted(word.text.slice(0, -1))}*` : quoted(word.text);
}

function phrase({ words, slop }: Phrase): string {
  return slop === undefined ? quoted(words.join(" ")) : `NEAR(${words.map(quoted).join(" ")}, ${slop})`;
}

function addIds(text: string, set: Bitset): void {
  let id = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 44) {
      set.add(id);
      id = 0;
    } else id = id * 10 + (c - 48);
  }
  if (text !== "") set.add(id);
}
