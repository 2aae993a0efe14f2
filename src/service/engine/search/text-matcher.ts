import type { Clause, Equals, Near, NearOperand, Phrase, TextScope, Word } from "../../../shared/query";
import { textPart } from "../texts/node-matcher";
import { type CodedKind, codedKinds } from "../texts/special-terms";
import type { AddDocuments, TermIndex } from "../texts/term-index";

/** Fields whose values are terms of the text. Others are columns. */
const specialKinds: Readonly<Record<string, CodedKind>> = {
  emoji: "emoji",
  link: "link",
  linkdomain: "domain",
};
const authorKind = codedKinds.indexOf("author");

/** Bits of the documents of a piece: those that match for certain, and those that may. */
interface Bounds {
  must: Uint32Array;
  may: Uint32Array;
}

/** What postings tell of a clause at once, and the test that decides the rest. */
interface TextTest {
  bounds: (piece: StoredPiece) => Bounds;
  test: (document: DocumentTerms) => boolean;
}

interface StoredPiece {
  /** Documents with any of the codes. */
  having: (codes: ReadonlySet<number>) => Uint32Array;
}

/** A document's codes: see `VisitTerms`. */
class DocumentTerms {
  readonly title: readonly [from: number, to: number];
  readonly content: readonly [from: number, to: number];
  readonly author: readonly [from: number, to: number];
  readonly special: readonly [from: number, to: number];

  constructor(
    readonly codes: Uint32Array,
    length: number,
    kinds: Uint8Array,
  ) {
    const { title, end } = textPart(codes, length, kinds);
    let author = length;
    while (author > end && kinds[codes[author - 1] ?? 0] === authorKind) author--;
    this.title = [0, title];
    this.content = [title > 0 ? title + 1 : 0, end];
    this.special = [end, author];
    this.author = [author, length];
  }

  in(scope: TextScope | undefined): readonly (readonly [from: number, to: number])[] {
    return scope === undefined ? [this.title, this.content] : [this[scope]];
  }
}

/** Whether the terms of a document decide a clause. */
export function isAboutText(clause: Clause): boolean {
  switch (clause.kind) {
    case "word":
    case "phrase":
    case "near":
      return true;
    case "equals":
      return clause.field in specialKinds;
    case "not":
      return isAboutText(clause.item);
    case "and":
    case "or":
      return clause.items.every(isAboutText);
    default:
      return false;
  }
}

/** Which documents of a piece match a clause: `found`, and `open`, whose streams have to be tested. */
export interface PieceMatches {
  found: Uint32Array;
  open: Uint32Array;
}

/** A clause made ready for one search. Words that come later are unknown to it. */
export class TextMatcher {
  readonly #test: TextTest;

  constructor(
    clause: Clause,
    readonly terms: TermIndex,
  ) {
    this.#test = compile(clause, terms);
  }

  /** What the postings of a piece tell. The bits have room for `documents`, and tell of the first `size` of them alone. */
  inPiece(add: AddDocuments, documents: number, size: number): PieceMatches {
    const words = documents / 32;
    const having = (codes: ReadonlySet<number>) => {
      const bits = new Uint32Array(words);
      add(codes, bits);
      return bits;
    };
    const { must, may } = this.#test.bounds({ having });
    const all = firstBits(words, size);
    return { found: both(must, all), open: without(both(may, all), must) };
  }

  matches(codes: Uint32Array, length: number): boolean {
    return this.#test.test(new DocumentTerms(codes, length, this.terms.kinds));
  }
}

function compile(clause: Clause, terms: TermIndex): TextTest {
  switch (clause.kind) {
    case "word":
      return compileWord(clause, terms);
    case "phrase":
      return compilePhrase(clause, terms);
    case "near":
      return compileNear(clause, terms);
    case "equals":
      return compileSpecial(clause, terms);
    case "and":
    case "or": {
      const parts = clause.items.map((item) => compile(item, terms));
      const isAnd = clause.kind === "and";
      const join = isAnd ? both : either;
      return {
        bounds: (piece) =>
          parts
            .map((part) => part.bounds(piece))
            .reduce((a, b) => ({ must: join(a.must, b.must), may: join(a.may, b.may) })),
        test: (document) =>
          isAnd ? parts.every(({ test }) => test(document)) : parts.some(({ test }) => test(document)),
      };
    }
    case "not": {
      const part = compile(clause.item, terms);
      const inverted = (bits: Uint32Array) => bits.map((word) => ~word);
      return {
        bounds: (piece) => {
          const { must, may } = part.bounds(piece);
          return { must: inverted(may), may: inverted(must) };
        },
        test: (document) => !part.test(document),
      };
    }
    default:
      throw new TypeError("The clause is about fields");
  }
}

function compileWord(word: Word, terms: TermIndex): TextTest {
  const wanted = codesOf(word.text, word, terms);
  const test = (document: DocumentTerms) =>
    document.in(word.scope).some(([from, to]) => {
      for (let i = from; i < to; i++) if (wanted.has(document.codes[i] ?? 0)) return true;
      return false;
    });
  // Postings don't tell the title from the content.
  const isExact = word.scope === undefined || word.scope === "author";
  return { test, bounds: ({ having }) => bounds(having(wanted), isExact) };
}

