import type { Near, NearOperand, Phrase, TextScope, Word } from "../../shared/query";
import { joined } from "./fields";

/** A query of OpenSearch's query language. */
export type Dsl = Readonly<Record<string, unknown>>;

export const nothing: Dsl = { match_none: {} };

/** Documents that meet any of some queries. */
export function anyOf(queries: readonly Dsl[]): Dsl {
  const [only] = queries;
  if (only === undefined) return nothing;
  return queries.length === 1 ? only : { bool: { should: queries, minimum_should_match: 1 } };
}

/** Documents that meet all of some queries. */
export function allOf(queries: readonly Dsl[]): Dsl {
  const [only] = queries;
  return only !== undefined && queries.length === 1 ? only : { bool: { filter: queries } };
}

export const noneOf = (query: Dsl): Dsl => ({ bool: { must_not: [query] } });

/** The fields that a scope stands for. A match lies in one of them: the title isn't continued by the content. */
function fieldsOf(scope: TextScope | undefined): readonly string[] {
  return scope === undefined ? ["title", "content"] : [scope];
}

const inFields = (scope: TextScope | undefined, query: (field: string) => Dsl): Dsl =>
  anyOf(fieldsOf(scope).map(query));

export function wordQuery({ text, wildcard, scope }: Word): Dsl {
  return inFields(scope, (field) =>
    wildcard ? { wildcard: { [field]: { value: text } } } : { term: { [field]: { value: text } } },
  );
}

export function phraseQuery({ words, slop, scope }: Phrase): Dsl {
  if (slop === undefined) return inFields(scope, (field) => ({ match_phrase: { [field]: joined(words) } }));
  // As many gaps as other words fit between the first and the last.
  const gaps = slop + 2 - words.length;
  if (gaps < 0) return nothing;
  return inFields(scope, (field) => ({ intervals: { [field]: together(words, gaps) } }));
}

/** Words in any order, each at a place of its own. */
function together(words: readonly string[], gaps: number): Dsl {
  return { match: { query: joined(words), max_gaps: gaps, ordered: false } };
}

/**
 * Documents in which one operand follows the other. Alternatives of different lengths are measured apart: OpenSearch looks at the
 * shortest match alone, and would miss that "good morning" ends nearer than the "good" in it.
 */
export function nearQuery({ a, b, distance, ordered }: Near): Dsl {
  const [before, after] = [byLength(a), byLength(b)];
  return inFields(scopeOf(a), (field) =>
    anyOf(
      before.flatMap((first) =>
        after.flatMap((second) => {
          const follows = (pair: readonly Dsl[]) => ({
            intervals: { [field]: { all_of: { intervals: pair, max_gaps: distance, ordered: true } } },
          });
          return ordered ? [follows([first, second])] : [follows([first, second]), follows([second, first])];
        }),
      ),
    ),
  );
}

/** The alternatives of an operand, those of the same number of words together. */
function byLength(operand: NearOperand): Dsl[] {
  const lengths = new Map<number, Dsl[]>();
  for (const leaf of leavesOf(operand)) {
    const length = leaf.kind === "word" ? 1 : leaf.words.length;
    lengths.set(length, [...(lengths.get(length) ?? []), intervalOf(leaf)]);
  }
  return Array.from(lengths.values(), (intervals) =>
    intervals.length === 1 && intervals[0] ? intervals[0] : { any_of: { intervals } },
  );
}

function leavesOf(operand: NearOperand): (Word | Phrase)[] {
  return operand.kind === "or" ? operand.items.flatMap(leavesOf) : [operand];
}

function intervalOf(leaf: Word | Phrase): Dsl {
  if (leaf.kind === "phrase") return { match: { query: joined(leaf.words), max_gaps: 0, ordered: true } };
  return leaf.wildcard
    ? { wildcard: { pattern: leaf.text, max_expansions: 1_024 } }
    : { match: { query: leaf.text } };
}

/** The scope that all leaves of a NEAR share. */
function scopeOf(operand: NearOperand): TextScope | undefined {
  return leavesOf(operand)[0]?.scope;
}
