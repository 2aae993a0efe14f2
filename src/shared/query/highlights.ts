import { tryParse } from "./parser";
import type { Clause, NearOperand, TextScope } from "./tree";
import { words, type TextWord } from "./words";

/** A range of a text that matches a query. */
export interface Mark {
  from: number;
  to: number;
}

/** A search phrase: one test per consecutive folded word. */
type Wanted = readonly ((word: string) => boolean)[];

function wordTest(text: string, wildcard: boolean): (word: string) => boolean {
  if (!wildcard) return (word) => word === text;
  const pattern = text
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("?", ".")
    .replaceAll("*", ".*");
  const test = new RegExp(`^${pattern}$`, "su");
  return (word) => test.test(word);
}

function wantedBy(clause: Clause, scope: TextScope): Wanted[] {
  const applies = (of: TextScope | undefined) => (of === undefined ? scope !== "author" : of === scope);
  switch (clause.kind) {
    case "word":
      return applies(clause.scope) ? [[wordTest(clause.text, clause.wildcard)]] : [];
    case "phrase": {
      if (!applies(clause.scope)) return [];
      const tests = clause.words.map((word) => wordTest(word, false));
      return clause.slop === undefined ? [tests] : tests.map((test) => [test]);
    }
    case "near":
      return [clause.a, clause.b].flatMap((side: NearOperand) => wantedBy(side, scope));
    case "and":
    case "or":
      return clause.items.flatMap((item) => wantedBy(item, scope));
    case "equals":
      return (clause.field === "hashtag" || clause.field === "mention") && scope !== "author"
        ? [words(clause.value).map(({ text }) => wordTest(text, false))]
        : [];
    case "not":
    case "compare":
    case "range":
      return [];
  }
}

/** Ranges of a text that match a query, in order and without overlaps. */
export function highlights(text: string, query: string, scope: TextScope): Mark[] {
  const parsed = tryParse(query);
  if (!parsed.ok || parsed.query.kind === "all") return [];
  const wanted = wantedBy(parsed.query, scope);
  if (wanted.length === 0) return [];
  const found = words(text);
  const marks = found.flatMap((word, at) => {
    const length = Math.max(0, ...wanted.map((tests) => (follows(found, at, tests) ? tests.length : 0)));
    const last = found[at + length - 1];
    return length > 0 && last ? [{ from: word.start, to: last.end }] : [];
  });
  return joined(marks);
}

function follows(found: readonly TextWord[], at: number, tests: Wanted): boolean {
  return tests.every((test, i) => {
    const word = found[at + i];
    return word !== undefined && test(word.text);
  });
}

function joined(marks: readonly Mark[]): Mark[] {
  const result: Mark[] = [];
  for (const mark of marks) {
    const last = result.at(-1);
    if (last && mark.from < last.to) last.to = Math.max(last.to, mark.to);
    else result.push({ ...mark });
  }
  return result;
}