function compileSpecial({ field, value }: Equals, terms: TermIndex): TextTest {
  const code = terms.code(specialKinds[field] ?? "link", value);
  const wanted = new Set(code === undefined ? [] : [code]);
  const test = ({ special: [from, to], codes }: DocumentTerms) => {
    for (let i = from; i < to; i++) if (codes[i] === code) return true;
    return false;
  };
  return { test, bounds: ({ having }) => bounds(having(wanted), true) };
}

function compilePhrase(phrase: Phrase, terms: TermIndex): TextTest {
  const { slop, scope } = phrase;
  const places = phrase.words.map((word) => codesOf(word, { scope, wildcard: false }, terms));
  const isIn = slop === undefined ? hasInRow : hasTogether(slop);
  const test = (document: DocumentTerms) =>
    document.in(scope).some((region) => isIn(document.codes, region, places));
  return { test, bounds: ({ having }) => bounds(places.map(having).reduce(both), false) };
}

function compileNear({ a, b, distance, ordered }: Near, terms: TermIndex): TextTest {
  const scope = scopeOf(a);
  const [before, after] = [rowsOf(a, terms), rowsOf(b, terms)];
  const isFollowed = (first: readonly Span[], second: readonly Span[]) =>
    first.some(([, end]) => second.some(([start]) => start >= end && start - end <= distance));
  const test = (document: DocumentTerms) =>
    document.in(scope).some((region) => {
      const found = spansOf(document.codes, region, before);
      if (found.length === 0) return false;
      const others = spansOf(document.codes, region, after);
      return isFollowed(found, others) || (!ordered && isFollowed(others, found));
    });
  return {
    test,
    bounds: ({ having }) => {
      const any = (rows: readonly Row[]) => rows.map((row) => row.map(having).reduce(both)).reduce(either);
      return bounds(both(any(before), any(after)), false);
    },
  };
}

/** Codes at each place of words in a row. */
type Row = readonly ReadonlySet<number>[];
/** Where words in a row begin, and where they end behind the last. */
type Span = readonly [start: number, end: number];

function rowsOf(operand: NearOperand, terms: TermIndex): Row[] {
  if (operand.kind === "or") return operand.items.flatMap((item) => rowsOf(item, terms));
  const { scope } = operand;
  if (operand.kind === "word") return [[codesOf(operand.text, operand, terms)]];
  return [operand.words.map((word) => codesOf(word, { scope, wildcard: false }, terms))];
}

/** The scope that all leaves of a NEAR share. */
function scopeOf(operand: NearOperand): TextScope | undefined {
  if (operand.kind !== "or") return operand.scope;
  const [first] = operand.items;
  return first && scopeOf(first);
}

/** The codes of a word, which are several if it has wildcards. */
function codesOf(
  text: string,
  { scope, wildcard }: Pick<Word, "wildcard"> & { scope?: TextScope | undefined },
  terms: TermIndex,
): ReadonlySet<number> {
  const kind = scope === "author" ? "author" : "word";
  if (wildcard) return terms.codesLike(kind, text);
  const code = terms.code(kind, text);
  return new Set(code === undefined ? [] : [code]);
}

function isAt(codes: Uint32Array, at: number, row: Row): boolean {
  return row.every((any, i) => any.has(codes[at + i] ?? 0));
}

function spansOf(codes: Uint32Array, [from, to]: Span, rows: readonly Row[]): Span[] {
  const found: Span[] = [];
  for (const row of rows)
    for (let at = from; at + row.length <= to; at++)
      if (isAt(codes, at, row)) found.push([at, at + row.length]);
  return found;
}

function hasInRow(codes: Uint32Array, [from, to]: Span, row: Row): boolean {
  for (let at = from; at + row.length <= to; at++) if (isAt(codes, at, row)) return true;
  return false;
}

/** Whether each of some words stands at a place of its own, with at most `slop` other words between the first and the last. */
function hasTogether(slop: number): typeof hasInRow {
  return (codes, [from, to], row) => {
    for (let at = from; at < to; at++) {
      if (!row.some((any) => any.has(codes[at] ?? 0))) continue;
      const end = Math.min(to, at + slop + 2);
      const isComplete = row.every((any) => {
        const code = [...any][0];
        let left = row.filter((other) => [...other][0] === code).length;
        for (let i = at; i < end; i++) if (any.has(codes[i] ?? 0)) left--;
        return left <= 0;
      });
      if (isComplete) return true;
    }
    return false;
  };
}

function bounds(may: Uint32Array, isExact: boolean): Bounds {
  return { may, must: isExact ? may : new Uint32Array(may.length) };
}

function both(a: Uint32Array, b: Uint32Array): Uint32Array {
  return a.map((word, i) => word & (b[i] ?? 0));
}

function either(a: Uint32Array, b: Uint32Array): Uint32Array {
  return a.map((word, i) => word | (b[i] ?? 0));
}

function without(a: Uint32Array, b: Uint32Array): Uint32Array {
  return a.map((word, i) => word & ~(b[i] ?? 0));
}

function firstBits(words: number, size: number): Uint32Array {
  const bits = new Uint32Array(words).fill(0xffffffff, 0, size >>> 5);
  if ((size & 31) !== 0) bits[size >>> 5] = 2 ** (size & 31) - 1;
  return bits;
}
